package name

import (
	"veil/extproc/detect/name/address"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// addresses joins what the scanner found with what the model did: an address of the model that a found one touches is a
// part of it, and anything else of the model inside it gives way. After the found one the model's ends where a common word
// in small letters follows a comma: Weserstraße 133, klingel bei Bo.
func addresses(labels []model.Label, d *feature.Document, found []address.Span) {
	floor := 0
	for n, f := range found {
		from, to, end := f.From, f.To, len(labels)
		if n+1 < len(found) {
			end = found[n+1].From // what the next one covers is its own: so each word is looked at once
		}
		for from > floor && (labels[from] == model.InAddress || labels[from] == model.InLocation || labels[from] == model.InOrganisation) {
			from--
		}
		for to < end && labels[to]&1 == 0 && labels[to] != model.Outside && labels[to-1] == model.InAddress && !aside(d, to) {
			to++
		}
		set(labels, from, to, model.BeginAddress)
		for rest := to; rest < end && labels[rest] == model.BeginAddress && aside(d, rest); {
			for labels[rest], rest = model.Outside, rest+1; rest < end && labels[rest] == model.InAddress; rest++ {
				labels[rest] = model.Outside
			}
		}
		floor = to
	}
}

// aside says that a comma stands at word i, and a common word in small letters that is no place after it.
func aside(d *feature.Document, i int) bool {
	if d.Words[i].Rune != ',' || i+1 >= len(d.Words) {
		return false
	}
	b := d.Infos[i+1].Bits
	return d.Words[i+1].Case == word.Lower && b&lexicon.Common != 0 && b&lexicon.Place == 0
}

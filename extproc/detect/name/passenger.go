package name

import (
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// paxWords are what stands behind a traveller's name in a booking, by the codes of airlines and in the five languages.
const paxWords = `mr mrs ms miss mstr chd inf ins adt yth dr mme mlle enf beb sr sra srta sig sigra herr frau`

// paxFlags is the table of paxWords.
func paxFlags() *word.Flags { return word.FlagsOf(map[string]uint32{paxWords: 1}) }

// mostGiven is the most words of a traveller's first names.
const mostGiven = 4

// passengers finds who travels, as airlines write it: OYINLOLA/TEMI CHD. All of it is in capitals, and what follows says whether it is a child.
func passengers(labels []model.Label, d *feature.Document, pax *word.Flags) {
	if strings.IndexByte(d.Text, '/') < 0 {
		return
	}
	ws := d.Words
	for i := 1; i+2 < len(ws); i++ {
		if ws[i].Rune != '/' || ws[i].Space || ws[i+1].Space || !inCapitals(&ws[i-1]) || !inCapitals(&ws[i+1]) {
			continue
		}
		end := i + 2
		for end < len(ws) && end-i <= mostGiven && inCapitals(&ws[end]) && ws[end].Space && !ws[end].Line && pax.Get(ws[end].Hash) == 0 {
			end++
		}
		if end == len(ws) || pax.Get(ws[end].Hash) == 0 || !inCapitals(&ws[end]) || ws[end].Line {
			continue
		}
		if !person(labels[i-1]) && !person(labels[i+1]) && (d.Infos[i-1].Bits|d.Infos[i+1].Bits)&lexicon.Common != 0 { // AND/OR MR
			continue
		}
		if labels[i-1] != model.InPerson { // MACKINTOSH DIAZ/ROMEO
			set(labels, i-1, i, model.BeginPerson)
		}
		labels[i] = model.Outside
		set(labels, i+1, end, model.BeginPerson)
		if person(labels[end]) && (end+1 == len(labels) || labels[end+1] != model.InPerson) { // MSTR is no name
			labels[end] = model.Outside
		}
		i = end
	}
}

// inCapitals reports whether a word is letters, two or more of them, all capital.
func inCapitals(w *word.Word) bool { return w.Kind == word.Letters && w.Case == word.Upper }

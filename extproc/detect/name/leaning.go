package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// lean is by how much less may speak for a word that no list has being somebody's name than against it, in the units of the model's weights: in
// a text that tells of persons, and near a word of who speaks.
type lean struct{ told, bySpeaker int32 }

// Where a sentence begins every word has a capital, and in German every noun.
var (
	amidLean  = lean{-60, -150}
	firstLean = lean{-10, -60}
	nounLean  = lean{0, -60}
)

// tellsOf is from which odds on, as a logarithm, a text tells of persons, and message the most words of one that is no report: in those there are
// bacteria and instruments that no list has.
const (
	tellsOf = .7
	message = 120
)

// leanings appends where words with a capital stand that no list has and that the model nearly takes for somebody's name. The lists hold the
// surnames of half of all people, and those of more in the texts that the model learned from.
func (r *Recogniser) leanings(dst []int, w *work) []int {
	d := &w.doc
	told, judged := false, false
	for _, i := range w.capital {
		if d.Words[i].Case != word.Title || w.labels[i] != model.Outside || !r.unheard(d, i) {
			continue
		}
		most := amidLean
		switch {
		case d.Lang == german:
			most = nounLean
		case beginsSentence(d, i):
			most = firstLean
		}
		if most != amidLean && r.ordersTo(d, i) {
			continue
		}
		lead, scored := r.model.Lead(&w.decoder, i)
		if !scored || lead < most.bySpeaker {
			continue
		}
		if !judged {
			told, judged = len(d.Words) <= message && r.model.Odds(r.model.Tone(d)) >= tellsOf, true
		}
		if told && lead >= most.told || bySpeaker(d, r.reader.Rules, i) {
			dst = append(dst, i)
		}
	}
	return dst
}

// ordersTo says that the word at i begins a sentence and asks for something to be done to or for whom the next word says: Erzähl mir, Vísteme el.
func (r *Recogniser) ordersTo(d *feature.Document, i int) bool {
	return beginsSentence(d, i) && i+1 < len(d.Words) && adjoins(&d.Words[i+1]) && d.Words[i+1].Case == word.Lower && r.around.Get(d.Words[i+1].Hash)&(determines|object) != 0
}

// takeLeaning takes the leaning words for names of which nothing else was found.
func takeLeaning(labels []model.Label, leaning []int) {
	for _, i := range leaning {
		if labels[i] == model.Outside {
			labels[i] = model.BeginPerson
		}
	}
}

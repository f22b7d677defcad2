package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// bridges joins a name that was found in two parts by what stands between them, and gives it the surname behind its particles: Mehmet Can
// Özdemir, Marie-Thérèse Le Goff, Montserrat Puigdevall i Ferrer, José Luis de la Peña.
func bridges(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags) {
	for i := next(labels, 0) + 1; i+1 < len(labels); i = next(labels, i) + 1 {
		w := &d.Words[i]
		if labels[i] == model.Outside && mistakenFirst(labels, d, rules, i) {
			labels[i-1], labels[i] = model.BeginPerson, model.InPerson
			continue
		}
		if labels[i] != model.Outside || !person(labels[i-1]) || d.Words[i-1].Kind != word.Letters || !adjoins(w) {
			continue
		}
		switch end := i + 1; {
		case labels[i-1] == model.BeginPerson && d.Words[i-1].Case == word.Lower && rules.Particle(d.Words[i-1].Hash) && w.Case == word.Title: // Frau Dr. von Alten
			labels[i] = model.InPerson
		case labels[i-1] == model.BeginPerson && d.Mode == feature.Mixed && d.Infos[i-1].Bits&lexicon.First != 0 && secondName(d, around, i):
			labels[i] = model.InPerson
		case w.Case == word.Title && middle(d, rules, i), w.Hash == and && w.Case == word.Lower && d.Infos[i+1].Bits&(lexicon.First|lexicon.Surname) == lexicon.Surname:
			if labels[end] == model.BeginPerson && adjoins(&d.Words[end]) && d.Words[end].Case == word.Title {
				labels[i], labels[end] = model.InPerson, model.InPerson
			}
		case w.Case == word.Lower && d.Mode == feature.Mixed && rules.Particle(w.Hash):
			if end = particles(d, rules, i); end > i+1 && labels[end] == model.Outside && d.Words[end].Case == word.Title && adjoins(&d.Words[end]) && d.Infos[end].Bits&lexicon.Surname != 0 {
				for ; i <= end; i++ {
					labels[i] = model.InPerson
				}
				i = end
			}
		}
	}
}

// secondName says that the word at i, behind a first name, is another that is a word besides, and stands amid a sentence or ends one: Peggy Sue.
func secondName(d *feature.Document, around *word.Flags, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Case != word.Title || !adjoins(w) || in.Bits&lexicon.First == 0 || in.Known || around.Get(w.Hash)&talks != 0 || d.Name(i)&feature.OtherName != 0 || d.Lang == german && in.Bits&lexicon.CommonDE != 0 {
		return false
	}
	return i+1 == len(d.Words) || d.Words[i+1].Kind != word.Letters || d.Words[i+1].Case == word.Lower
}

// mistakenFirst says that the word before i is a first name that was taken for a place or a firm, and the one at i its surname, which was not
// found: Eleftheria Stavrou.
func mistakenFirst(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) bool {
	w := &d.Words[i-1]
	return (labels[i-1] == model.BeginLocation || labels[i-1] == model.BeginOrganisation) && w.Kind == word.Letters && w.Case == word.Title &&
		(d.Infos[i-1].Bits&(lexicon.First|lexicon.Frequent) == lexicon.First|lexicon.Frequent || d.Name(i-1)&feature.RareName != 0) &&
		d.Words[i].Case == word.Title && adjoins(&d.Words[i]) && d.Infos[i].Bits&lexicon.Common == 0 && middle(d, rules, i)
}

// and is the hash of the Catalan word between two surnames.
var and = word.Hash("i")

// adjoins says that a word stands on the line of the one before, a space behind it.
func adjoins(w *word.Word) bool { return w.Kind == word.Letters && w.Space && !w.Apart && !w.Line }

// middle says that the word at i, between two parts of a name, may be a part of it: a particle, or in German, where nouns
// have capitals, no common word.
func middle(d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if rules.Particle(w.Hash) {
		return true
	}
	return (d.Lang != german || in.Bits&lexicon.CommonDE == 0) && !in.Known && in.Bits&lexicon.World == 0 &&
		!rules.Day(w.Hash) && !rules.Speaker(w.Hash) && !rules.Label(w.Hash) && !rules.Title(w.Hash)
}

// particles is where the two particles or more end that stand at i: de la, van der.
func particles(d *feature.Document, rules *cue.Rules, i int) int {
	for ; i+1 < len(d.Words) && d.Words[i].Case == word.Lower && adjoins(&d.Words[i]) && rules.Particle(d.Words[i].Hash); i++ {
	}
	return i
}

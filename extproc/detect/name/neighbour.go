package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// neighbours takes into a name of one word the word with a capital beside it that no list has, and the surname behind a first name that all
// know as something else: Manuel [Bentele], [Dongli] Zhang, Gregory [Morse].
func (r *Recogniser) neighbours(labels []model.Label, d *feature.Document) {
	if d.Mode == feature.Small {
		smallNeighbours(labels, d)
	}
	if d.Mode != feature.Mixed {
		return
	}
	unheard := func(i int) bool {
		return labels[i] == model.Outside && d.Words[i].Case == word.Title && d.Words[i].Kind == word.Letters && r.unheard(d, i)
	}
	for from, to := range found(labels) {
		if labels[from] != model.BeginPerson || to-from > 1 || d.Words[from].Case != word.Title {
			continue
		}
		switch {
		case to < len(d.Words) && adjoins(&d.Words[to]) && (unheard(to) || labels[to] == model.Outside && d.Infos[from].Bits&lexicon.First != 0 && eponymous(d, to)):
			labels[to] = model.InPerson
		case from > 0 && adjoins(&d.Words[from]) && d.Infos[from].Bits&lexicon.First == 0 && !beginsSentence(d, from-1) && unheard(from-1):
			labels[from-1], labels[from] = model.BeginPerson, model.InPerson
		}
	}
}

// eponymous says that the word at i is a surname that something is called by.
func eponymous(d *feature.Document, i int) bool {
	return d.Words[i].Case == word.Title && d.Infos[i].Bits&(lexicon.Surname|lexicon.Known) == lexicon.Surname|lexicon.Known && (i+1 == len(d.Words) || d.Words[i+1].Case != word.Title)
}

// minNeighbour is the fewest bytes of such a word in small letters.
const minNeighbour = 4

// smallNeighbours is that for a first name in a text in small letters, and what stands behind it: manuel [bentele].
func smallNeighbours(labels []model.Label, d *feature.Document) {
	for from, to := range found(labels) {
		if labels[from] != model.BeginPerson || to-from > 1 || d.Infos[from].Bits&lexicon.Given != lexicon.Given || to == len(d.Words) || labels[to] != model.Outside {
			continue
		}
		if w := &d.Words[to]; w.Case == word.Lower && adjoins(w) && inNoList(d, to) && w.End-w.Start >= minNeighbour && apart(d, to) {
			labels[to] = model.InPerson
		}
	}
}

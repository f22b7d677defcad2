package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// noble is the particle of German names as it stands in texts of other languages, where it is no preposition.
const noble = " von "

// von is its hash.
var von = word.Hash("von")

// nobles finds who is called by a surname with the German particle in a text of another language: gli scritti di von Eieck. A German
// phrase that is quoted there has more German words: Stadt von Welt.
func nobles(labels []model.Label, d *feature.Document) {
	if d.Lang == german || !strings.Contains(d.Text, noble[1:]) || !strings.Contains(d.Text, noble) { // a v is seldom, a space is not
		return
	}
	for i := 1; i+1 < len(d.Words); i++ {
		if w := &d.Words[i]; w.Hash != von || w.Case != word.Lower || w.Line || labels[i] != model.Outside {
			continue
		}
		last, before := &d.Words[i+1], &d.Words[i-1]
		if last.Kind != word.Letters || last.Case != word.Title || last.Line || labels[i+1] != model.BeginPerson && (labels[i+1] != model.Outside || d.Infos[i+1].Bits&lexicon.Common != 0) {
			continue
		}
		if before.Kind == word.Letters && (before.Case != word.Lower || d.Infos[i-1].Bits&lexicon.Common&^lexicon.CommonDE == 0) {
			continue
		}
		labels[i], labels[i+1] = model.BeginPerson, model.InPerson // not by set: what goes on behind the surname is of this name
	}
}

// The letters of shortened particles.
var (
	vee = word.Hash("v")
	dee = word.Hash("d")
)

// shortened gives a surname its particle in letters: Dr. v. Tippelskirch, Joost v.d. Meulen. Between two persons a v alone is versus, unless
// a text in German has a first name before it; before a first name it tells from whom something is (Brief v. Goran).
func shortened(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	if !strings.Contains(d.Text, "v.") {
		return
	}
	for i, end := range found(labels) {
		if labels[i] != model.BeginPerson {
			continue
		}
		for i < end-1 && d.Words[i].Rune == '.' { // that of the particle, sometimes
			i++
		}
		k, der := i, d.Words[i].Hash == dee
		if letter(d, k-2, dee) {
			k, der = k-2, true
		}
		if !letter(d, k-2, vee) || !der && d.Infos[i].Bits&lexicon.First != 0 {
			continue
		}
		k -= 2
		begin := model.BeginPerson
		if k > 0 && person(labels[k-1]) && d.Words[k].Space {
			if !der && (d.Lang != german || labels[k-1] != model.BeginPerson || d.Infos[k-1].Bits&lexicon.First == 0) {
				continue
			}
			begin = model.InPerson
		} else if der && d.Words[k].Space && given(labels, d, rules, k-1) {
			k--
		}
		labels[k] = begin
		for k++; k <= i; k++ {
			labels[k] = model.InPerson
		}
	}
}

// given says that the word at i, which is nothing so far, is the first name of who has a particle behind it: no common word, no title.
func given(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) bool {
	w := &d.Words[i]
	return labels[i] == model.Outside && w.Kind == word.Letters && w.Case == word.Title && d.Infos[i].Bits&lexicon.Common == 0 && !rules.Abbreviation(w.Hash) && !rules.Speaker(w.Hash)
}

// letter says that the word at i is this small letter with a full stop.
func letter(d *feature.Document, i int, hash uint32) bool {
	return i >= 0 && d.Words[i].Hash == hash && d.Words[i].Case == word.Lower && !d.Words[i].Line && d.Words[i+1].Rune == '.' && !d.Words[i+1].Space
}

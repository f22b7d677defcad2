package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// longestFirm is the most words of a firm's name before its form.
const longestFirm = 5

// firmForms finds firms by the form that ends their names, or begins them in French: Idraulica Bacchini snc, Edil Rossi s.r.l., SCI Les Tilleuls.
func firmForms(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags) {
	for i := range d.Words {
		if w := &d.Words[i]; w.Case == word.Lower && (i == 0 || d.Words[i-1].Case == word.Lower) || w.Kind != word.Letters { // most words, which need no look at any list
			continue
		}
		end := firmForm(d, around, i)
		if end == 0 {
			continue
		}
		from := i
		for from > 0 && i-from < longestFirm && partOfFirm(labels, d, around, from-1) {
			from--
		}
		for from < i && d.Words[from].Case == word.Lower { // e Figli snc
			from++
		}
		switch {
		case from < i && holder(d, rules, from, end):
		case from < i:
			set(labels, from, end, model.BeginOrganisation)
		case end == i+1 && d.Lang == french && d.Words[i].Case == word.Upper:
			if to := afterForm(labels, d, end); to > end {
				set(labels, end, to, model.BeginOrganisation)
			}
		}
	}
}

// afterForm is where the name of a firm ends that begins at word i, behind its form: Les Tilleuls.
func afterForm(labels []model.Label, d *feature.Document, i int) (end int) {
	end = i
	for k := i; k < len(d.Words) && k-i < longestFirm && adjoins(&d.Words[k]) && labels[k] != model.BeginAddress; k++ {
		if d.Words[k].Case != word.Lower {
			end = k + 1
		} else if k == i || d.Words[k].End-d.Words[k].Start > 3 { // de, du, et
			break
		}
	}
	return end
}

// longestDotted is the most letters of a form with full stops: s.c.r.l.
const longestDotted = 8

// firmForm is where the form of a firm ends that begins at word i, or 0: srl, S.r.l.
func firmForm(d *feature.Document, around *word.Flags, i int) int {
	w := &d.Words[i]
	if w.Case == word.Title && w.End-w.Start > 1 {
		return 0
	}
	if isForm(d, around, w.Hash) || w.Case == word.Camel && w.Hash == word.Hash("eg") { // Wohnbau Deister eG
		return i + 1
	}
	end := i
	letters := make([]byte, 0, longestDotted)
	for end+1 < len(d.Words) && d.Words[end].End-d.Words[end].Start == 1 && d.Words[end+1].Rune == '.' && !d.Words[end+1].Space && (end == i || !d.Words[end].Space) {
		if len(letters) == longestDotted {
			return 0
		}
		letters = append(letters, d.Text[d.Words[end].Start])
		end += 2
	}
	if len(letters) < 2 || !isForm(d, around, word.Hash(string(letters))) {
		return 0
	}
	return end
}

// isForm says that a word is the form of a firm, also one that is another word in other languages.
func isForm(d *feature.Document, around *word.Flags, hash uint32) bool {
	says := around.Get(hash)
	return says&form != 0 || says&localForm != 0 && (d.Lang == italian || d.Lang == spanish || d.Lang == french)
}

// partOfFirm says that the word at i may be a part of a firm's name that goes on behind it.
func partOfFirm(labels []model.Label, d *feature.Document, around *word.Flags, i int) bool {
	w, next := &d.Words[i], &d.Words[i+1]
	if !next.Space || next.Line || next.Apart || determined(d, around, w.Hash) || d.Opens(i) && d.Infos[i].Bits.Plain() {
		return false
	}
	if w.Kind == word.Mark {
		return w.Rune == '&' && w.Space
	}
	small := w.Case == word.Lower && around.Get(w.Hash)&conjoins != 0 && i > 0 && w.Space
	return w.Kind == word.Letters && (w.Case != word.Lower || small) && labels[i] != model.BeginAddress && labels[i] != model.InAddress
}

// The forms.
const (
	formList      = `srl srls snc scarl slu slne sarl sasu eurl plc llp ltd llc gmbh ohg kgaa gbr`
	localFormList = `spa sapa sll sau sl sas sci gaec scop`
)

package name

import (
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// elsewhere is what a word is that is something else than a name.
const elsewhere = lexicon.Common | lexicon.World | lexicon.Street

// uncapital finds first names that are written without their capital in a text that else keeps the rules of writing, as telephones help to: Can
// you ask gary to send it to emma? It takes those that many have and that are no word, nor anything else that the lists know. A small town may
// be called so, but is written with a capital as seldom.
func uncapital(labels []model.Label, d *feature.Document) {
	var prose manner
	for i := range d.Words {
		if d.Words[i].Case != word.Lower || d.Infos[i].Bits&elsewhere != 0 { // most words, which need no call
			continue
		}
		if labels[i] != model.Outside || !onlyName(d, i) || !(prose.careful(d) || line(d)) || !apart(d, i) {
			continue
		}
		labels[i] = model.BeginPerson
		if j := i + 1; j < len(labels) && labels[j] == model.Outside && d.Words[j].Space && !d.Words[j].Apart && onlySurname(d, j) && apart(d, j) {
			labels[j] = model.InPerson
		}
	}
}

// namesOnly says that the words from from up to to are a first name, and names behind it, and in no other list.
func namesOnly(d *feature.Document, from, to int) bool {
	if !onlyName(d, from) {
		return false
	}
	for i := from + 1; i < to; i++ {
		if !onlyName(d, i) && !onlySurname(d, i) {
			return false
		}
	}
	return true
}

// line says that the text is one line of a few words, the first of which has a capital, without the mark at its end that many leave out.
func line(d *feature.Document) bool {
	for i := range d.Words {
		w := &d.Words[i]
		if i > mostLine || w.Kind == word.Break || w.Kind == word.Gap || w.Kind == word.Opaque || w.Kind == word.Mixed || strings.ContainsRune("=<>{}[]/\\|_#@*", w.Rune) && w.Kind == word.Mark {
			return false
		}
	}
	return len(d.Words) >= minLine && d.Words[0].Case == word.Title && capitals(d)
}

// minLine and mostLine are how many words such a line has.
const (
	minLine  = 4
	mostLine = 40
)

// onlyName says that the word at i is small, and a first name that many have or that no other list has, and nothing else.
func onlyName(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Case != word.Lower || w.First != w.Hash || w.End-w.Start <= shortFirst || in.Bits&elsewhere != 0 || in.Known || in.Place != 0 {
		return false
	}
	known := d.Name(i)
	if known&(feature.OtherName|feature.WordName) != 0 {
		return false
	}
	return in.Bits&lexicon.Given == lexicon.Given || known&(feature.RareName|feature.HeardName) != 0
}

// onlySurname says that the word at i is small, and a surname and no word of any language.
func onlySurname(d *feature.Document, i int) bool {
	in := &d.Infos[i]
	return d.Words[i].Case == word.Lower && in.Bits&lexicon.Surname != 0 && in.Bits&(lexicon.Common|lexicon.Known) == 0 && !in.Known
}

// apart says that word i stands by itself, as a word of a sentence does and a part of an identifier does not. French has a space before some of
// the marks that follow.
func apart(d *feature.Document, i int) bool {
	if w := &d.Words[i]; i > 0 && !w.Line && d.Words[i-1].Rune != '(' && (!w.Space || d.Words[i-1].Kind != word.Letters && d.Words[i-1].Rune != ',' && d.Words[i-1].Rune != ':' && d.Words[i-1].Rune != '@') {
		return false
	}
	if i+1 == len(d.Words) || d.Words[i+1].Kind >= word.Break {
		return true
	}
	next := &d.Words[i+1]
	if next.Kind != word.Mark {
		return next.Space && (next.Kind == word.Letters || next.Kind == word.Digits)
	}
	if next.Rune == '\'' {
		return i+2 < len(d.Words) && !next.Space && !d.Words[i+2].Space && d.Words[i+2].End-d.Words[i+2].Start <= genitiveEnd
	}
	if next.Space && strings.ContainsRune("-–—", next.Rune) {
		return i+2 == len(d.Words) || d.Words[i+2].Space
	}
	return strings.ContainsRune(".,?!;:…)", next.Rune) && (i+2 == len(d.Words) || d.Words[i+2].Space || d.Words[i+2].Kind != word.Letters)
}

package name

import (
	"unicode"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// taken is a run of words that was taken for a person's name, looked at from its first word on.
type taken struct {
	d        *feature.Document
	rules    *cue.Rules
	from, to int
	capital  bool // somewhere in it: then small letters stand only for particles
	open     bool // the word before the one at hand is of a name
	cut      bool // the name has ended: what follows is none
	commas   int
}

// strange says that word k is no part of a name.
func (n *taken) strange(k int) bool {
	if n.cut {
		return true
	}
	switch n.d.Words[k].Kind {
	case word.Mark:
		return n.strangeMark(k)
	case word.Letters:
		return n.strangeWord(k)
	}
	return true
}

// strangeMark is strange for a mark.
func (n *taken) strangeMark(k int) bool {
	ws := n.d.Words
	switch w := &ws[k]; w.Rune {
	case ',':
		n.commas++
		return n.commas > 1 || k+1 < n.to && ws[k+1].Case == word.Lower && n.d.Mode == feature.Mixed
	case '.':
		return k > n.from && ws[k-1].End-ws[k-1].Start > 3 && ws[k-1].Case != word.Initial && k+1 < n.to
	case ':', ';', '(', ')', '|', '!', '?', '=':
		return true
	case '-':
		return w.Space && k+1 < n.to && ws[k+1].Space // Küche - Mia
	}
	return false
}

// strangeWord is strange for a word of letters. It notes where the name ends.
func (n *taken) strangeWord(k int) bool {
	d, rules := n.d, n.rules
	w, b := &d.Words[k], d.Infos[k].Bits
	switch {
	case (!n.open || k == n.to-1) && pronoun(d, rules, k):
		return true
	case d.Infos[k].Cue != 0 || d.Mode != feature.Mixed && !sentence(d):
		return false
	case w.Case == word.Lower && !rules.Suffix(w.Hash) && k+1 < n.to && rules.From(w.Hash) && d.Infos[k+1].Bits&lexicon.CommonDE != 0 && d.Infos[k+1].Bits&lexicon.Person == 0:
		n.cut = true // Frau Kern vom Hausdienst
		return true
	case w.Case == word.Lower:
		return !rules.Particle(w.Hash) && !(rules.Suffix(w.Hash) && k > n.from) && (n.capital || b&lexicon.Common != 0 || b&lexicon.Person == 0)
	case !n.open && stranger(d, rules, k, n.to):
		return true
	case k > n.from && w.Case == word.Title && d.Words[k-1].Rune == '.' && b.Plain():
		n.cut = true // Marcus O. Comment from
		return true
	case w.Case == word.Camel:
		return unicode.IsLower(w.Rune) // setMail, iPhone
	}
	return false
}

// goesOn says that the word behind a name is a part of it: a suffix, or the rest of a name with an apostrophe.
func (n *taken) goesOn() bool {
	ws := n.d.Words
	w := &ws[n.to]
	if !w.Space {
		return w.Case == word.Title && ws[n.to-1].Kind == word.Letters // Dell'Acqua
	}
	return n.rules.Suffix(w.Hash) && n.to-n.from > 1 &&
		(n.to+1 == len(ws) || ws[n.to+1].Kind != word.Letters || !n.rules.Particle(ws[n.to+1].Hash))
}

// pronoun says that a word is the English "I" before its verb, which a greeting can stand before: "Hi I am", "Dear Sir I
// write".
func pronoun(d *feature.Document, rules *cue.Rules, k int) bool {
	w := &d.Words[k]
	if w.Rune != 'I' || w.End-w.Start != 1 || k+1 == len(d.Words) {
		return false
	}
	next := &d.Words[k+1]
	return next.Kind == word.Letters && next.Case == word.Lower && next.Space && !rules.Particle(next.Hash)
}

// sentence says that a text without capitals but its first is written by the rules all the same: one sentence, in which a
// name would have one.
func sentence(d *feature.Document) bool {
	n := len(d.Words)
	return d.Mode == feature.Small && n > 0 && d.Words[0].Case == word.Title && (d.Words[n-1].Rune == '.' || d.Words[n-1].Rune == '?' || d.Words[n-1].Rune == '!')
}

// stranger says that the first word of what was taken for a name is none: a title, or an office; a common word that is in
// no list of names, before a word that is no common one or where a sentence begins, which gives any word a capital.
func stranger(d *feature.Document, rules *cue.Rules, k, to int) bool {
	w, b := &d.Words[k], d.Infos[k].Bits
	next := k+1 < to && d.Words[k+1].Kind == word.Letters
	if w.Case != word.Title {
		return false
	}
	if rules.Title(w.Hash) || rules.Speaker(w.Hash) || rules.Label(w.Hash) {
		return true
	}
	if !b.Plain() {
		return false
	}
	if next {
		n := d.Infos[k+1].Bits
		return d.Words[k+1].Case != word.Lower && !n.Plain() || rules.Particle(d.Words[k+1].Hash)
	}
	return w.Line || ends(d.Words[max(k-1, 0)].Rune)
}

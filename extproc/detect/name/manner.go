package name

import (
	"unicode/utf8"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// minCareful is the fewest words of a text whose manner of writing can be judged.
const minCareful = 6

// minSentence is the fewest bytes of a word that a full stop ends a sentence after: shorter ones may be cut short.
const minSentence = 4

// manner remembers how a text is written, which is looked at once and only where it matters. The zero value has not looked.
type manner struct{ looked, kept bool }

// careful says that a text keeps the rules of writing: its lines and sentences begin with a capital, and the last one ends with a mark. A
// name would have a capital there, too.
func (m *manner) careful(d *feature.Document) bool {
	if !m.looked {
		m.looked, m.kept = true, keepsRules(d)
	}
	return m.kept
}

// keepsRules is careful before it is remembered.
func keepsRules(d *feature.Document) bool {
	ws := d.Words
	if len(ws) < minCareful || d.Mode == feature.Capitals {
		return false
	}
	if r := ws[len(ws)-1].Rune; r != '.' && r != '!' && r != '?' && r != '…' {
		return false
	}
	return capitals(d)
}

// capitals says that all sentences and lines of a text begin with a capital, or with what has none.
func capitals(d *feature.Document) bool {
	ws := d.Words
	first := false // a sentence begins here, but for marks
	for i := range ws {
		w := &ws[i]
		first = beginsSentence(d, i) || first && ws[i-1].Kind == word.Mark && leads(ws[i-1].Rune)
		if first && w.Kind == word.Letters && w.Case == word.Lower {
			return false
		}
	}
	return true
}

// leads says that a mark stands before a sentence and is a part of it: ¿viene nuria?, (nuria viene), a picture. That of a list is not, behind
// which nobody keeps rules, nor are marks that programs write, too.
func leads(mark rune) bool {
	return mark >= utf8.RuneSelf && mark != '•' && mark != '–' && mark != '—' || mark == '('
}

// beginsSentence says that a sentence or a line begins with the word at i.
func beginsSentence(d *feature.Document, i int) bool {
	return i == 0 || d.Words[i].Line || begins(d, i)
}

// begins says that word i stands where a sentence begins: behind a mark that ends one, or behind the colon of who speaks.
func begins(d *feature.Document, i int) bool {
	ws := d.Words
	if i < 2 || !ws[i].Space {
		return false
	}
	before := &ws[i-2]
	switch ws[i-1].Rune {
	case '!', '?':
		return true
	case '.':
		return before.Kind == word.Letters && before.End-before.Start >= minSentence && d.Infos[i-2].Bits&lexicon.Common != 0
	case ':':
		return before.Case == word.Title && d.Infos[i-2].Bits&lexicon.Person != 0
	}
	return false
}

// weakCue is the greatest Info.Cue of what a weak cue marks: a noun of kinship before it, as in nullity ex tunc.
const weakCue = 2

// uncued says that no field and no more than a weak cue points at the words from from up to to.
func uncued(d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		if in := &d.Infos[k]; in.Cue > weakCue || in.Field != cue.NoField {
			return false
		}
	}
	return true
}

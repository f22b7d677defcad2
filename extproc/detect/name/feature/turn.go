package feature

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Turn says when a word is scored.
type Turn uint8

// The turns.
const (
	Never   Turn = iota // not at all: nothing near it may begin something, or it is a part of nothing
	Between             // once words on both sides turn out to be parts of something, as they well may be
	Common              // then, or once a word beside it turns out to be a part of a place, an organisation or an address
	Later               // once a word beside it turns out to be a part of something, or one with only Between and Common between them
	First               // before all others: it may begin something, or is an initial
)

// reach is how far from a word that may begin something its neighbours may be scored, too.
const reach = 2

// turns gives the words that may begin something their turn, those that look like names or places or that a cue or a field
// points at, and their neighbours. Common words in small letters away from them are outside without being scored.
func (d *Document) turns() {
	last := -reach - 1
	for i := range d.Words {
		if d.seed(i) {
			for j := max(last+1, i-reach, 0); j < i; j++ {
				d.Infos[j].Turn = d.beside(j)
			}
			d.Infos[i].Turn = First
			last = i
		} else if i-last <= reach {
			d.Infos[i].Turn = d.beside(i)
		}
	}
}

// beside is the turn of word i, which begins nothing by itself but stands near a word that may. Common words and the marks of
// sentences are seldom parts of anything, and hardly ever of somebody's name without more of it on both sides; numbers are, and
// words of which nothing is known.
func (d *Document) beside(i int) Turn {
	w := &d.Words[i]
	switch w.Kind {
	case word.Letters:
		switch w.Case {
		case word.Lower:
			if w.End-w.Start == 1 && d.apart(i) {
				return First
			}
			if d.Infos[i].Bits&lexicon.Common != 0 {
				return Common
			}
			return Later
		case word.Title:
			return Common // else it would begin something by itself
		case word.Upper:
			return Later
		}
		return First
	case word.Mark:
		return d.mark(i)
	case word.Break:
		return Between
	case word.Gap, word.Opaque:
		return Never
	}
	return Later
}

// apart says that the small letter at word i is no word of its language, as y and e are before others: it is an initial, is cut
// short, or stands after an apostrophe: j.mueller, s/n, St. Mark's.
func (d *Document) apart(i int) bool {
	return i+1 < len(d.Words) && d.Words[i+1].Kind != word.Letters || i > 0 && d.Words[i-1].Rune == '\''
}

// longAbbreviation is the most bytes of what a full stop cuts short: Ctra., Avda.
const longAbbreviation = 4

// mark is beside of a mark.
func (d *Document) mark(i int) Turn {
	switch d.Words[i].Rune {
	case '.':
		if before := &d.Words[max(i-1, 0)]; before.End-before.Start > longAbbreviation {
			return Between
		}
		return Later
	case '/', ')', '\'', '&', 'º', 'ª', '°':
		return Later
	case ':', '?', '!', '=':
		return Never
	}
	return Between
}

// seed says that word i may begin something.
func (d *Document) seed(i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if in.Cue != 0 || in.Field != cue.NoField {
		return true
	}
	if w.Kind != word.Letters {
		return false
	}
	names := in.Bits & (lexicon.Person | lexicon.Place)
	common := in.Bits & lexicon.Common
	if w.Case != word.Lower && i > 0 && !w.Line && d.Mode != Capitals {
		return common == 0 || names != 0 || in.Place != 0 || !d.plain(i)
	}
	switch {
	case in.Place != 0:
		return true
	case w.Case == word.Lower:
		return common == 0 && (names != 0 || d.Mode == Small)
	case d.Mode == Capitals:
		return common == 0 || names != 0
	case common != 0 && names == 0:
		return false
	}
	return true
}

// plain says that the capital of the common word i is that of a sentence's beginning, or of the English I.
func (d *Document) plain(i int) bool {
	switch w := &d.Words[i]; w.Case {
	case word.Title:
		before := d.Words[i-1].Rune
		return before == '.' || before == '!' || before == '?'
	case word.Initial:
		return w.Rune == 'I' && d.Lang == English && i+1 < len(d.Words) && d.Words[i+1].Case == word.Lower && d.Words[i+1].Space
	}
	return false
}

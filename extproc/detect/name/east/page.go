package east

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/word"
)

// page is a text by signs.
type page struct {
	src   string
	signs []rune
	at    []int // where each sign begins in the text, and where the text ends
	kana  bool  // the text has Japanese syllables: its Han is read as Japanese
	alone bool  // Latin letters outnumber all others: Han in it is quoted
}

func newPage(text string) page {
	n := utf8.RuneCountInString(text)
	p := page{src: text, signs: make([]rune, 0, n), at: make([]int, 0, n+1)}
	latin, other := 0, 0
	for i, r := range text {
		p.signs = append(p.signs, r)
		p.at = append(p.at, i)
		switch {
		case r < 0x250 && unicode.IsLetter(r):
			latin++
		case word.Of(r) == word.Kana && r != '・' && r != '゠':
			p.kana = true
			other++
		case word.Of(r) == word.Han || word.Of(r) == word.Hangul:
			other++
		}
	}
	p.at = append(p.at, len(text))
	for _, s := range []string{"氏名", "様"} { // forms may have no syllables
		p.kana = p.kana || strings.Contains(text, s)
	}
	p.alone = latin > other
	return p
}

// script is the script of sign i, NoScript outside the text or for what is no letter.
func (p *page) script(i int) word.Script {
	if i < 0 || i >= len(p.signs) {
		return word.NoScript
	}
	r := p.signs[i]
	switch {
	case r == '々':
		return word.Han
	case r < 0x3040:
		return word.NoScript
	}
	return word.Of(r)
}

func (p *page) han(i int) bool { return p.script(i) == word.Han }

// katakana says that sign i is of the syllables that foreign names are written in.
func (p *page) katakana(i int) bool {
	return i >= 0 && i < len(p.signs) && (0x30A1 <= p.signs[i] && p.signs[i] <= 0x30FA || p.signs[i] == 'ー')
}

// sign is sign i, 0 outside the text.
func (p *page) sign(i int) rune {
	if i < 0 || i >= len(p.signs) {
		return 0
	}
	return p.signs[i]
}

// is says that s stands at sign i.
func (p *page) is(i int, s string) bool {
	for _, r := range s {
		if p.sign(i) != r {
			return false
		}
		i++
	}
	return true
}

// text is the signs from one to another.
func (p *page) text(from, to int) string { return p.src[p.at[from]:p.at[to]] }

// cue is the kind of the longest cue of a language that begins at sign i, and where its value begins; -1 if there is none.
func (p *page) cue(l *language, i int) (kind, int) {
	for _, c := range l.cues[p.signs[i]] {
		if !p.is(i, c.text) {
			continue
		}
		if from, k := p.value(i+c.signs, c.kind); from >= 0 {
			return k, from
		}
	}
	return 0, -1
}

// title is how many signs the title of a language has that begins at sign i, 0 if none does.
func (p *page) title(l *language, i int) int {
	for _, t := range l.titles[p.sign(i)] {
		if p.is(i, t) {
			return utf8.RuneCountInString(t)
		}
	}
	return 0
}

// family is how many signs the longest family name at sign i has, up to end; 0 if none begins there.
func (p *page) family(l *language, i, end int) int {
	for n := min(l.longest, end-i, len(p.signs)-i); n > 0; n-- {
		if l.family[p.text(i, i+n)] {
			return n
		}
	}
	return 0
}

// maxRun is the most signs without a mark that are looked at for a name, which keeps work linear.
const maxRun = 20

// maxGap is the most signs between a cue and its name.
const maxGap = 4

// value is where the value of a cue that ends at sign i begins, after a colon, quotes and spaces, and how far it is believed. A field
// without a colon is believed less after a space; without either there is none: -1.
func (p *page) value(i int, k kind) (int, kind) {
	colon, begin := false, i
	n := 0
	for ; n < maxGap && strings.ContainsRune(" 　:：=＝\"“「『'》】）)\t", p.sign(i)) && p.sign(i) != 0; n++ {
		colon = colon || strings.ContainsRune(":：=＝】\t", p.sign(i))
		i++
	}
	switch {
	case k != field || colon:
		return i, k
	case i > begin:
		return i, weak
	}
	return -1, k
}

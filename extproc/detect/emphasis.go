package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxEmphasis is how many bytes emphasis is looked for. Longer ones say no name.
const maxEmphasis = 256

// emphasis reads the low lines at i as asterisks if they open what others close in the same line, or close it. It answers
// with where they end.
func (d *decoder) emphasis(i int) int {
	end := d.line(i)
	switch {
	case i == d.closing && d.open:
		d.open = false
	case d.opens(i, end):
		for d.closing < end && d.closing < len(d.s) { // each is looked for once
			d.closing = d.closer(d.closing)
		}
		if d.closing-end > maxEmphasis || d.closing == len(d.s) || strings.Contains(d.s[end:d.closing], "\n") {
			return end
		}
		d.open = true
	default:
		return end
	}
	d.out = append(append(d.out, d.s[d.kept:i]...), strings.Repeat("*", end-i)...)
	d.kept = end
	return end
}

// line is where the low lines at i end.
func (d *decoder) line(i int) int { return len(d.s) - len(strings.TrimLeft(d.s[i:], "_")) }

// opens reports whether low lines may begin emphasis: behind a blank or bracket, before what begins a name or a number. Small
// letters behind a low line are those of programs, but for a word or two that end at the next one.
func (d *decoder) opens(i, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(d.s[:i])
	c, _ := utf8.DecodeRuneInString(d.s[end:])
	return (i == 0 || unicode.IsSpace(before) || strings.ContainsRune("([*|>\"'", before)) &&
		(c == '+' || c == '(' || unicode.IsDigit(c) || unicode.IsLetter(c) && (!unicode.IsLower(c) || end == i+1 && d.words(end)))
}

// mostSmall is how many bytes of small letters may be emphasised.
const mostSmall = 40

// words reports whether nothing but letters and single blanks stands from i up to the next low line, and that ends a word.
func (d *decoder) words(i int) bool {
	for k, c := range d.s[i:min(len(d.s), i+mostSmall)] {
		switch {
		case c == '_':
			return k > 1 && !within(d.s, i+k, i+k+1) && d.line(i+k) == i+k+1
		case c != ' ' && !unicode.IsLetter(c):
			return false
		}
	}
	return false
}

// closer is where the next low lines behind at begin that may end emphasis: behind a word, before what is none.
func (d *decoder) closer(at int) int {
	for i := d.line(at); ; {
		n := strings.IndexByte(d.s[i:], '_')
		if n < 0 {
			return len(d.s)
		}
		i += n
		end := d.line(i)
		before, _ := utf8.DecodeLastRuneInString(d.s[:i])
		c, _ := utf8.DecodeRuneInString(d.s[end:])
		if (before == '.' || before == ')' || letterOrDigit(before)) &&
			(end == len(d.s) || unicode.IsSpace(c) || strings.ContainsRune(".,;:!?)]*|<\"'", c)) {
			return i
		}
		i = end
	}
}

package detect

import (
	"strings"
	"unicode/utf8"
)

// reading is a text as a reader sees it where it is written for machines: a character written as JSON's \u00e9, HTML's
// &eacute;, an address's %C3%A9, a mail's =C3=A9 or a program's \xc3\xa9 is that character, and a low line that marks emphasis
// in Markdown is an asterisk. Names and numbers are found in it that the writing takes apart.
type reading struct {
	text    string
	escapes []escape // characters of text that are longer in what was read, in order
	guessed bool     // some may be none, as in LIKE '%49%': the text is searched as it is written, too
}

// escape is a character of a reading, or a few that only stand as a whole in what was read.
type escape struct {
	at, end    int // in the reading
	from, upTo int // in what was read
}

// read reads s. It is nil for what reads as it is written, which is nearly everything.
func read(s string) *reading {
	d := decoder{s: s}
	d.veiled(0)
	for i := d.next(0); i < len(s); i = d.next(i) {
		if i == d.hidden {
			i = d.veil(i)
			continue
		}
		switch s[i] {
		case '_':
			i = d.low(i)
		case '&':
			i = d.escape(i, entity)
		case '%':
			i = d.percent(i)
		case '+':
			i = d.plus(i)
		case '=':
			i = d.equals(i)
		default:
			i = d.slash(i)
		}
	}
	if d.kept == 0 {
		return nil
	}
	return &reading{string(append(d.out, s[d.kept:]...)), d.escapes, d.guessed}
}

// decoder reads one text.
type decoder struct {
	s       string
	signs   [len(signs)]int // the next of each sign: found once for all the text before it
	out     []byte          // what was read of s[:kept]
	kept    int
	escapes []escape
	guessed bool
	closing int  // the next low lines that may end emphasis
	open    bool // they do
	hidden  int  // the next sign that is not seen inside a word
	veils   [len(unseen)]int
	mail    mail
}

// signs are the bytes at which something may be written for machines.
const signs = `\&_%+=`

// next is the place of the next sign from i on, the end of the text if there is none.
func (d *decoder) next(i int) int {
	first := len(d.s)
	for k := range signs {
		if at := &d.signs[k]; i == 0 || *at < i {
			if *at = strings.IndexByte(d.s[i:], signs[k]); *at < 0 {
				*at = len(d.s)
			} else {
				*at += i
			}
		}
		first = min(first, d.signs[k])
	}
	if d.hidden < i { // something that was read as a whole holds it
		d.veiled(i)
	}
	return min(first, d.hidden)
}

// unseen are signs that are not seen inside a word, where a browser may break it: a soft hyphen, a space without width, a joiner of words.
var unseen = [...]string{"\u00ad", "\u200b", "\u2060"}

// veiled finds the next sign from i on that is not seen, between two letters or digits. What was found of each sign is kept, so that all
// the text is looked at once.
func (d *decoder) veiled(i int) {
	d.hidden = len(d.s)
	if i == 0 && strings.IndexByte(d.s, unseen[0][0]) < 0 && strings.IndexByte(d.s, unseen[1][0]) < 0 {
		return
	}
	for k, sign := range unseen {
		at := d.veils[k]
		if i == 0 || at < i {
			for at = i; ; at += len(sign) {
				n := strings.Index(d.s[at:], sign)
				if n < 0 {
					at = len(d.s)
					break
				}
				if at += n; within(d.s, at, at+len(sign)) {
					break
				}
			}
			d.veils[k] = at
		}
		d.hidden = min(d.hidden, at)
	}
}

// veil reads the sign at i that is not seen, and the character behind it, as that character.
func (d *decoder) veil(i int) int {
	_, n := utf8.DecodeRuneInString(d.s[i:])
	_, size := utf8.DecodeRuneInString(d.s[i+n:])
	end := d.put(d.s[i+n:i+n+size], i, i+n+size)
	d.veiled(end)
	return end
}

// within reports whether what stands in s from i up to end has a letter or digit on both sides.
func within(s string, i, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[end:])
	return letterOrDigit(before) && letterOrDigit(after)
}

// escape reads the character that begins at i, if one does, by decode. It answers with where to go on.
func (d *decoder) escape(i int, decode func(string) (rune, int)) int {
	c, n := decode(d.s[i:])
	if !shown(c) {
		return i + n
	}
	return d.put(string(c), i, i+n)
}

// put reads what stands from i up to end as said. It answers with end.
func (d *decoder) put(said string, i, end int) int {
	d.out = append(d.out, d.s[d.kept:i]...)
	at := len(d.out)
	d.out = append(d.out, said...)
	d.escapes = append(d.escapes, escape{at, len(d.out), i, end})
	d.kept = end
	return end
}

// written moves a span of the reading to where it stands in what was read.
func (r *reading) written(s Span) Span {
	s.Start, s.End = r.place(s.Start, false), r.place(s.End-1, true)
	return s
}

// place is where the byte i of the reading stands in what was read, or where that ends. A character's bytes are one.
func (r *reading) place(i int, end bool) int {
	low, high := 0, len(r.escapes)
	for low < high { // the last escape at or before i
		if mid := int(uint(low+high) >> 1); r.escapes[mid].at <= i {
			low = mid + 1
		} else {
			high = mid
		}
	}
	var e escape
	if low > 0 {
		e = r.escapes[low-1]
	}
	switch {
	case i >= e.end && end:
		return e.upTo + i - e.end + 1
	case i >= e.end:
		return e.upTo + i - e.end
	case end:
		return e.upTo
	}
	return e.from
}

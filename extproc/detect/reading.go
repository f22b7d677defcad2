package detect

import (
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// reading is a text as a reader sees it where it is written for machines: a character written as JSON's \u00e9 or HTML's
// &eacute; is that character, and a low line that marks emphasis in Markdown is an asterisk. Names and numbers are found in
// it that the writing takes apart.
type reading struct {
	text    string
	escapes []escape // characters of text that are longer in what was read, in order
}

// escape is a character of a reading.
type escape struct {
	at, end    int // in the reading
	from, upTo int // in what was read
}

// read reads s. It is nil for what reads as it is written, which is nearly everything.
func read(s string) *reading {
	d := decoder{s: s}
	for i := d.next(0); i < len(s); i = d.next(i) {
		switch s[i] {
		case '_':
			i = d.emphasis(i)
		case '&':
			i = d.escape(i, entity)
		default:
			i = d.escape(i, unicodeEscape)
		}
	}
	if d.kept == 0 {
		return nil
	}
	return &reading{string(append(d.out, s[d.kept:]...)), d.escapes}
}

// decoder reads one text.
type decoder struct {
	s       string
	signs   [len(signs)]int // the next of each sign: found once for all the text before it
	out     []byte          // what was read of s[:kept]
	kept    int
	escapes []escape
	closing int  // the next low lines that may end emphasis
	open    bool // they do
}

// signs are the bytes at which something may be written for machines.
const signs = `\&_`

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
	return first
}

// escape reads the character that begins at i, if one does, by decode. It answers with where to go on.
func (d *decoder) escape(i int, decode func(string) (rune, int)) int {
	c, n := decode(d.s[i:])
	if !shown(c) {
		return i + n
	}
	d.out = append(d.out, d.s[d.kept:i]...)
	at := len(d.out)
	d.out = utf8.AppendRune(d.out, c)
	d.kept = i + n
	d.escapes = append(d.escapes, escape{at, len(d.out), i, d.kept})
	return d.kept
}

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
// letters behind a low line are those of programs.
func (d *decoder) opens(i, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(d.s[:i])
	c, _ := utf8.DecodeRuneInString(d.s[end:])
	return (i == 0 || unicode.IsSpace(before) || strings.ContainsRune("([*|>\"'", before)) &&
		(c == '+' || c == '(' || unicode.IsDigit(c) || unicode.IsLetter(c) && !unicode.IsLower(c))
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
		if (before == '.' || before == ')' || unicode.IsLetter(before) || unicode.IsDigit(before)) &&
			(end == len(d.s) || unicode.IsSpace(c) || strings.ContainsRune(".,;:!?)]*|<\"'", c)) {
			return i
		}
		i = end
	}
}

// none is what is no character.
const none = rune(-1)

// shown reports whether c is a character of words or between them. What else is written as an escape stays one.
func shown(c rune) bool { return unicode.IsPrint(c) || unicode.IsSpace(c) || invisible(c) }

// unicodeEscape is the character whose \u escape s begins with, and the bytes of that: of both halves of a pair, with all its
// backslashes where it was escaped more than once. Where it is none, these are passed.
func unicodeEscape(s string) (rune, int) {
	slashes := len(s) - len(strings.TrimLeft(s, `\`))
	c, ok := unit(s[slashes:])
	if !ok {
		return none, slashes
	}
	n := slashes + len("u0000")
	if !utf16.IsSurrogate(c) {
		return c, n
	}
	if strings.HasPrefix(s[n:], s[:slashes]) {
		if low, ok := unit(s[n+slashes:]); ok && utf16.DecodeRune(c, low) != utf8.RuneError {
			return utf16.DecodeRune(c, low), 2 * n
		}
	}
	return none, n
}

// unit is the value of the escape whose u s begins with.
func unit(s string) (rune, bool) {
	if len(s) < len("u0000") || s[0] != 'u' {
		return 0, false
	}
	v, err := strconv.ParseUint(s[1:len("u0000")], 16, 16)
	return rune(v), err == nil
}

// maxEntity is the longest character reference that is read, &CounterClockwiseContourIntegral; apart.
const maxEntity = len("&#x0010ffff;")

// entity is the character whose HTML reference s begins with, and the bytes of that.
func entity(s string) (rune, int) {
	n := strings.IndexByte(s[:min(len(s), maxEntity)], ';') + 1
	said := html.UnescapeString(s[:n])
	c, size := utf8.DecodeRuneInString(said)
	if n == 0 || size != len(said) { // some stand for two characters, and an unknown one for itself
		return none, 1
	}
	return c, n
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

package detect

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// none is what is no character.
const none = rune(-1)

// shown reports whether c is a character of words or between them. What else is written as an escape stays one.
func shown(c rune) bool { return unicode.IsPrint(c) || unicode.IsSpace(c) || invisible(c) }

// slash reads the escape that the backslashes at i begin.
func (d *decoder) slash(i int) int {
	s := d.s[i:]
	slashes := len(s) - len(strings.TrimLeft(s, `\`))
	switch b := s[slashes:]; {
	case b == "":
		return i + slashes
	case b[0] == 'u':
		return d.escape(i, unicodeEscape)
	case b[0] != 'x' && (b[0] < '0' || b[0] > '3'):
		return i + slashes
	}
	c, n := octets(s, func(s string) (byte, int) { return programmed(s, slashes) })
	if !shown(c) {
		return i + slashes
	}
	d.guessed = d.guessed || n == slashes+len("xc3")
	return d.put(string(c), i, i+n)
}

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
	high, ok := number(s[1:len("u00")], 16)
	low, also := number(s[len("u00"):len("u0000")], 16)
	return rune(high)<<8 | rune(low), ok && also
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

// octets is the character that s begins with, where it is written byte by byte: in UTF-8, or a letter beyond ASCII in ISO 8859-1.
// first is the byte that a text begins with, and how long that is written, 0 if it begins with none. Where no character is,
// one byte is passed.
func octets(s string, first func(string) (byte, int)) (rune, int) {
	var char [utf8.UTFMax]byte
	n, one := 0, 0
	for k := range char {
		b, size := first(s[n:])
		if size == 0 {
			break
		}
		if char[k], n = b, n+size; k == 0 {
			one = n
		}
		if c, _ := utf8.DecodeRune(char[:k+1]); c != utf8.RuneError {
			return c, n
		}
	}
	if c := rune(char[0]); c >= 0xC0 && unicode.IsLetter(c) {
		return c, one
	}
	return none, 1
}

// programmed is the byte whose escape behind so many backslashes s begins with, and how long that is: \xc3 or \303.
func programmed(s string, slashes int) (byte, int) {
	n := slashes + len("xc3")
	if len(s) < n || strings.Trim(s[:slashes], `\`) != "" {
		return 0, 0
	}
	base, digits := 8, s[slashes:n]
	if digits[0] == 'x' {
		base, digits = 16, digits[1:]
	}
	v, ok := number(digits, base)
	if !ok {
		return 0, 0
	}
	return v, n
}

// number is the byte that digits write, if they write one.
func number(digits string, base int) (byte, bool) {
	v := 0
	for i := range len(digits) {
		d := int(digits[i])
		switch low := d | 0x20; {
		case '0' <= d && d <= '9':
			d -= '0'
		case 'a' <= low && low <= 'f':
			d = low - 'a' + 10
		default:
			return 0, false
		}
		if d >= base {
			return 0, false
		}
		v = v*base + d
	}
	return byte(v), v <= 0xFF
}

// percent reads the character that begins at i as addresses write it (RFC 3986). In ISO 8859-1 it counts in capitals only: LIKE
// '%debora%' has none. It answers with where to go on.
func (d *decoder) percent(i int) int {
	c, n := octets(d.s[i:], func(s string) (byte, int) { return hex(s, '%') })
	one := n == len("%C3")
	if !shown(c) || one && c >= utf8.RuneSelf && strings.ToUpper(d.s[i:i+n]) != d.s[i:i+n] {
		return i + 1
	}
	d.guessed = d.guessed || one
	return d.put(string(c), i, i+n)
}

// hex is the byte in two digits behind a sign that s begins with, and how long that is, 0 if it doesn't.
func hex(s string, sign byte) (byte, int) {
	if len(s) < len("%C3") || s[0] != sign {
		return 0, 0
	}
	v, ok := number(s[1:len("%C3")], 16)
	if !ok {
		return 0, 0
	}
	return v, len("%C3")
}

// maxQuery is how many bytes before a plus a query is looked for.
const maxQuery = 128

// plus reads the plus at i as a blank if it stands between words of a query: ?name=Ada+Byron (HTML, application/x-www-form-urlencoded).
func (d *decoder) plus(i int) int {
	run := d.s[max(0, i-maxQuery):i]
	run = run[strings.LastIndexAny(run, " \t\r\n\"'<>")+1:]
	value := strings.LastIndexByte(run, '=') + 1
	if value == 0 || value == len(run) || strings.Contains(run[value:], "@") || !strings.ContainsAny(run, "?&%") {
		return i + 1
	}
	d.out = append(append(d.out, d.s[d.kept:i]...), ' ')
	d.kept, d.guessed = i+1, true
	return i + 1
}

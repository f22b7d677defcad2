package rule

import "strings"

// What single bytes are, and what short texts are made of.

// kind is what a byte is to the scan.
type kind byte

const (
	other  kind = iota
	letter      // a letter of any script (all bytes above ASCII count)
	digit
	sign // @ : < - and the like: a place where a value may begin or turn
)

// kinds is the kind of each byte.
var kinds = func() (k [256]kind) {
	for c := range k {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= 0x80:
			k[c] = letter
		case c >= '0' && c <= '9':
			k[c] = digit
		}
	}
	k['@'], k[':'], k['<'], k['-'], k['%'], k['{'] = sign, sign, sign, sign, sign, sign
	return k
}()

// hump reports whether a new word of camelCase begins at i.
func hump(s string, i int) bool {
	return i > 0 && i < len(s) && s[i] >= 'A' && s[i] <= 'Z' && s[i-1] >= 'a' && s[i-1] <= 'z'
}

// wordEnd is where the letters from i on end.
func wordEnd(s string, i int) int {
	for i < len(s) && kinds[s[i]] == letter {
		i++
	}
	return i
}

// isLetter reports whether a letter, of any script, begins at i.
func isLetter(s string, i int) bool { return kinds[s[i]] == letter }

func isHex(c byte) bool {
	return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func isAlpha(c byte) bool { return isLower(c | 0x20) }

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// small is s with its ASCII letters in small form, on the stack, for comparing with words; empty if s is too long for one.
func small(s string) (b [24]byte, n int) {
	if len(s) > len(b) {
		return b, 0
	}
	for i := range len(s) {
		c := s[i]
		if isUpper(c) {
			c |= 0x20
		}
		b[i] = c
	}
	return b, len(s)
}

// bytesOf is the set of the bytes of s.
func bytesOf(s string) (set [256]bool) {
	for i := range len(s) {
		set[s[i]] = true
	}
	return set
}

func onlyDigits(v string) bool { return v != "" && digitsEnd(v, 0) == len(v) }

func onlyLetters(v string) bool {
	for i := range len(v) {
		if kinds[v[i]] != letter {
			return false
		}
	}
	return v != ""
}

// mixed reports whether v has small letters and capitals after them.
func mixed(v string) bool {
	low := false
	for i := range len(v) {
		if low && isUpper(v[i]) {
			return true
		}
		low = low || isLower(v[i])
	}
	return false
}

// hasDigit reports whether s holds an ASCII digit.
func hasDigit(s string) bool {
	for i := range len(s) {
		if isDigit(s[i]) {
			return true
		}
	}
	return false
}

// hasLower reports whether s holds a small letter of ASCII.
func hasLower(s string) bool {
	for i := range len(s) {
		if isLower(s[i]) {
			return true
		}
	}
	return false
}

// hasLetters reports whether v has at least n letters.
func hasLetters(v string, n int) bool {
	for i := range len(v) {
		if kinds[v[i]] == letter {
			n--
		}
	}
	return n <= 0
}

// digitsIn is how many ASCII digits v has.
func digitsIn(v string) int {
	n := 0
	for i := range len(v) {
		if isDigit(v[i]) {
			n++
		}
	}
	return n
}

// digitsEnd is where the digits from i on end.
func digitsEnd(src string, i int) int {
	for i < len(src) && isDigit(src[i]) {
		i++
	}
	return i
}

// plainGroup reports whether g is ASCII letters and digits only.
func plainGroup(g string) bool {
	for i := range len(g) {
		if !isAlpha(g[i]) && !isDigit(g[i]) {
			return false
		}
	}
	return true
}

func allUpper(b []byte) bool {
	for _, c := range b {
		if !isUpper(c) {
			return false
		}
	}
	return true
}

func allDigit(b []byte) bool {
	for _, c := range b {
		if !isDigit(c) {
			return false
		}
	}
	return true
}

// allHex reports whether s is hexadecimal digits only.
func allHex(s string) bool {
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return true
}

// beginsWith reports whether v begins with one of heads.
func beginsWith(v string, heads ...string) bool {
	for _, h := range heads {
		if strings.HasPrefix(v, h) {
			return true
		}
	}
	return false
}

// endsWith reports whether v ends with one of tails.
func endsWith(v string, tails ...string) bool {
	for _, t := range tails {
		if strings.HasSuffix(v, t) {
			return true
		}
	}
	return false
}

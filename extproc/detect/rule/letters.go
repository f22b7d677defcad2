package rule

// What single bytes are, and what short texts are made of.

func isHex(c byte) bool {
	return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func isAlpha(c byte) bool { return isLower(c | 0x20) }

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
	low, humps := false, 0
	for i := range len(v) {
		switch {
		case isLower(v[i]):
			low = true
		case isUpper(v[i]) && low:
			humps++
			low = false
		}
	}
	return humps > 0
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

func allAlpha(b []byte) bool {
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

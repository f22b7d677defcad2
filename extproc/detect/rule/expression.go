package rule

import "strings"

// What code looks like in the place of a value.

// pattern reports whether v has parts of regular expressions, a class of characters or two other ones, or of the bytes of a string, or marks of roff.
func pattern(v string) bool {
	n := 0
	for _, part := range [...]string{"[^", "(?", "a-z", "A-Z", "0-9", ".*", ".+", "]+", "]*", `\S`, `\s`, `\w`, `\d`, `\b`, `\.`, ")$", ")?", `\x`, `\fR`, `\fB`, `\fI`, `\f(`, `\*(`, `\s-1`, `\s0`} {
		if at := strings.Index(v, part); at >= 0 {
			if n++; n > 1 || len(part) > 2 || part == `\x` && len(v) > at+3 && isHex(v[at+2]) && isHex(v[at+3]) {
				return true
			}
		}
	}
	return false
}

// expressed reports whether v is code: a string of Python, a call, an entry of a table, a member of an object.
func expressed(v string) bool {
	if beginsWith(v, "[]", "()") || len(v) > 2 && strings.IndexByte("bruf", v[0]) >= 0 && (v[1] == '"' || v[1] == '\'') && strings.IndexByte(v[2:], v[1]) < 0 {
		return true
	}
	if last := len(v) - 1; strings.IndexByte("([{", v[last]) >= 0 && codeName(nameBefore(v[:last])) {
		return true
	}
	for i := 1; i+1 < len(v); i++ {
		c, next := v[i], v[i+1]
		switch c {
		case '(':
			name := nameBefore(v[:i])
			if i > 2 && callee(v[:i]) && v[len(v)-1] == ')' || next == ')' && len(name) > 2 {
				return true
			}
			if strings.IndexByte(v[i:], ')') < 0 && len(name) < i && v[i-len(name)-1] != '.' {
				continue
			}
		case '[', '<':
			end := strings.IndexByte(v[i:], c+2) // ] and >
			if end < 0 {
				continue
			}
			if in := v[i+1 : i+end]; c == '[' && isAlpha(v[i-1]) && in != "" && (isQuote(in[0]) || onlyDigits(in)) {
				return true
			}
		case '-', '=', '&', '|', ')':
			switch v[i : i+2] {
			case "->", "=>", "&&", "||", ")(", ").":
			default:
				continue
			}
		default:
			continue
		}
		if codeName(nameBefore(v[:i])) {
			return true
		}
	}
	return false
}

// callee reports whether v can be what is called: letters and what joins them, with digits in small letters only.
func callee(v string) bool {
	if hasDigit(v) && strings.ToLower(v) != v {
		return false
	}
	for i := range len(v) {
		if !isAlpha(v[i]) && !isDigit(v[i]) && v[i] != '_' && v[i] != '.' {
			return false
		}
	}
	return true
}

// opensStrings reports whether v begins with a bracket and a string, as a list in code does.
func opensStrings(v string) bool {
	return len(v) > 1 && strings.IndexByte("([{", v[0]) >= 0 && isQuote(v[1])
}

// codeName reports whether an identifier is made of words and not by chance.
func codeName(name string) bool {
	return len(name) > 3 && (pronounced(name) || strings.Contains(name, "_")) || inWords(name) > 0
}

// nameBefore is the identifier that v ends with, behind brackets and what stands in them.
func nameBefore(v string) string {
	v = strings.TrimRight(v, ")]}(.")
	i := len(v)
	for i > 0 && (isAlpha(v[i-1]) || v[i-1] == '_') {
		i--
	}
	if name := v[i:]; name != "" && strings.ToLower(name[1:]) == name[1:] || camelWords(name) || strings.ToUpper(name) == name {
		return name
	}
	return ""
}

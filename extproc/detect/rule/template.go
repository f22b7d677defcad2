package rule

import "strings"

// templated reports whether v is a variable of a template, or some of them with signs and words between: ${PW}, {{ pw }}, <password>,
// %PASSWORD%, {user}:{password}.
func templated(v string) bool {
	var buf [mostDrawn]byte
	rest, pieces := buf[:0], 0
	for i := 0; i < len(v); {
		if n := templatePiece(v[i:], i == 0); n > 0 {
			i, pieces = i+n, pieces+1
			continue
		}
		rest = append(rest, v[i])
		i++
	}
	return pieces > 0 && !drawn(string(rest))
}

// templatePiece is the length of the variable of a template that v begins with, 0 if it begins with none. What stands in brackets
// is one only as a whole.
func templatePiece(v string, first bool) int {
	for _, b := range [...][2]string{{"${", "}"}, {"{{", "}}"}, {"$(", ")"}, {"#{", "}"}, {"%(", ")"}} {
		if strings.HasPrefix(v, b[0]) {
			if n := strings.Index(v, b[1]); n > 0 {
				return n + len(b[1])
			}
			return 0
		}
	}
	shut := byte(0)
	switch v[0] {
	case '$':
		n := 1
		for n < len(v) && (isAlpha(v[n]) || v[n] == '_' || n > 1 && isDigit(v[n])) {
			n++
		}
		if name := v[1:n]; n > 3 && (strings.ToLower(name) == name || strings.ToUpper(name) == name || camelWords(name)) {
			return n
		}
		return 0
	case '<':
		shut = '>'
	case '%':
		if len(v) > 1 && strings.IndexByte("sdvqi@", v[1]) >= 0 && (len(v) == 2 || !isAlpha(v[2]) && !isDigit(v[2])) {
			return 2
		}
		shut = '%'
	case '{':
		shut = '}'
	case '[':
		shut = ']'
	case '(':
		shut = ')'
	default:
		return 0
	}
	n := strings.IndexByte(v[1:], shut) + 2
	whole := first && n == len(v)
	if n < 3 || !whole && (v[0] == '[' || v[0] == '(') || v[0] == '%' && !callee(v[1:n-1]) || !whole && !variable(v[1:n-1]) {
		return 0
	}
	return n
}

// variable reports whether v can stand between the brackets of a template: a name, a path of names, a number.
func variable(v string) bool {
	for i := range len(v) {
		if c := v[i]; kinds[c] != letter && !isDigit(c) && strings.IndexByte("_.-: ", c) < 0 {
			return false
		}
	}
	return true
}

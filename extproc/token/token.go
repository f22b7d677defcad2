package token

import (
	"strconv"

	"veil/extproc/detect"
)

// Entry is one line of a mapping: a token of the form {{TYPE_N}} and the value that it stands for.
type Entry struct{ Token, Value string }

// maxType and maxDigits bound what reads as a token, and with it what a stream may hold back.
const (
	maxType   = 40
	maxDigits = 10
	maxNumber = 999_999_999 // of a token that a mapping may name, given or minted
)

// Format writes the token of the Nth value of a type.
func Format(typ detect.Type, n uint64) string {
	var room [maxType + 32]byte // so that only the token itself is allocated
	b := append(room[:0], "{{"...)
	b = append(b, typ...)
	b = append(b, '_')
	b = strconv.AppendUint(b, n, 10)
	return string(append(b, "}}"...))
}

// validType reports whether a type can be written in a token: capital letters and digits in words joined by single low
// lines, each word beginning with a letter, 40 bytes at most.
func validType(typ detect.Type) bool {
	if typ == "" || len(typ) > maxType {
		return false
	}
	first := true
	for i := 0; i < len(typ); i++ {
		switch c := typ[i]; {
		case c >= 'A' && c <= 'Z':
			first = false
		case c >= '0' && c <= '9' && !first:
		case c == '_' && !first && i+1 < len(typ):
			first = true
		default:
			return false
		}
	}
	return true
}

// TypeOf is the type in an exact token, "" if tok is none.
func TypeOf(tok string) detect.Type {
	typ, _, ok := split(tok)
	if !ok {
		return ""
	}
	return typ
}

// Valid reports whether tok is a token that a mapping may name.
func Valid(tok string) bool {
	_, n, ok := split(tok)
	return ok && n <= maxNumber
}

// split takes an exact token apart.
func split(tok string) (typ detect.Type, n uint64, ok bool) {
	var m Match
	if Scan(tok, 0, false, &m) != Yes || m.End != len(tok) || !m.Exact {
		return "", 0, false
	}
	return detect.Type(tok[2 : 2+m.typeLen]), m.N, true
}

package restore

import (
	"slices"

	"veil/extproc/token"
)

// Type is of what a value must be that stands as a string which is a token and nothing else.
type Type uint8

// The types. That of what no schema names is none of them.
const (
	AString Type = iota + 1 // a string
	ANumber                 // a number, if the token's value is a whole one
)

// Types are those that a schema wants in a JSON text, by the keys of its objects. What stands in a string of that text is not meant.
type Types map[Key]Type

// Matter reports whether types make a difference: some value of t could be a number.
func Matter(t *token.Table) bool {
	return slices.ContainsFunc(t.Entries(), func(e token.Entry) bool { return wholeNumber(e.Value) })
}

// wholeNumber reports whether a text is a whole number as JSON writes it.
func wholeNumber(s string) bool {
	if len(s) > 1 && s[0] == '-' {
		s = s[1:]
	}
	if s == "" || s[0] == '0' && len(s) > 1 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

package model

// Label says what a word is part of.
type Label uint8

// The labels: outside, and begin or inside of each kind.
const (
	Outside Label = iota
	BeginPerson
	InPerson
	BeginLocation
	InLocation
	BeginOrganisation
	InOrganisation
	BeginAddress
	InAddress
	Labels
)

// Allowed says that label b may follow label a: the inside of a kind follows only its beginning or inside.
func Allowed(a, b Label) bool {
	if b == Outside || b&1 == 1 {
		return true
	}
	return a == b || a == b-1
}

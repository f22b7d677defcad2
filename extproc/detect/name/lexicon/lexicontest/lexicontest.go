// Package lexicontest gives tests word lists of their own. It knows package lexicon and nothing of who uses one.
package lexicontest

import (
	"testing"

	"veil/extproc/detect/name/lexicon"
)

// Load is a Lexicon of what was added to b.
func Load(t testing.TB, b *lexicon.Builder) *lexicon.Lexicon {
	t.Helper()
	packed, err := b.Pack()
	if err != nil {
		t.Fatal(err)
	}
	lex, err := lexicon.Load(packed)
	if err != nil {
		t.Fatal(err)
	}
	return lex
}

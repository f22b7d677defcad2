package word

import (
	"testing"
	"unicode"
)

func TestSmallLettersAreThoseOfUnicode(t *testing.T) {
	for r := rune(0); r < 0x3000; r++ {
		if lower(r) != unicode.ToLower(r) {
			t.Errorf("%q: %q, want %q", r, lower(r), unicode.ToLower(r))
		}
	}
}

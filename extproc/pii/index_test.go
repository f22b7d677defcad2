package pii

import (
	"testing"
	"time"

	"veil/extproc/detect"
	"veil/extproc/internal/spent"
	"veil/extproc/token"
)

// Values that differ in nothing but their capitals are the same words, so one node leads to all of them.
func TestSpellingsOfOneValueAreIndexedInLinearTime(t *testing.T) {
	const base = "abcdefghijklmnopqrst@example.org"
	spelling := func(i int) string {
		b := []byte(base)
		for k := range 16 {
			if i>>k&1 == 1 {
				b[k] -= 'a' - 'A'
			}
		}
		return string(b)
	}
	x, start := &index{}, spent.CPU()
	for range 30 {
		for i := range token.MaxEntries {
			x.add(spelling(i), detect.Email, 0, false)
		}
	}
	if took := spent.CPU() - start; took > 20*time.Second { // square work takes longer on any machine
		t.Errorf("took %v", took)
	}
	if n := len(x.phrases); n != token.MaxEntries {
		t.Errorf("%d phrases of %d values", n, token.MaxEntries)
	}
}

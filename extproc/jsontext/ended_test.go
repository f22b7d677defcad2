package jsontext

import (
	"errors"
	"strings"
	"testing"
)

// TestReadingStopsWhereItIsNotWanted: in a long string, a long key and many values, wherever it asks.
func TestReadingStopsWhereItIsNotWanted(t *testing.T) {
	over := errors.New("over")
	const size = 1 << 20
	for name, src := range map[string]string{
		"a string":  `"` + strings.Repeat("a word ", size/7) + `"`,
		"escapes":   `["` + strings.Repeat(`\u00fc`, size/6) + `"]`,
		"a key":     `{"a":[{"` + strings.Repeat("für ", size/5) + `":1}]}`,
		"numbers":   `[` + strings.Repeat("1,", size/2) + `1]`,
		"in a list": `[[{"a":[` + strings.Repeat(`{"b":{}},`, size/9) + `1]}]]`,
	} {
		asked, most := 0, 1<<30
		d := New(Options{Name: func(string) bool { return true }, Ended: func() error {
			if asked++; asked > most {
				return over
			}
			return nil
		}})
		if err := d.Reset(src); err != nil || asked < size/stride-1 || asked > size/stride+1 {
			t.Errorf("%s: asked %d times, %v", name, asked, err)
		}
		for most = range asked {
			if asked = 0; d.Reset(src) != over || asked != most+1 {
				t.Errorf("%s: asked %d times, should have stopped at %d", name, asked, most)
			}
		}
		if most = 1 << 30; d.Reset("[1]") != nil || d.Len() != 2 {
			t.Errorf("%s: nothing is read any more", name)
		}
	}
}

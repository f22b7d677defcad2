package restore

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// isJSON reports whether a level takes text for one whole JSON text.
func isJSON(text string) bool {
	l := level{want: value}
	for i := range len(text) {
		l.step(text[i])
	}
	return !l.bad && !l.inString && l.depth == 0 && l.literal == "" && l.want&^digits == 0
}

// TestALevelIsWhatEncodingJSONReads changes single bytes of JSON. Only in numbers a level is less strict, so they are no part of
// what is put in.
func TestALevelIsWhatEncodingJSONReads(t *testing.T) {
	whole := []string{
		`{"a":[true,false,null,{}],"b":{"c":"\"\\\/\b\f\n\r\t\u0022\u00e9é"}}`, ` [ [ ] , { "a" : [ 1 , "x" ] , "" : "" } ] `, `"x"`, `12`, `[-1.5E+9,2e-7,0]`, "[1,\n\t2]\r\n",
		strings.Repeat(`[[{"a":`, 42) + `"x"` + strings.Repeat("}]]", 42), strings.Repeat(`{"a":[`, 64) + strings.Repeat("]}", 64),
	}
	for _, text := range whole {
		if !isJSON(text) {
			t.Errorf("%s is not read", text)
		}
	}
	for _, text := range whole {
		for i := range text {
			for _, put := range []string{"", "{", "}", "[", "]", `"`, ",", ":", "\\", "\n", " ", "t", "x", "1,", `"",`, `"":`, `\u007b`, `\u00g0`} {
				for _, rest := range []string{text[i:], text[i+1:]} {
					changed := text[:i] + put + rest
					if want := json.Valid([]byte(changed)); isJSON(changed) != want && !strings.ContainsAny(changed, "-E") {
						t.Fatalf("%s is read: %t", changed, !want)
					}
				}
			}
		}
	}
}

func TestEscapesOfAStringAreRead(t *testing.T) {
	for c := range rune(0x100) {
		for _, form := range []string{`\u%04x`, `\u%04X`} {
			l := level{inString: true}
			var said byte
			var ok bool
			for _, b := range []byte(fmt.Sprintf(form, c)) {
				said, ok = l.step(b)
			}
			want := byte(wide)
			if c < 0x80 {
				want = byte(c)
			}
			if !ok || said != want || l.bad {
				t.Errorf(form+" says %q, %t", c, said, ok)
			}
		}
	}
}

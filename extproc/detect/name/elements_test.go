package name

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A text with a name behind each < asks once for each: the text is read for the first alone.
func TestElementsAreReadOnce(t *testing.T) {
	piece := rapid.SampledFrom([]string{"</", "<", ">", "/", "a", "Ntry", "é", " ", "</a>", "</Ntry>", strings.Repeat("x", 127)})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 15).Draw(t, "pieces"), "")
		e := elements{text: text}
		for _, name := range []string{"a", "Ntry", "é", "aNtry", strings.Repeat("x", 127)} {
			if got := e.have(name); got != strings.Contains(text, "</"+name+">") {
				t.Fatalf("%q: %q is ended: %t", text, name, got)
			}
			e.text = ""
		}
	})
}

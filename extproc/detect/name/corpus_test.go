package name_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// marks gives the letter of each type in the files of testdata/names.
var marks = map[string]detect.Type{"N": detect.Name, "L": detect.Location, "O": detect.Org, "A": detect.Address}

// parse takes the marks out of a text: "Hi ⟦N Ann⟧".
func parse(t *testing.T, marked string) (string, []detect.Span) {
	t.Helper()
	var text strings.Builder
	var spans []detect.Span
	for {
		before, rest, ok := strings.Cut(marked, "⟦")
		text.WriteString(before)
		if !ok {
			return text.String(), spans
		}
		inner, after, ok := strings.Cut(rest, "⟧")
		letter, value, ok2 := strings.Cut(inner, " ")
		if !ok || !ok2 || marks[letter] == "" {
			t.Fatalf("a bad mark in %q", marked)
		}
		start := text.Len()
		text.WriteString(value)
		spans = append(spans, detect.Span{Start: start, End: text.Len(), Type: marks[letter]})
		marked = after
	}
}

// inside is how many bytes of s the spans cover.
func inside(s detect.Span, spans []detect.Span) int {
	n := 0
	for _, o := range spans {
		n += max(0, min(s.End, o.End)-max(s.Start, o.Start))
	}
	return n
}

// The floors hold for texts of everyday kinds that the model was not trained on. They are below what is reached, so that
// retraining may move a text or two.
func TestEveryLanguageStaysAboveItsFloors(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, lang := range []string{"en", "fr", "de", "es", "it"} {
		files = append(files, lang+".txt", filepath.Join("everyday", lang+".txt"))
	}
	for _, lang := range files {
		file, err := os.ReadFile(filepath.Join("testdata", "names", lang))
		if err != nil {
			t.Fatal(err)
		}
		gold, caught, found, right := 0, 0, 0, 0
		for _, marked := range strings.Split(string(file), "\n------\n") {
			text, want := parse(t, marked)
			got, err := r.Find(context.Background(), nil, detect.Text{Value: text})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range want {
				gold++
				if inside(s, got) == s.End-s.Start {
					caught++
				} else {
					t.Logf("%s: missed %q", lang, text[s.Start:s.End])
				}
			}
			for _, s := range got {
				found++
				if 2*inside(s, want) >= s.End-s.Start {
					right++
				} else {
					t.Logf("%s: found %q", lang, text[s.Start:s.End])
				}
			}
		}
		recall, precision := float64(caught)/float64(gold), float64(right)/float64(max(1, found))
		t.Logf("%s: masked recall %.3f of %d, precision %.3f of %d", lang, recall, gold, precision, found)
		if recall < .85 || precision < .85 {
			t.Errorf("%s: below the floor of .85", lang)
		}
	}
}

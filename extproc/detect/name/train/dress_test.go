package train

import (
	"regexp"
	"strings"
	"testing"

	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/template"
)

// worn is x in a dress, its spans in brackets.
func worn(x corpus.Example, wear func(*template.Random, *rewrite), seed uint64) string {
	r := template.Random(seed)
	w := rewrite{from: x, at: make([]int, len(x.Text)), stop: make([]int, len(x.Text))}
	wear(&r, &w)
	y := w.example()
	var b strings.Builder
	at := 0
	for _, s := range y.Spans {
		b.WriteString(y.Text[at:s.Start] + "[" + y.Text[s.Start:s.End] + "]")
		at = s.End
	}
	return b.String() + y.Text[at:]
}

// across is a span that goes on in the next line.
var across = regexp.MustCompile(`\[[^\]]*\n`)

func TestSpansStayOnTheirNamesInOtherDress(t *testing.T) {
	text := "Hi Zoë Böhm, it's 3.5 km. (Tom) lives in New York."
	var x corpus.Example
	x.Text = text
	for _, name := range []string{"Zoë Böhm", "Tom", "New York"} {
		at := strings.Index(text, name)
		x.Spans = append(x.Spans, corpus.Span{Start: at, End: at + len(name)})
	}
	if got, want := worn(x, dictated, 1), "hi [zoë böhm] it's 3 5 km [tom] lives in [new york]"; got != want {
		t.Errorf("dictated: %q, want %q", got, want)
	}
	for seed := range uint64(200) {
		got := worn(x, quoted, seed)
		flat := strings.NewReplacer("[", "", "]", "").Replace(got)
		for _, q := range quotes {
			if q != "" && strings.HasPrefix(flat, q) {
				if across.MatchString(got) {
					t.Fatalf("quoted: a mark inside a name: %q", got)
				}
				flat = strings.ReplaceAll(flat, q, "")
			}
		}
		if strings.Join(strings.Fields(flat), " ") != strings.Join(strings.Fields(text), " ") {
			t.Fatalf("quoted: %q", got)
		}
		for _, name := range []string{"Zoë Böhm", "Tom", "New York"} {
			first, last, _ := strings.Cut(name, " ")
			if !strings.Contains(got, "["+first) || !strings.Contains(got, last+"]") {
				t.Fatalf("quoted: %q has no %s", got, name)
			}
		}
	}
}

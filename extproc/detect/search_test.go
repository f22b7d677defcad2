package detect

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/internal/spent"
)

// matches is what a searcher finds with parts so small that they matter, and what FindAll finds.
func matches(t testing.TB, pattern, text string, reach, overlap int) (got, want [][2]int) {
	t.Helper()
	s, err := compilePattern(pattern)
	if err != nil {
		t.Fatal(err)
	}
	s.reach, s.overlap = reach, overlap
	if err := s.all(context.Background(), text, func(start, end int) {
		if start < end {
			got = append(got, [2]int{start, end})
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatchIndex(text, -1) {
		if len(m) > 2 && m[2] >= 0 {
			m = m[2:]
		}
		if m[0] < m[1] {
			want = append(want, [2]int{m[0], m[1]})
		}
	}
	return got, want
}

func TestSearchingInPartsFindsWhatSearchingTheWholeFinds(t *testing.T) {
	patterns := []string{
		`ab`, `\bab\b`, `\Bb`, `a+`, `(a)b?`, `(?:x(a)|b)`, `^a`, `(?m)^a+$`, `\Aab`, `b$`, `é+`, `(?i)AB`, `a{2,3}|b`, `\b\w{2}\b`, `a b|b`, `\b`, `(?s)a.b`,
	}
	rapid.Check(t, func(r *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "a", "b", " ", "x", "é", "\n", "A"}), 0, 60).Draw(r, "text"), "")
		for _, pattern := range patterns {
			longest := 0
			_, all := matches(t, pattern, text, 1<<20, 1<<19)
			for _, m := range all {
				longest = max(longest, m[1]-m[0])
			}
			overlap := longest + 8
			if got, want := matches(t, pattern, text, 2*overlap, overlap); !reflect.DeepEqual(got, want) {
				r.Fatalf("%s in %q: %v, want %v", pattern, text, got, want)
			}
		}
	})
}

func TestAValueOfTheOverlapIsFoundWhereverItStands(t *testing.T) {
	s, err := compilePattern(`(?s)BEGIN.*?END`)
	if err != nil {
		t.Fatal(err)
	}
	value := "BEGIN" + strings.Repeat("x", searchOverlap-len("BEGINEND")) + "END"
	for before := searchReach - 2*searchOverlap; before < searchReach+searchOverlap; before += 97 {
		n := 0
		if err := s.all(context.Background(), strings.Repeat("-", before)+value+strings.Repeat("-", 3*searchReach), func(start, end int) {
			if n++; start != before || end != before+len(value) {
				t.Errorf("after %d bytes: %d to %d", before, start, end)
			}
		}); err != nil || n != 1 {
			t.Fatalf("after %d bytes: %d matches, %v", before, n, err)
		}
	}
}

// Every match of these reads on to the end of the text for one that would be longer, so that all together are a square.
func TestPatternsOfSquareWorkStopWithTheContext(t *testing.T) {
	var rules Rules
	for i := range 8 {
		rules.Custom = append(rules.Custom, Custom{Type: Type("T" + strings.Repeat("X", i)), Pattern: fmt.Sprintf(`(?s)b.*%c|b`, 'r'+i)})
	}
	e, err := New(Config{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := spent.CPU()
	_, err = e.Detect(ctx, Text{Value: strings.Repeat("b ", 32<<10)})
	if took := spent.CPU() - start; !errors.Is(err, context.DeadlineExceeded) || took > 20*time.Second { // square work takes minutes
		t.Errorf("%v after %v", err, took)
	}
}

package detect

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"veil/extproc/internal/spent"
)

// ending is a context that has ended when it is looked at once more than so often.
type ending struct {
	context.Context
	looks int
}

func (e *ending) Err() error {
	if e.looks--; e.looks < 0 {
		return context.Canceled
	}
	return nil
}

// What is between two looks here took a second of the patterns and 5 seconds of the braces, when each search and each text of
// braces was one step.
func TestThereIsLittleWorkBetweenTwoLooksAtTheContext(t *testing.T) {
	const looks = 5
	for _, c := range []struct{ name, text, pattern string }{
		{"braces that open nothing", strings.Repeat("{a", 4<<20), ""},
		{"braces alone", strings.Repeat("{", 8<<20), ""},
		{"a pattern of 1,800 instructions, all at work", strings.Repeat("ab ", 32<<10), `(?i)(?:[a-z ][a-z ]){900}c`},
		{"a pattern of 3,600 that looks behind", strings.Repeat("a ", 48<<10), `\b(a?){900}c`},
	} {
		var rules Rules
		if c.pattern != "" {
			rules.Custom = []Custom{{Type: "A", Pattern: c.pattern}}
		}
		e := engine(t, Config{Rules: rules})
		start := spent.CPU()
		_, err := e.Detect(&ending{t.Context(), looks}, Text{Value: c.text})
		if took := spent.CPU() - start; !errors.Is(err, context.Canceled) || took > 200*time.Millisecond {
			t.Errorf("%s: %v after %v", c.name, err, took)
		}
	}
}

func TestALargePatternFindsWhatItFindsInOneStep(t *testing.T) {
	text := strings.Repeat("é ACME-12 acme-3 ", 3000)
	for _, pattern := range []string{`ACME-\d{1,40}`, `\bacme-\d{1,40}\b`, `(?i)(acme)-\d{1,40}(?:x{40})?`} {
		s, err := compilePattern(pattern)
		if err != nil || !s.large {
			t.Fatalf("%s: large is %t, %v", pattern, s.large, err)
		}
		var got, want [][2]int
		keep := func(list *[][2]int) func(int, int) {
			return func(start, end int) { *list = append(*list, [2]int{start, end}) }
		}
		small := s
		small.large = false
		if err := s.all(t.Context(), text, keep(&got)); err != nil {
			t.Fatal(err)
		}
		if err := small.all(t.Context(), text, keep(&want)); err != nil || len(want) < 3000 {
			t.Fatalf("%d matches, %v", len(want), err)
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %d matches, want %d", pattern, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%s: match %d is %v, want %v", pattern, i, got[i], want[i])
			}
		}
	}
}

func TestCompilingStopsWithTheContext(t *testing.T) {
	var o Override
	for range maxCustom {
		o.Rules.Custom = append(o.Rules.Custom, Custom{Type: "A", Pattern: `\b(a?){900}c`})
	}
	e := &ending{t.Context(), 2}
	if got, err := engine(t, Config{}).With(e, o); got != nil || !errors.Is(err, context.Canceled) || e.looks < -3 {
		t.Errorf("%v after %d looks", err, 2-e.looks)
	}
}

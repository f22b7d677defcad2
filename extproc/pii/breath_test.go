package pii

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/detect"
)

// asking asks whether its context has ended until it has given way thrice, or for long enough to have done so.
type asking struct {
	breaths *atomic.Int32
	patient time.Duration
}

var errHeld = errors.New("it never gave way")

func (a asking) Find(ctx context.Context, dst []detect.Span, _ detect.Text) ([]detect.Span, error) {
	for began, had := time.Now(), a.breaths.Load(); a.breaths.Load() < had+3; {
		if err := ctx.Err(); err != nil {
			return dst, err
		}
		if time.Since(began) > a.patient {
			return dst, errHeld
		}
	}
	return dst, nil
}

func TestLongWorkGivesWayAndShortWorkDoesNot(t *testing.T) {
	for name, c := range map[string]struct {
		leaves, bytes, workers int
		held                   bool
	}{
		"one short text":             {1, 1 << 10, 2, true},
		"one long text":              {1, helpFrom, 2, false},
		"many short ones":            {100, 1 << 10, 1, false},
		"many, on two goroutines":    {100, 1 << 10, 2, false},
		"one in chunks, two of them": {1, 3 * longText, 2, false},
	} {
		var breaths atomic.Int32
		patient := 10 * time.Second
		if c.held {
			patient = 5 * breathEvery
		}
		e, err := New(Config{Recognisers: []detect.Recogniser{asking{&breaths, patient}}, Workers: c.workers, Breathe: func() { breaths.Add(1) }})
		if err != nil {
			t.Fatal(err)
		}
		leaves := make([]Leaf, c.leaves)
		for i := range leaves {
			leaves[i].Text = strings.Repeat("a word. ", c.bytes/8)
		}
		if _, err := e.finder.find(context.Background(), leaves); errors.Is(err, errHeld) != c.held {
			t.Errorf("%s: %v", name, err)
		}
	}
}

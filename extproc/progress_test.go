package main

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"veil/extproc/detect"
)

func TestProgressSaysShareRateAndWhatIsLeft(t *testing.T) {
	for _, c := range []struct {
		read, size int
		since      time.Duration
		want       string
	}{
		{0, 12_000_000, 3 * time.Second, "detecting 12.0 MB, 3 s so far"},
		{6_000_000, 12_000_000, 2 * time.Second, "detecting 12.0 MB: 50 %, 3.0 MB/s, about 2 s left"},
		{13_000_000, 12_000_000, 4 * time.Second, "detecting 12.0 MB: 99 %, 3.0 MB/s, about 0 s left"},
	} {
		if got := progress("detecting", c.read, c.size, c.since); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestNobodyIsToldWhereNobodyLooks(t *testing.T) {
	var out bytes.Buffer
	ctx := context.Background()
	watched, done := working(ctx, &out, "detecting", 1<<30)
	done()
	if watched != ctx || out.Len() != 0 {
		t.Errorf("a pipe was told %q", out.String())
	}
}

// A long text is looked at in chunks, so that somebody who waits is told early, and of all of it in the end.
func TestDetectionTellsHowFarItIs(t *testing.T) {
	engine, err := detector(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{50_000, 1_000_000} {
		text := strings.Repeat("We met at noon and went home late. ", size/35)
		var mu sync.Mutex
		told, first := 0, 0
		ctx := detect.WithProgress(t.Context(), func(n int) {
			mu.Lock()
			defer mu.Unlock()
			if told += n; first == 0 {
				first = n
			}
		})
		if _, err := engine.Find(ctx, text); err != nil {
			t.Fatal(err)
		}
		if told < len(text) || told > len(text)+len(text)/10 || first > 100_000 {
			t.Errorf("told of %d bytes of %d, first of %d", told, len(text), first)
		}
	}
}

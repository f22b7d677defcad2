package main

import (
	"bytes"
	"context"
	"strings"
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

func TestDetectionTellsHowFarItIs(t *testing.T) {
	engine, err := detector("")
	if err != nil {
		t.Fatal(err)
	}
	text, told := strings.Repeat("We met at noon and went home late. ", 3000), 0
	ctx := detect.WithProgress(context.Background(), func(n int) { told += n })
	if _, err := engine.Detect(ctx, detect.Text{Value: text}); err != nil {
		t.Fatal(err)
	}
	if told != len(text) {
		t.Errorf("told of %d bytes of %d", told, len(text))
	}
}

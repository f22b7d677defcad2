package pii

import (
	"context"
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/rule"
)

// reader is a recogniser that finds nothing and says how much it has read.
type reader func(ctx context.Context, bytes int)

func (r reader) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	r(ctx, len(t.Value))
	return dst, nil
}

// Somebody who waits for a long text must be told how far it is before the quick recognisers have read all of it.
func TestFindTellsOfTheFirstChunkBeforeItReadsTheLast(t *testing.T) {
	read, readWhenTold := 0, 0
	quick := reader(func(_ context.Context, n int) { read += n })
	slow := reader(detect.Advance)
	e, err := New(Config{Recognisers: []detect.Recogniser{quick, slow}, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("We met at noon and went home late. ", 30_000)
	ctx := detect.WithProgress(t.Context(), func(int) {
		if readWhenTold == 0 {
			readWhenTold = read
		}
	})
	if _, err := e.Find(ctx, text); err != nil {
		t.Fatal(err)
	}
	if readWhenTold == 0 || readWhenTold > len(text)/4 {
		t.Errorf("told first when %d bytes of %d were read", readWhenTold, len(text))
	}
}

func TestFindFindsWhatTheRecognisersFind(t *testing.T) {
	rules := []detect.Recogniser{rule.New()}
	e, err := New(Config{Recognisers: rules})
	if err != nil {
		t.Fatal(err)
	}
	d, err := detect.New(detect.Config{Recognisers: rules})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{1, 50, 5000} { // the last is cut
		text := strings.Repeat("Write to zoe@example.org or call 07700 900123.\n\n", n)
		want, err := d.Detect(t.Context(), detect.Text{Value: text})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := e.Find(t.Context(), text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d times: %d spans, want %d, %v", n, len(got), len(want), err)
		}
	}
}

package pii

import (
	"context"
	"errors"
	"strings"
	"testing"

	"veil/extproc/token"
)

// looked is a context that counts how often it was asked whether it has ended, and ends at a certain time.
type looked struct {
	context.Context
	times, last int
}

func (l *looked) Err() error {
	if l.times++; l.last > 0 && l.times >= l.last {
		return context.Canceled
	}
	return nil
}

// Also what comes after detection stops with the context: a text of a million values would go on for long.
func TestEveryThousandValuesTheContextIsAsked(t *testing.T) {
	e := engine(t, words{"Zoë Laurent": "NAME"})
	const many = 40_000
	given := []token.Entry{{Token: "{{NAME_1}}", Value: "Zoë Laurent"}, {Token: "{{NAME_2}}", Value: "Ann Lee"}}
	for name, c := range map[string]struct {
		text  string
		least int // looks that handling alone asks for, and detection with its chunks does not
	}{
		"found":               {strings.Repeat("Zoë Laurent, ", many), 3 * many / values},
		"given":               {strings.Repeat("Ann Lee, ", many), many / values},
		"tokens beside words": {strings.Repeat("{{NAME_1}} x ", many), many/lookEvery + len("{{NAME_1}} x ")*many/stride},
	} {
		all := &looked{Context: context.Background()}
		if _, err := e.AnonymizeContext(all, c.text, given); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d looks", name, all.times)
		if all.times < c.least {
			t.Errorf("%s: asked %d times, want %d", name, all.times, c.least)
		}
		for _, last := range []int{all.times, all.times - 1, all.times - 7} {
			if _, err := e.AnonymizeContext(&looked{Context: context.Background(), last: last}, c.text, given); !errors.Is(err, context.Canceled) {
				t.Fatalf("%s: ended at look %d of %d, got %v", name, last, all.times, err)
			}
		}
	}
}

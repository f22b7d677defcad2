package rule

import (
	"context"
	"strings"
	"testing"
	"time"

	"veil/extproc/detect"
	cpu "veil/extproc/internal/spent"
)

// looks notes the longest processor time between two looks at a context.
type looks struct {
	context.Context
	last, longest time.Duration
}

func (l *looks) Err() error {
	now := cpu.CPU()
	if l.last > 0 {
		l.longest = max(l.longest, now-l.last)
	}
	l.last = now
	return nil
}

// The secrets of this text were one step of 600 ms.
func TestThereIsLittleWorkBetweenTwoLooksAtTheContext(t *testing.T) {
	l := &looks{Context: t.Context()}
	if _, err := New().Find(l, nil, detect.Text{Value: strings.Repeat("key=", 256<<10)}); err != nil {
		t.Fatal(err)
	}
	_ = l.Err() // what was done since the last look
	if l.longest > 100*time.Millisecond {
		t.Errorf("%v without a look", l.longest)
	}
}

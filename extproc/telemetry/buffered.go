package telemetry

import (
	"io"
	"sync"
	"time"
)

const (
	lineWait   = 100 * time.Millisecond // how long a line stays in memory
	fullBuffer = 32 << 10               // bytes at which nothing waits any more
)

// Buffered writes lines to another writer in groups: one write costs more than the making of a line. A line waits for
// 100 ms at most. It is safe for concurrent use, and its Close must be called at the end of the process.
type Buffered struct {
	w io.Writer

	mu    sync.Mutex
	lines []byte
	timer *time.Timer // running while lines wait
	err   error       // of the last write, for the next caller
}

// NewBuffered makes a Buffered in front of w.
func NewBuffered(w io.Writer) *Buffered { return &Buffered{w: w} }

// Write takes one or more whole lines. An error is that of an earlier group.
func (b *Buffered) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lines = append(b.lines, p...)
	switch {
	case len(b.lines) >= fullBuffer:
		b.flush()
	case len(b.lines) > len(p): // the first of them has started the timer
	case b.timer == nil:
		b.timer = time.AfterFunc(lineWait, b.late)
	default:
		b.timer.Reset(lineWait)
	}
	err := b.err
	b.err = nil
	return len(p), err
}

func (b *Buffered) late() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.flush()
}

// flush writes what waits. The lock is held.
func (b *Buffered) flush() {
	if len(b.lines) == 0 {
		return
	}
	if _, err := b.w.Write(b.lines); err != nil {
		b.err = err
	}
	b.lines = b.lines[:0]
}

// Close writes what waits. Lines written later are still written, within the usual time.
func (b *Buffered) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.flush()
	err := b.err
	b.err = nil
	return err
}

package main

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"veil/extproc/detect"
)

// longInput is from how many bytes on a person is told how far the work is.
const longInput = 1 << 20

// working tells a person at a terminal how far the work on size bytes is, twice a second, until done is called. The
// context that it answers with carries how far detection is. Nothing is written where nobody looks: to a file or a pipe.
func working(ctx context.Context, w io.Writer, what string, size int) (watched context.Context, done func()) {
	if size < longInput || !terminal(w) {
		return ctx, func() {}
	}
	var read atomic.Int64
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		begin := time.Now()
		tick := time.NewTicker(time.Second / 2)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				fmt.Fprint(w, "\r\x1b[K")
				return
			case <-tick.C:
				fmt.Fprintf(w, "\r%s\x1b[K", progress(what, int(read.Load()), size, time.Since(begin)))
			}
		}
	}()
	return detect.WithProgress(ctx, func(n int) { read.Add(int64(n)) }), func() { close(stop); <-ended }
}

// progress is the line that says how far the work is: share, rate, and what time is left at that rate. Chunks of a text
// overlap a little, so that more than size may be read in the end.
func progress(what string, read, size int, since time.Duration) string {
	total := float64(size) / 1e6
	if read == 0 {
		return fmt.Sprintf("%s %.1f MB, %d s so far", what, total, int(since.Seconds()))
	}
	read = min(read, size-size/100)
	rate := float64(read) / 1e6 / max(since.Seconds(), 0.001)
	left := (total - float64(read)/1e6) / rate
	return fmt.Sprintf("%s %.1f MB: %d %%, %.1f MB/s, about %d s left", what, total, 100*read/size, rate, int(left+0.5))
}

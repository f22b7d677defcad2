package breather

import (
	"os"
	"runtime"
	"sync"
)

// Breather gives way. Left to themselves, Go's scheduler and the system's let a goroutine compute for milliseconds, and
// while all of Go's processors compute, the network is looked at every 10 ms only: who left is not heard before, and short
// calls wait as long (docs/decisions/0095-long-work-gives-way.md). Its methods are safe for concurrent use.
//
// Go has no call that looks at the network, but does it at once when a processor has nothing to run. So who breathes waits
// for a byte of a pipe that is on its way already: the look that finds it finds everything else that has come.
type Breather struct {
	w *os.File

	mu     sync.Mutex
	looked chan struct{} // closed at the next look
}

// New makes a Breather. Its Close must be called in the end.
func New() (*Breather, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	b := &Breather{w: w, looked: make(chan struct{})}
	go b.look(r)
	return b, nil
}

// look tells who waits of each look at the network, until the pipe is closed. Then nobody waits any more.
func (b *Breather) look(r *os.File) {
	defer r.Close()
	var bytes [64]byte
	for {
		_, err := r.Read(bytes[:])
		b.mu.Lock()
		close(b.looked)
		if err == nil {
			b.looked = make(chan struct{})
		}
		b.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// Breathe gives way once, which takes some microseconds where nobody else has anything to do.
func (b *Breather) Breathe() {
	yieldThread()
	b.mu.Lock()
	looked := b.looked
	b.mu.Unlock()
	if _, err := b.w.Write([]byte{0}); err == nil {
		<-looked
	}
	runtime.Gosched() // what was found runs first
}

// Close ends the looks at the network. Breathe may still be called.
func (b *Breather) Close() error { return b.w.Close() }

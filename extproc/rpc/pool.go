package rpc

import "sync"

// spareWorkers is how many goroutines wait for work; their stacks have grown already.
const spareWorkers = 32

// pool runs streams that have messages to take. The worker that became free last is asked first: its stack is still in the
// caches of a core.
type pool struct {
	mu   sync.Mutex
	idle []chan *Stream
}

func (p *pool) run(s *Stream) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		w := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		w <- s
		return
	}
	p.mu.Unlock()
	go p.work(s)
}

func (p *pool) work(s *Stream) {
	next := make(chan *Stream, 1)
	for s != nil {
		s.run()
		p.mu.Lock()
		if len(p.idle) >= spareWorkers {
			p.mu.Unlock()
			return
		}
		p.idle = append(p.idle, next)
		p.mu.Unlock()
		s = <-next
	}
}

// close lets the waiting workers go.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range p.idle {
		w <- nil
	}
	p.idle = nil
}

package pii

import "sync"

// Room is asked before the work on a request notes more places of values than it told before. Its error ends the work: a place takes
// some 200 bytes of memory, and a word of two letters may stand in a body ten million times.
type Room func(places int) error

// allowance asks a Room, for some places at a time. A nil one has room for all.
type allowance struct {
	room Room
	mu   sync.Mutex
	has  int
}

// need fails where there is no room for n places in all.
func (a *allowance) need(n int) error {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if n <= a.has {
		return nil
	}
	a.has = n + values
	return a.room(a.has)
}

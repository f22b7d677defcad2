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
	full error // what room said when it had no more: another core may be at work yet
}

// need fails where there is no room for n places in all.
func (a *allowance) need(n int) error {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.full != nil || n <= a.has {
		return a.full
	}
	a.has = n + values
	a.full = a.room(a.has)
	return a.full
}

// Package together lets those who ask the same at the same time share one answer, so that a crowd costs no more than one.
package together

import "sync"

// Asked makes one answer at a time. Each is begun after all who get it have asked, so nobody gets an old one. The zero Asked is
// ready; it is safe for concurrent use.
type Asked[T any] struct {
	mu   sync.Mutex
	turn chan struct{} // holds something while an answer is made
	next *answer[T]    // not begun yet: who asks now gets it; nil: nobody waits
}

type answer[T any] struct {
	made  chan struct{}
	value T
}

// Get is what find finds, which may be found for others too: whoever gets it only reads it. Where find panics, those who share
// the answer get a zero one.
func (a *Asked[T]) Get(find func() T) T {
	a.mu.Lock()
	mine := a.next
	if mine != nil {
		a.mu.Unlock()
		<-mine.made
		return mine.value
	}
	mine = &answer[T]{made: make(chan struct{})}
	a.next = mine
	if a.turn == nil {
		a.turn = make(chan struct{}, 1)
	}
	a.mu.Unlock()

	a.turn <- struct{}{}
	defer func() { <-a.turn }()
	a.mu.Lock()
	a.next = nil
	a.mu.Unlock()
	defer close(mine.made)
	mine.value = find()
	return mine.value
}

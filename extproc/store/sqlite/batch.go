package sqlite

import (
	"time"

	"veil/extproc/quota"
)

// batch is a group of operations on their way into the file. Who waits for it waits for done, then reads err and the
// operation's verdict.
type batch struct {
	ops  []*op
	due  time.Time // when it has to be on its way; zero: nothing to do
	done chan struct{}
	err  error
}

func newBatch() *batch { return &batch{done: make(chan struct{})} }

// opKind says what an operation does.
type opKind uint8

const (
	opAdmit opKind = iota
	opReserve
	opSettle
	opNudge // nothing: somebody waits for the batch
)

// op is one operation. Those that decide are decided at once where that is safe, and else under the file's lock.
type op struct {
	kind    opKind
	call    *call
	hold    quota.Hold
	end     quota.Settled // of opSettle
	charged bool          // of opSettle: another server has charged the reservation by estimate
	applied bool          // the counters know of it; verdict is there
	told    bool          // the caller already acts on the verdict
	unheard bool          // the caller heard that it failed, but another server may have it from the journal
	seq     int64         // its number in the journal; 0: it is in none
	at      int64         // when it was decided, microseconds
	verdict quota.Verdict
}

// add puts an operation into the batch, which is due within the given time. The engine's lock is held.
func (e *engine) add(o *op, within time.Duration) *batch {
	b := e.batch
	b.ops = append(b.ops, o)
	due := time.Now().Add(within)
	if b.due.IsZero() || due.Before(b.due) {
		b.due = due
		select {
		case e.wake <- struct{}{}:
		default:
		}
	}
	return b
}

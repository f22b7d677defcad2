package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"veil/extproc/quota"
)

// retry is how long the committer waits before it tries a file again that could not be written.
const retry = 250 * time.Millisecond

// commits writes each batch when it is due, at most one every pace, and one every retry while the file can't be written.
func (e *engine) commits() {
	defer e.ended.Done()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	var last time.Time
	wait := e.pace
	for {
		e.mu.Lock()
		due := e.batch.due
		e.mu.Unlock()
		if !due.IsZero() {
			if earliest := last.Add(wait); due.Before(earliest) {
				due = earliest
			}
			if time.Until(due) <= 0 {
				last = time.Now()
				e.bury()
				e.dismiss()
				wait = e.pace
				if !e.group() {
					wait = retry
				}
				continue
			}
			timer.Reset(time.Until(due))
		} else {
			timer.Reset(time.Hour)
		}
		select {
		case <-e.stop:
			return
		case <-e.wake:
		case <-timer.C:
		}
	}
}

// group writes the batch in one transaction, and tells who waits for it. It answers false when nothing could be written.
func (e *engine) group() bool {
	b, err := e.transact()
	if err != nil {
		e.fail(b, err)
		return false
	}
	close(b.done)
	return true
}

func (e *engine) transact() (b *batch, err error) {
	e.mu.Lock()
	failing := e.failing != nil
	e.mu.Unlock()
	if failing || time.Since(e.beaten) >= e.beat {
		if err = e.file.still(); err != nil {
			return nil, err
		}
	}
	if failing {
		if err = e.attempt(); err != nil {
			return nil, err
		}
	}
	if _, err = e.stmts.begin.ExecContext(background); err != nil {
		return nil, err
	}
	was := e.server // only this goroutine changes it
	var next *journal
	defer func() {
		if err != nil {
			_, _ = e.stmts.rollback.ExecContext(background) // the first error is the one to tell
			e.unlook(was)
			e.dropJournal(next)
		}
	}()
	if err = e.look(); err != nil {
		return nil, err
	}
	var old []string
	if next, old, err = e.nextJournal(); err != nil {
		return nil, err
	}
	b, r, err := e.take()
	if err == nil {
		err = e.put(r)
	}
	if err == nil && (next != nil || r.upto != e.taken) {
		_, err = e.stmts.take.ExecContext(background, r.upto, r.noted || next != nil, e.server)
	}
	if err != nil {
		return b, err
	}
	if now := time.Now(); now.Sub(e.beaten) >= e.beat {
		if _, err = e.stmts.beat.ExecContext(background, e.server, now.UnixMicro()); err != nil {
			return b, err
		}
		e.beaten = now
	}
	if _, err = e.stmts.commit.ExecContext(background); err != nil {
		return b, err
	}
	e.taken = r.upto
	e.enterJournal(next)
	e.recovered()
	e.removeFiles(old)
	return b, nil
}

// attempt writes a beat where the last group could not be written. All that came since waits for the next one, so that a group which
// can't be written either would cost more with each try.
func (e *engine) attempt() error {
	now := time.Now()
	if _, err := e.stmts.sign.ExecContext(background, now.UnixMicro(), e.server); err != nil {
		return err
	}
	e.beaten = now
	return nil
}

// recovered notes that a group is written. Not before: who was let in meanwhile would be told so by a file that is not written, and
// the grace time would begin anew.
func (e *engine) recovered() {
	e.mu.Lock()
	e.failing = nil
	e.mu.Unlock()
}

// look finds out whether another process has written since the last group, and whether it took this one for dead.
func (e *engine) look() error {
	var version int64
	if err := e.stmts.dataVersion.QueryRowContext(background).Scan(&version); err != nil {
		return err
	}
	if version == e.seen {
		return nil
	}
	e.seen = version
	e.mu.Lock()
	e.epoch++
	seq := e.seq
	e.mu.Unlock()
	var dead, noted bool
	var taken int64
	switch err := e.stmts.alive.QueryRowContext(background, e.server).Scan(&dead, &noted, &taken); {
	case errors.Is(err, sql.ErrNoRows): // long dead: all that it told was taken over
		dead, taken = true, seq
	case err != nil:
		return err
	}
	e.taken = max(e.taken, taken)
	if dead {
		return e.rename()
	}
	if !noted {
		e.mu.Lock()
		if e.journal != nil { // it was taken away, so somebody is there
			e.shared = true
			e.leaveJournal()
		}
		e.mu.Unlock()
	}
	return nil
}

// unlook takes back what was found out in a transaction that failed: a new id that is not in the file, and what was seen. The next
// group looks again.
func (e *engine) unlook(server int64) {
	e.seen = 0
	e.mu.Lock()
	e.server = server
	e.mu.Unlock()
}

// fail tells who waits that nothing was written, and keeps what must not be lost: settlements, what callers were told, and what
// another server may have read in the journal. Memory is read anew before it decides again.
func (e *engine) fail(b *batch, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	next := e.batch
	if b == nil {
		b, next = next, nil
	}
	err = remedied(e.file.path, err)
	e.batch = newBatch()
	e.failing = fmt.Errorf("%w: %w", quota.ErrDown, err)
	e.leaveJournal()
	for _, w := range e.owners {
		w.loaded = false
	}
	for _, lost := range []*batch{b, next} {
		if lost == nil {
			continue
		}
		for _, o := range lost.ops {
			o.applied = false
			switch {
			case o.kind == opSettle || o.told:
				e.batch.ops = append(e.batch.ops, o)
			case o.seq != 0 && o.kind != opNudge: // the next group learns whether its record was read
				o.unheard = true
				e.batch.ops = append(e.batch.ops, o)
				if o.kind == opAdmit {
					delete(e.open, o.call.ID)
				}
			case o.kind == opAdmit: // the caller hears that it failed, and settles nothing
				o.call.server = 0
				delete(e.open, o.call.ID)
			case o.kind == opReserve:
				o.call.hold, o.call.reserved = quota.Hold{}, 0
			}
		}
		lost.err = e.failing
		close(lost.done)
	}
	e.batch.due = time.Now().Add(retry)
}

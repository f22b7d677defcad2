package sqlite

import (
	"context"
	"time"
)

const (
	watchEvery = 100 * time.Millisecond // how soon a second process is noticed
	deadBeats  = 4                      // so many missed beats, and a server is dead
	keepDead   = 40 * 24 * time.Hour    // how long a dead server and what it was charged for are remembered
)

// absent is a server that seems to be dead, and its last beat.
type absent struct{ id, beat int64 }

// sighting is a beat of another server, and since when it is the last one, by a clock that nobody sets.
type sighting struct {
	beat  int64
	since time.Time
}

// join enters this process among the servers and takes the journals of all others over, so that none of them decides
// alone any more. If another lives, it waits until that one must have seen it, so that both decide under the file's lock
// from the first call on.
func (e *engine) join(ctx context.Context) error {
	now := time.Now()
	if err := e.enrol(ctx, now); err != nil {
		return err
	}
	e.beaten = now
	if _, err := e.roll(ctx); err != nil {
		return err
	}
	if !e.shared {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(3 * watchEvery):
		return nil
	}
}

func (e *engine) enrol(ctx context.Context, now time.Time) error {
	tx, err := e.conn.BeginTx(ctx, nil) // immediate
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := e.appear(now); err != nil {
		return err
	}
	return tx.Commit()
}

// appear adds this process to the list of servers and takes the journals of all others over, within a transaction.
func (e *engine) appear(now time.Time) error {
	if _, err := e.stmts.beat.ExecContext(background, e.server, now.UnixMicro()); err != nil {
		return err
	}
	journals, err := journalFiles(e.file.path, 0)
	if err != nil {
		return err
	}
	left := estate{}
	insert := &rows{}
	for server, files := range journals {
		if err := e.takeOver(left, insert, server, files); err != nil {
			return err
		}
	}
	insert.owners = left.rows()
	if err := e.put(insert); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for id := range left {
		e.owner(id).loaded = false
	}
	return nil
}

// watch looks for other servers, and keeps the committer beating.
func (e *engine) watch() {
	defer e.ended.Done()
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-e.stop:
			return
		case <-tick.C:
		}
		late, err := e.roll(background)
		if err != nil {
			continue // the committer will find out and say so
		}
		if beat := n%max(1, int(e.beat/watchEvery)) == 0; beat || len(late) > 0 {
			var gone []left
			if beat && n > 0 { // not as soon as it has begun, amid the first calls
				gone, _ = e.leavers(background) // what can't be read now is read at the next beat
			}
			e.mu.Lock()
			if e.late = late; gone != nil { // those who are to be dismissed and have not been yet stay
				e.gone = gone
			}
			e.add(&op{kind: opNudge}, 0)
			e.mu.Unlock()
		}
	}
}

// roll reads the list of servers: whether others live, who is dead, and who is late.
//
// A beat is late if it is old, or if it stays the last for as long: the beat of a server that died before the machine's clock
// was put back is in the future, maybe for hours (docs/decisions/0048-a-beat-in-the-future.md).
func (e *engine) roll(ctx context.Context) (late []absent, err error) {
	list, err := e.read.QueryContext(ctx, "SELECT id, beat, dead FROM server")
	if err != nil {
		return nil, err
	}
	defer list.Close()
	now, silence := time.Now(), deadBeats*e.beat
	seen := map[int64]sighting{}
	shared, dead := false, []int64{}
	e.mu.Lock()
	own := e.server
	e.mu.Unlock()
	for list.Next() {
		var id, beat int64
		var gone bool
		if err := list.Scan(&id, &beat, &gone); err != nil {
			return nil, err
		}
		last := e.seenBeats[id]
		if last.beat != beat {
			last = sighting{beat, now}
		}
		switch {
		case id == own:
			continue
		case gone:
			dead = append(dead, id)
			continue
		case beat < now.Add(-silence).UnixMicro() || now.Sub(last.since) > silence:
			late = append(late, absent{id, beat})
		default:
			shared = true
		}
		seen[id] = last
	}
	e.seenBeats = seen
	e.mu.Lock()
	defer e.mu.Unlock()
	e.shared = shared
	e.forget(dead...)
	return late, list.Err()
}

// forget gives back the places of dead servers. The lock is held.
func (e *engine) forget(servers ...int64) {
	news := false
	for _, id := range servers {
		if !e.dead[id] {
			e.dead[id], news = true, true
		}
	}
	if !news {
		return
	}
	for _, w := range e.owners {
		w.counters.Forget(func(server int64) bool { return !e.dead[server] })
	}
}

// rename takes a new id after another server took this one for dead: its reservations were charged by estimate, and are
// corrected when they are settled. That server may decide alone by now, so this one comes as a new one does.
func (e *engine) rename() error {
	e.mu.Lock()
	e.forget(e.server)
	e.leaveJournal()
	e.shared = true // until the list of servers says otherwise
	e.server = newServer()
	e.mu.Unlock()
	e.beaten = time.Now()
	return e.appear(e.beaten)
}

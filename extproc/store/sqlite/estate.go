package sqlite

import (
	"database/sql"
	"errors"

	"veil/extproc/quota/ledger"
)

// estate is what other servers' calls do to the counters that the file holds, within one transaction.
type estate map[string]*heir

type heir struct {
	version  int64 // 0: the file has no counters of the owner
	counters ledger.Counters
	changed  bool
}

// heir reads the counters of an owner.
func (e *engine) heir(s estate, id string) (*heir, error) {
	if h := s[id]; h != nil {
		return h, nil
	}
	h := &heir{}
	var err error
	if h.version, err = e.stored(id, &h.counters); err != nil {
		return nil, err
	}
	s[id] = h
	return h, nil
}

// rows are the counters to write.
func (s estate) rows() (out []ownerRow) {
	for id, h := range s {
		if h.changed {
			out = append(out, ownerRow{id, h.version + 1, h.counters.Encode()})
		}
	}
	return out
}

// takeOver takes the journals of another server away from it and counts what it told by them and the file does not know:
// its admissions and reservations, as they were decided. Afterwards that server decides under the file's lock like all
// others. A journal that was taken over before says nothing new.
func (e *engine) takeOver(s estate, into *rows, server int64, files []string) error {
	ops, err := takeAway(files, server)
	if err != nil {
		return err
	}
	var dead, noted bool
	var taken int64
	err = e.stmts.alive.QueryRowContext(background, server).Scan(&dead, &noted, &taken)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !noted {
		return nil
	}
	if err != nil {
		return err
	}
	for _, o := range ops {
		if o.seq <= taken {
			continue
		}
		taken = o.seq
		for _, id := range o.call.owners() {
			h, err := e.heir(s, id)
			if err != nil {
				return err
			}
			o.enter(&h.counters, server)
			o.call.reserved = max(o.call.reserved, h.counters.Stamp())
			h.changed = true
		}
		if o.kind == opReserve {
			o.call.hold, o.call.fresh = o.hold, true
			into.insert = append(into.insert, o)
		}
	}
	_, err = e.stmts.take.ExecContext(background, taken, false, server)
	return err
}

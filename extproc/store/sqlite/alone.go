package sqlite

import (
	"errors"
	"os"
)

// alone reports whether memory and journal can decide on the call: no other server decides, and memory has known what the file
// says of its owners since that is so. Others who write, such as the commands and the last uses of keys, leave counters as they
// are; a server that comes takes the journal first. The lock is held.
func (e *engine) alone(c *call) bool {
	if e.journal == nil || e.shared {
		return false
	}
	known := func(id string) bool {
		w := e.owner(id)
		return w.loaded && w.epoch >= e.journal.epoch
	}
	return known(c.Account) && (c.KeyLimits == nil || known(c.Key))
}

// note writes a decided operation into the journal, and reports whether it may be answered now. If not, the operation has
// to wait for its group, which finds out whether somebody else has taken it over. The lock is held.
func (e *engine) note(o *op) bool {
	e.seq++
	o.seq = e.seq
	err := e.journal.write(o)
	if err == nil {
		o.told = true
		return true
	}
	if errors.Is(err, errTaken) {
		e.shared = true // until the list of servers says otherwise
	}
	e.leaveJournal()
	return false
}

// leaveJournal goes back to waiting for groups. The lock is held.
func (e *engine) leaveJournal() {
	if e.journal != nil {
		_ = e.journal.f.Close() // nothing is buffered
		e.journal = nil
	}
}

// nextJournal makes a journal if there is none and no other server is there, to be entered when the group is written; and
// it goes on in a new file at once where the present one is full. It is called within a group, so no server comes
// meanwhile. It answers with the files too that hold nothing more once the group is written.
func (e *engine) nextJournal() (next *journal, old []string, err error) {
	e.mu.Lock()
	has, full, shared := e.journal != nil, e.journal != nil && e.journal.size > e.full, e.shared
	e.mu.Unlock()
	if has && !full || shared {
		return nil, e.oldFiles(), nil
	}
	others := 0
	if err := e.stmts.others.QueryRowContext(background, e.server).Scan(&others); err != nil {
		return nil, nil, err
	}
	if others > 0 {
		return nil, e.oldFiles(), nil
	}
	e.count++
	if next, err = newJournal(e.file.path, e.server, e.count); err != nil {
		return nil, e.oldFiles(), nil // the folder can't be written: groups do
	}
	old = e.files
	e.files = append(e.files[:len(e.files):len(e.files)], next.f.Name())
	if full {
		e.enterJournal(next)
		next = nil
	}
	return next, old, nil
}

// oldFiles are the journals that are not written any more.
func (e *engine) oldFiles() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.journal == nil || len(e.files) == 0 {
		return e.files
	}
	return e.files[:len(e.files)-1]
}

// enterJournal goes on in a journal.
func (e *engine) enterJournal(next *journal) {
	if next == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	next.epoch = e.epoch
	if e.journal != nil { // it was full
		next.epoch = e.journal.epoch
	}
	e.leaveJournal()
	e.journal = next
}

// dropJournal takes away a journal, if any, that was made in a group which could not be written: a full disk would get another with
// each try.
func (e *engine) dropJournal(j *journal) {
	if j == nil {
		return
	}
	_ = j.f.Close() // nothing is buffered
	if err := os.Remove(j.f.Name()); err == nil || errors.Is(err, os.ErrNotExist) {
		e.files = e.files[:len(e.files)-1]
	}
}

// removeFiles removes journals that hold nothing any more. One that stays is removed with the next.
func (e *engine) removeFiles(old []string) {
	for _, name := range old {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return
		}
		e.files = e.files[1:]
	}
}

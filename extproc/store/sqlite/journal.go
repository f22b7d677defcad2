package sqlite

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"veil/extproc/internal/direct"
)

// journal is a file in which a server that decides alone writes each admission and reservation before it answers: one
// short write in the place of a transaction. The groups take over into the database what it holds.
//
// It holds only while no other server decides. One that comes takes the journal away first, and then reads it: it sets
// the file's mode, and the owner looks at that mode after each write. So either the owner sees that the journal is gone
// and does not answer by it, or what it wrote was there to be read. No clock is trusted, and a process that was stopped
// in between finds out all the same (docs/decisions/0085-journal-of-calls.md).
type journal struct {
	f     *os.File
	fd    int
	size  int64
	epoch int64 // of the engine when this server began to decide alone: nobody else has decided since
	buf   []byte
	slow  bool // the disk made the last write wait
}

const (
	journalMode = 0o600
	takenMode   = 0o400    // of a journal that was taken away
	fullJournal = 4 << 20  // bytes after which another file is begun
	journalMark = "-calls" // behind the database's name: their folder
	journalSep  = "."      // between the server's id and the number of the file

	// slowWrite is how long a write takes that had to wait for the disk: most take some microseconds.
	slowWrite = time.Millisecond
)

// errTaken says that another server took the journal away.
var errTaken = errors.New("the journal was taken away")

// journalName is the file of a server's nth journal. It is in a folder of its own: Envoy watches the one of the database,
// where its certificate is, and was woken by every record.
func journalName(path string, server, n int64) string {
	return filepath.Join(path+journalMark, strconv.FormatInt(server, 16)+journalSep+strconv.FormatInt(n, 10))
}

// newJournal makes the nth journal of a server.
func newJournal(path string, server, n int64) (*journal, error) {
	if err := os.Mkdir(path+journalMark, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	f, err := os.OpenFile(journalName(path, server, n), os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, journalMode)
	if err != nil {
		return nil, err
	}
	return &journal{f: f, fd: int(f.Fd())}, nil
}

// write appends a record of the operation. It fails with errTaken when another server took the journal away, and then, as
// after any error, nothing may be answered by it and it is of no further use: what was written may be read or not.
func (j *journal) write(o *op) error {
	var ok bool
	if j.buf, ok = appendRecord(j.buf[:0], o); !ok {
		return fmt.Errorf("sqlite: the ids of a call have over %d bytes", maxRecord)
	}
	if err := j.append(); err != nil {
		return err
	}
	var st syscall.Stat_t
	if err := direct.Stat(j.fd, &st); err != nil {
		return err
	}
	if fs.FileMode(st.Mode).Perm() != journalMode || st.Nlink == 0 {
		return errTaken
	}
	return nil
}

// append writes the record. It goes into the system's memory, so Go's scheduler need not be told of a call that may wait; while
// the disk does make writes wait, it is told, and runs something else meanwhile.
func (j *journal) append() error {
	began := time.Now()
	n, err := 0, error(nil)
	if j.slow {
		n, err = j.f.Write(j.buf)
	} else {
		n, err = direct.Append(j.fd, j.buf)
	}
	j.slow = time.Since(began) > slowWrite
	j.size += int64(n)
	if err == nil && n < len(j.buf) {
		err = io.ErrShortWrite
	}
	return err
}

// journalFiles lists the journals of a server in order, or of all for 0.
func journalFiles(path string, server int64) (map[int64][]string, error) {
	folder := path + journalMark
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	type numbered struct {
		name string
		n    int64
	}
	found := map[int64][]numbered{}
	for _, e := range entries {
		id, number, ok := strings.Cut(e.Name(), journalSep)
		owner, err := strconv.ParseInt(id, 16, 64)
		n, err2 := strconv.ParseInt(number, 10, 64)
		if !ok || err != nil || err2 != nil || server != 0 && owner != server {
			continue
		}
		list := append(found[owner], numbered{filepath.Join(folder, e.Name()), n})
		for i := len(list) - 1; i > 0 && list[i].n < list[i-1].n; i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
		found[owner] = list
	}
	out := map[int64][]string{}
	for owner, list := range found {
		for _, f := range list {
			out[owner] = append(out[owner], f.name)
		}
	}
	return out, nil
}

// takeAway takes journals of another server away from it and reads what they hold, those of the first file first. A file
// that is gone holds nothing that was not taken over.
func takeAway(files []string, server int64) (ops []*op, err error) {
	for _, name := range files {
		if err := os.Chmod(name, takenMode); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		ops = append(ops, readRecords(text, server)...)
	}
	return ops, nil
}

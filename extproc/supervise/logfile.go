package supervise

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
)

// LogFile is a file that never grows over a size: then it becomes NAME.1 and a new one begins. It is safe for concurrent
// use. Its mode is 0600.
type LogFile struct {
	name string
	max  int64

	mu   sync.Mutex
	f    *os.File // nil: to be opened
	size int64
	tail []byte // the last bytes written, for an error that says why the child ended
}

const tailSize = 4096

// OpenLog opens name to append to it. max is in bytes; 0 means 16 MiB.
func OpenLog(name string, max int64) (*LogFile, error) {
	if max <= 0 {
		max = 16 << 20
	}
	l := &LogFile{name: name, max: max}
	return l, l.open()
}

func (l *LogFile) open() error {
	f, err := os.OpenFile(l.name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return fmt.Errorf("the log can't be written: %w (see that the path is a file, or free, and who owns it)", err)
	}
	st, err := f.Stat()
	if err != nil {
		f.Close()
		return err
	}
	l.f, l.size = f, st.Size()
	return nil
}

// Write appends p, in a new file if the present one would grow too large. It never fails: what can't be written, on a full disk
// for example, is dropped, for an error would close the child's output for good.
func (l *LogFile) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tail = append(l.tail, p[max(0, len(p)-tailSize):]...)
	l.tail = l.tail[max(0, len(l.tail)-tailSize):]
	if l.size > 0 && l.size+int64(len(p)) > l.max {
		// One that somebody took away, with rm or logrotate, is followed by a new one, too.
		if err := os.Rename(l.name, l.name+".1"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return len(p), nil
		}
		_ = l.f.Close() // nothing is buffered
		l.f = nil
	}
	if l.f == nil && l.open() != nil {
		return len(p), nil
	}
	n, _ := l.f.Write(p)
	l.size += int64(n)
	return len(p), nil
}

// Tail is the last that was written, 4 KiB at most.
func (l *LogFile) Tail() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.tail)
}

// Close closes the file.
func (l *LogFile) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.f == nil {
		return nil
	}
	return l.f.Close()
}

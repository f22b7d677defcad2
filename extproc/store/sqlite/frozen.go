package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// errThawed says that somebody wrote a frozen file.
var errThawed = errors.New("it was written while it was looked at, so what was read may be wrong: look again")

// denied reports whether SQLite may not write a file, or make or read the files that it wants beside it.
func denied(err error) bool {
	var e *driver.Error
	if !errors.As(err, &e) {
		return false
	}
	code := e.Code() & 0xff
	return code == lib.SQLITE_READONLY || code == lib.SQLITE_CANTOPEN
}

// freeze opens a file for a command that may not write it, after why: a copy, a volume mounted for reading, a file of another user.
//
// SQLite wants to write beside a file also where it only reads, unless it is told that nobody writes the file. Then it takes no locks
// and passes the log over. So it is told so of a file whose log is empty or missing, and thawed looks afterwards whether it was true.
func (s *Store) freeze(ctx context.Context, path string, why error) error {
	f, err := found(path)
	if err != nil {
		return why
	}
	if f.logInfo != nil && f.logInfo.Size() > 0 {
		return fmt.Errorf("%v: what was written last is in %s, which only who may write here can take in: look as the user who runs veil", why, f.log)
	}
	if s.write, err = openFrozen(path, 1); err != nil {
		return err
	}
	if s.read, err = openFrozen(path, 1); err != nil {
		return err
	}
	f.frozen, f.logInfo = true, nil
	s.file = f
	return migrate(ctx, s.write)
}

// thawed fails when a frozen file was written since it was opened.
func (f *file) thawed() error {
	if !f.frozen {
		return nil
	}
	now, err := os.Stat(f.path)
	if err == nil && (!os.SameFile(now, f.info) || now.Size() != f.info.Size() || !now.ModTime().Equal(f.info.ModTime())) {
		err = errThawed
	}
	if err != nil {
		return at(f.path, err, "")
	}
	return nil
}

package sqlite

import (
	"errors"
	"os"
)

// errGone says that the open file is no longer the one at its path. What is written into it nobody will find, and a key that
// a command revokes is revoked in the other.
var errGone = errors.New("it was removed, or another was put in its place, while veil had it open: put it back, or start veil again")

// file is the state file as it was opened.
type file struct {
	path string
	info os.FileInfo
}

// still fails when there is no file at the path any more, or another one.
func (f *file) still() error {
	now, err := os.Stat(f.path)
	switch {
	case err == nil && os.SameFile(now, f.info):
		return nil
	case err == nil || errors.Is(err, os.ErrNotExist):
		return errGone
	}
	return err
}

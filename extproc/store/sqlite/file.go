package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// errGone and errLogGone say that the open file, or SQLite's log of what was written last, is no longer the one at its path. What is
// written into it nobody will find, and a key that a command revokes is revoked in the other.
var (
	errGone    = errors.New("it was removed, or another was put in its place, while veil had it open: put it back, or start veil again")
	errLogGone = errors.New("the file beside it (-wal), with what was written last, was removed or replaced while veil had it open: start veil again")
)

// file is the state file as it was opened, and the log beside it. SQLite keeps one and the same log as long as anybody has the file open.
type file struct {
	path, log     string
	info, logInfo os.FileInfo
	frozen        bool // it can only be read, and no log is there
}

// create makes the file for its owner alone, and its folder, if there is none.
//
// A file that is there is left to SQLite: a process that closes any descriptor of a file loses all its locks on it, and whoever opens
// and closes the file next takes himself for the last one and removes the log under those who write it
// (docs/decisions/0173-a-file-others-open-and-many-accounts.md).
func create(path string) error {
	const elsewhere = "or choose another: --state, or store.sqlite in the settings"
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("the state folder can't be made: %w. Check who owns the one above, "+elsewhere, err)
	}
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("the state file can't be opened: %w. Check who owns its folder, "+elsewhere, err)
	case info.IsDir():
		return fmt.Errorf("the state file can't be opened: %s is a folder. Move it away, "+elsewhere, path)
	default:
		return nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("the state file can't be made: %w. Check who owns its folder, "+elsewhere, err)
	}
	return f.Close()
}

// found is the file at a path once it is open.
func found(path string) (f file, err error) {
	f.path = path
	if path, err = filepath.EvalSymlinks(path); err == nil { // as SQLite does
		f.info, err = os.Stat(path)
	}
	if err != nil {
		return f, err
	}
	f.log = path + "-wal"
	if f.logInfo, err = os.Stat(f.log); errors.Is(err, fs.ErrNotExist) {
		f.logInfo, err = nil, nil
	}
	return f, err
}

// still fails when there is no file or no log at the path any more, or another one.
func (f *file) still() error {
	if err := same(f.path, f.info, errGone); err != nil || f.logInfo == nil {
		return err
	}
	return same(f.log, f.logInfo, errLogGone)
}

// same fails with gone when the file at a path is not the one that it was.
func same(path string, was os.FileInfo, gone error) error {
	now, err := os.Stat(path)
	switch {
	case err == nil && os.SameFile(now, was):
		return nil
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return gone
	}
	return err
}

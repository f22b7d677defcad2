package sqlite

import (
	"errors"
	"fmt"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// remedied names the file in an error of SQLite's own, with what a person can do about it. Other errors stay as they are.
func (s *Store) remedied(err error) error {
	var e *driver.Error
	if !errors.As(err, &e) {
		return err
	}
	return at(s.file.path, err, remedy(e))
}

// remedied names the file in an error of opening or writing it, with what a person can do where it is SQLite's own.
func remedied(path string, err error) error {
	var e *driver.Error
	if !errors.As(err, &e) {
		return at(path, err, "")
	}
	return at(path, err, remedy(e))
}

// at names the file in an error, and the remedy if there is one.
func at(path string, err error, remedy string) error {
	if remedy == "" {
		return fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Errorf("%s: %w (%s)", path, err, remedy)
}

// remedy is what a person can do about an error of SQLite's, "" for what nobody can.
func remedy(e *driver.Error) string {
	switch e.Code() & 0xff { // the low byte is the kind, the rest its details
	case lib.SQLITE_NOTADB, lib.SQLITE_CORRUPT:
		return "it is damaged, or no file of veil's: put a backup back (docs/deploy.md), or choose another place"
	case lib.SQLITE_FULL:
		return "make room on the disk; what was written before is whole"
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
		return "see that veil may write the file and its folder: check who owns them"
	case lib.SQLITE_IOERR:
		return "see that the disk is well, has room, and that veil may write as much"
	case lib.SQLITE_BUSY:
		return "another program holds it: end that one, or wait"
	}
	return ""
}

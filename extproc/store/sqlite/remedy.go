package sqlite

import (
	"errors"
	"fmt"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// remedied is err, with what a person can do about it where it is SQLite's own.
func (s *Store) remedied(err error) error {
	var e *driver.Error
	if !errors.As(err, &e) {
		return err
	}
	return remedied(s.path, err)
}

// remedied puts to an error of opening or writing the file at path what a person can do about it.
func remedied(path string, err error) error {
	var e *driver.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: %w", path, err)
	}
	fix := ""
	switch e.Code() & 0xff { // the low byte is the kind, the rest its details
	case lib.SQLITE_NOTADB, lib.SQLITE_CORRUPT:
		fix = "it is damaged, or no file of veil's: put a backup back (docs/deploy.md), or choose another place"
	case lib.SQLITE_FULL:
		fix = "make room on the disk; what was written before is whole"
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
		fix = "see that veil may write the file and its folder"
	case lib.SQLITE_BUSY:
		fix = "another program holds it: end that one, or wait"
	default:
		return fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Errorf("%s: %w (%s)", path, err, fix)
}

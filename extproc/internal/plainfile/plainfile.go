// Package plainfile reads files that an operator named: settings, catalogues, keys, passwords, certificates. What stands in
// a file's place may be anything, and a server must neither wait for it nor be filled by it, so that only plain files of
// bounded size are read. The package knows nothing of what they hold.
package plainfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// most is the largest file that is read, in bytes: far above any that a server is configured with.
const most = 16 << 20

var (
	// ErrSpecial is a pipe, a socket or a device in a file's place: reading it may never end.
	ErrSpecial = errors.New("it is a pipe or a device; put a file in its place")
	// ErrLarge is a file of more than most bytes.
	ErrLarge = fmt.Errorf("it is larger than %d MiB, so it is no such file", most>>20)
)

// Read reads a whole file, as os.ReadFile does. It fails with ErrSpecial and ErrLarge, wrapped in an fs.PathError; it never
// waits for a writer.
func Read(path string) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() && !info.IsDir() { // reading a folder says itself what it is
		return nil, &fs.PathError{Op: "read", Path: path, Err: ErrSpecial}
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && len(data) > most {
		err = &fs.PathError{Op: "read", Path: path, Err: ErrLarge}
	}
	if err != nil {
		return nil, err
	}
	return data, nil
}

// Special fails with ErrSpecial if there is a pipe or a device at path. Nothing there is no error: it may come later, or be
// elsewhere. It is for files that veil only names and others read.
func Special(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return fmt.Errorf("%s: %w", path, ErrSpecial)
	}
	return nil
}

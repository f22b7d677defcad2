package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	socketPrefix = "veil-"   // of the names of folders for sockets
	socketLink   = "sockets" // in a state folder, leads to the folder for the sockets of the run that has it
)

// socketDir is a folder of this run for Unix sockets, and a function that removes it. It is not below the state folder,
// whose path may be longer than the 107 bytes that the kernel takes for a socket. A run that was killed could not remove its
// own: the next one with the same state, which the caller has locked, does.
func socketDir(state string) (dir string, drop func() error, err error) {
	link := filepath.Join(state, socketLink)
	unlink := func() error {
		if err := os.Remove(link); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	if old, err := os.Readlink(link); err == nil {
		removeSockets(old)
	}
	if err := unlink(); err != nil {
		return "", nil, err
	}
	if dir, err = os.MkdirTemp("", socketPrefix); err != nil {
		return "", nil, err
	}
	drop = func() error { return errors.Join(os.RemoveAll(dir), unlink()) }
	if err := os.Symlink(dir, link); err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(dir))
	}
	return dir, drop, nil
}

// removeSockets removes a folder that holds nothing but sockets. What else a link may lead to stays.
func removeSockets(dir string) {
	if !strings.HasPrefix(filepath.Base(dir), socketPrefix) {
		return
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if e.Type() == fs.ModeSocket {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
	_ = os.Remove(dir) // fails if anything is left in it
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"unicode/utf8"

	"veil/extproc/internal/plainfile"
	"veil/extproc/settings"
)

// opened is a file, or standard input for "-", that is read until ctx ends: to a pipe nobody may ever write, and opening it waits for
// that as well.
func opened(ctx context.Context, std stdio, in string) io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		from := std.in
		if in != "-" {
			f, err := os.Open(in)
			if err != nil {
				_ = w.CloseWithError(err)
				return
			}
			defer f.Close()
			from = f
		}
		_, err := io.Copy(w, struct{ io.Reader }{from})
		_ = w.CloseWithError(err) // nil is the end
	}()
	context.AfterFunc(ctx, func() { _ = w.CloseWithError(ctx.Err()) })
	return r
}

// readFile reads a whole file, as os.ReadFile does, until ctx ends.
func readFile(ctx context.Context, name string) ([]byte, error) {
	f := opened(ctx, stdio{}, name)
	defer f.Close()
	return io.ReadAll(f)
}

// readText reads a file, or standard input for "-" and "", which must be UTF-8: other bytes could not be put back from
// a mapping.
func readText(ctx context.Context, std stdio, in string) (string, error) {
	name := in
	if in == "" || in == "-" {
		in, name = "standard input", "-"
	}
	f := opened(ctx, std, name)
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return "", unread("", in, err)
	}
	if text := string(data); utf8.ValidString(text) {
		return text, nil
	}
	bad := 0
	for bad < len(data) {
		r, n := utf8.DecodeRune(data[bad:])
		if r == utf8.RuneError && n <= 1 {
			break
		}
		bad += n
	}
	return "", fmt.Errorf("%s:%d: this is not UTF-8; convert it first (iconv -f %s -t UTF-8)", in, lineAt(string(data), bad), encodingOf(data))
}

// encodingOf is what a text that is no UTF-8 is written in most likely, as iconv calls it. Windows-1252 is ISO 8859-1 and more: of a
// file of Windows the latter would make control characters of quotation marks and the euro.
func encodingOf(data []byte) string {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) { // a byte order mark
		return "UTF-16"
	}
	return "WINDOWS-1252"
}

// readSettings reads the settings that --config names, and gives their text too.
func readSettings(file string) (s settings.Settings, text []byte, err error) {
	if text, err = plainfile.Read(file); err != nil {
		return s, nil, unread("--config", file, err)
	}
	s, err = settings.Load(file, text)
	return s, text, err
}

// told is an error in words for a person, which keeps its cause.
type told struct {
	text  string
	cause error
}

func (t *told) Error() string { return t.text }
func (t *told) Unwrap() error { return t.cause }

// unread says of a file that can't be read what to do. flag is where its name was given, "" if as an argument.
func unread(flag, file string, err error) error {
	what := strings.TrimSpace(flag + " " + file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &told{what + ": there is no such file; check the name and the folder you are in", err}
	case errors.Is(err, fs.ErrPermission):
		return &told{what + ": you may not read this file; ask its owner, or change its mode with chmod", err}
	case errors.Is(err, syscall.EISDIR):
		return &told{what + ": this is a folder; name a file", err}
	case errors.Is(err, plainfile.ErrSpecial):
		return &told{what + ": this is a pipe or a device; name a file", err}
	}
	return fmt.Errorf("%s can't be read: %w", what, err)
}

// unwritten says of a file that can't be written what to do.
func unwritten(flag, file string, err error) error {
	what := strings.TrimSpace(flag + " " + file)
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%s: the disk is full; nothing was kept of this file: make room, or choose another place", what)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%s: you may not write there; choose another place", what)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no such folder; make it first", what)
	}
	return fmt.Errorf("%s can't be written: %w", what, err)
}

package sse

import (
	"errors"
	"strings"
	"testing"
)

// TestAnEventHasNoMoreLinesThanOneCanWrite: each is remembered by its place, which is longer than an empty line of data.
func TestAnEventHasNoMoreLinesThanOneCanWrite(t *testing.T) {
	for lines, want := range map[int]error{maxLines: nil, maxLines + 1: ErrTooLong} {
		s := New(0)
		s.Feed([]byte(strings.Repeat("data\n", lines) + "\n"))
		if _, ok, err := s.Next(); ok != (want == nil) || !errors.Is(err, want) {
			t.Errorf("%d lines: %t, %v", lines, ok, err)
		}
		if n := cap(s.lines); n > 2*maxLines {
			t.Errorf("%d places are kept", n)
		}
	}
}

// TestMemoryOfALongEventIsGivenBack: a stream may last for hours after it.
func TestMemoryOfALongEventIsGivenBack(t *testing.T) {
	s := New(0)
	long := "data: " + strings.Repeat("x", 1<<20) + "\ndata: y\n\n"
	next := func(text string, want bool) {
		t.Helper()
		s.Feed([]byte(text))
		if _, ok, err := s.Next(); ok != want || err != nil {
			t.Fatal(ok, err)
		}
	}
	next(long[:1000], false)
	if n := s.Kept(); n < 1000 || n > 4000 {
		t.Errorf("%d bytes for 1000", n)
	}
	next(long[1000:]+"data: b", true)
	if n := s.Kept(); n < 1<<20 {
		t.Errorf("%d bytes for a megabyte", n)
	}
	next("", false)
	next("egin", false)
	next("\n\ndata: ", true)
	next("", false)
	if n := s.Kept(); n > 64<<10 {
		t.Errorf("%d bytes are kept", n)
	}
}

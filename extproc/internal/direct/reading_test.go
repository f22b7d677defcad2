//go:build linux

package direct

import (
	"syscall"
	"testing"
)

// A body of 32 KB must not wake sysmon, and one of a megabyte must.
func TestTheSchedulerIsToldOfMuchThatComesWithoutAPause(t *testing.T) {
	var ends [2]int
	if err := syscall.Pipe2(ends[:], syscall.O_NONBLOCK); err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(ends[0])
	defer syscall.Close(ends[1])
	r := reading{p: make([]byte, 32<<10)}
	next := func(n int) {
		t.Helper()
		if _, err := syscall.Write(ends[1], make([]byte, n)); err != nil {
			t.Fatal(err)
		}
		if !r.read(uintptr(ends[0])) || r.n != n || r.err != nil {
			t.Fatalf("%d bytes of %d were read: %v", r.n, n, r.err)
		}
	}
	for range 3 {
		next(32 << 10)
	}
	next(2 << 10)
	if r.much != 0 {
		t.Fatalf("%d bytes count after a read that found less than it asked for", r.much)
	}
	for i := range longWork / (32 << 10) {
		next(32 << 10)
		if r.much != (i+1)*32<<10 {
			t.Fatalf("after %d full reads %d bytes count", i+1, r.much)
		}
	}
	next(32 << 10) // of this one the scheduler is told
	if r.much != 32<<10 {
		t.Fatalf("%d bytes count after the scheduler was told", r.much)
	}
}

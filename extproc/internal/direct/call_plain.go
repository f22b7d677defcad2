//go:build !linux || (!amd64 && !arm64) || race

package direct

import (
	"errors"
	"syscall"
)

// Elsewhere, and for the race detector, which would not see that one end's write comes before the other end's read, the
// calls are the ordinary ones.

func read(fd int, p []byte) (int, error) { return told(fd, p) }

func write(fd int, p []byte) (int, error) {
	for {
		n, err := syscall.Write(fd, p)
		if !errors.Is(err, syscall.EINTR) {
			return max(n, 0), err
		}
	}
}

func fstat(fd int, st *syscall.Stat_t) error { return syscall.Fstat(fd, st) }

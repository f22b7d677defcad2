//go:build linux && (amd64 || arm64) && !race

package direct

import (
	"syscall"
	"unsafe"
)

func read(fd int, p []byte) (int, error) {
	return call(syscall.SYS_READ, fd, unsafe.Pointer(unsafe.SliceData(p)), len(p))
}

func write(fd int, p []byte) (int, error) {
	return call(syscall.SYS_WRITE, fd, unsafe.Pointer(unsafe.SliceData(p)), len(p))
}

func fstat(fd int, st *syscall.Stat_t) error {
	_, err := call(syscall.SYS_FSTAT, fd, unsafe.Pointer(st), 0)
	return err
}

// call makes a system call with a descriptor, memory and its length, again where a signal came first.
func call(number uintptr, fd int, memory unsafe.Pointer, length int) (int, error) {
	for {
		n, _, err := syscall.RawSyscall(number, uintptr(fd), uintptr(memory), uintptr(length))
		switch err {
		case 0:
			return int(n), nil
		case syscall.EINTR:
		default:
			return 0, err
		}
	}
}

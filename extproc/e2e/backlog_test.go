//go:build unix

package e2e

import "syscall"

// shrinkBacklog lets a listening socket hold no more than one connection that nobody has accepted. Where it does nothing,
// the test that needs it says so by failing.
func shrinkBacklog(fd uintptr) { _ = syscall.Listen(int(fd), 0) }

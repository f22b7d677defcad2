//go:build unix

package envoy

import "syscall"

// shrinkBacklog lets a listening socket hold no more than one connection that nobody has accepted.
func shrinkBacklog(fd uintptr) { _ = syscall.Listen(int(fd), 0) }

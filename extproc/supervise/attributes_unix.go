//go:build unix && !linux

package supervise

import "syscall"

// attributes without a death signal: only Linux has one.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

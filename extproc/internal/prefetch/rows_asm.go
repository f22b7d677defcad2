//go:build amd64 || arm64

package prefetch

import "unsafe"

// rows asks for the bytes at table + size*at of each of at.
//
//go:noescape
func rows(table unsafe.Pointer, size uintptr, at []uint32)

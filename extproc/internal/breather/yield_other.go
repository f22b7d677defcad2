//go:build !linux

package breather

func yieldThread() {}

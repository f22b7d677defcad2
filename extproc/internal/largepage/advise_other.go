//go:build !linux

package largepage

// advise does nothing: only Linux is asked for large pages.
func advise([]byte) {}

package main

// headroom is how much a serving veil lets itself allocate between two runs of Go's collector, in bytes; 0 where the
// operator has set GOGC, which then holds. GOMEMLIMIT holds beside it.
func headroom(env func(string) string) int64 {
	if env("GOGC") != "" {
		return 0
	}
	return 32 << 20
}

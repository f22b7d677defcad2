package largepage

import "syscall"

// advise asks for large pages where b lies, which begins with one. A system that has none says so, and nothing is lost.
func advise(b []byte) {
	_ = syscall.Madvise(b, syscall.MADV_HUGEPAGE)
}

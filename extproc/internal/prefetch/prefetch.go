package prefetch

import "unsafe"

// Rows asks for the rows of table at the given places. Nothing is read, so a place beyond the table does no harm. It looks at
// the first byte of a row only: rows that go over the end of a line of the cache are fetched in part.
func Rows[T any](table []T, at []uint32) {
	var one T
	rows(unsafe.Pointer(unsafe.SliceData(table)), unsafe.Sizeof(one), at)
}

package largepage

import "unsafe"

// size is how many bytes a large page has, on the systems that are asked for some.
const size = 2 << 20

// Make is make([]T, n) in large pages, for a T without pointers and smaller than a page. Up to a page more is set aside, which
// the garbage collector counts but the system doesn't, since it is never touched. What is left over behind the last whole page
// lies in small ones. Where the system has no large pages, or none to spare, all of it does: it is slower, not different.
func Make[T any](n int) []T {
	var one T
	each := unsafe.Sizeof(one)
	room := make([]T, n+int(size/each)+1)
	begin := uintptr(unsafe.Pointer(unsafe.SliceData(room)))
	gap := -begin % size // to where the first page begins
	first := int((gap + each - 1) / each)
	if whole := uintptr(n) * each / size * size; whole > 0 {
		advise(unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(room)), gap)), whole))
	}
	return room[first : first+n : first+n]
}

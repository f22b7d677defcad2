package largepage

import (
	"testing"
	"unsafe"
)

// odd is a size that large pages are no multiple of.
type odd struct{ a, b, c uint16 }

func TestSlicesAreEmptyOfTheirLengthAndBeginWithAPage(t *testing.T) {
	for _, n := range []int{1, 1000, size / 6, size/6 + 1, 1 << 20} {
		s := Make[odd](n)
		if len(s) != n || cap(s) != n {
			t.Fatalf("%d are wanted, there are %d of %d", n, len(s), cap(s))
		}
		for i := range s {
			if s[i] != (odd{}) {
				t.Fatalf("number %d of %d is %v at first", i, n, s[i])
			}
			s[i] = odd{uint16(i), 1, 2}
		}
		for i := range s {
			if s[i] != (odd{uint16(i), 1, 2}) {
				t.Fatalf("number %d of %d has become %v", i, n, s[i])
			}
		}
		if past := uintptr(unsafe.Pointer(unsafe.SliceData(s))) % size; past >= unsafe.Sizeof(odd{}) {
			t.Errorf("%d begin %d bytes behind where a page does", n, past)
		}
	}
}

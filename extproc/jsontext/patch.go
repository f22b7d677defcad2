package jsontext

import (
	"errors"
	"slices"
	"sort"
	"strings"
	"unsafe"
)

// Patch replaces the bytes from Start to End of a source by Text. Start equal to End inserts.
type Patch struct {
	Start, End int
	Text       string
}

// errOverlap is a fault of the program, not of a document: two patches for one place.
var errOverlap = errors.New("jsontext: patches overlap")

// Apply appends src with the patches in it to dst. It sorts the patches; those that insert at one place keep their order.
// It fails when two patches touch the same byte or one lies outside of src: such an outcome must not be sent anywhere.
func Apply(dst []byte, src string, patches []Patch) ([]byte, error) {
	sortByPlace(patches)
	size, at := len(src), 0
	for _, p := range patches {
		if p.Start < at || p.End < p.Start || p.End > len(src) {
			return nil, errOverlap
		}
		size += len(p.Text) - (p.End - p.Start)
		at = p.End
	}
	if dst == nil {
		return fresh(size, src, patches), nil
	}
	dst, at = slices.Grow(dst, size), 0
	for _, p := range patches {
		dst = append(append(dst, src[at:p.Start]...), p.Text...)
		at = p.End
	}
	return append(dst, src[at:]...), nil
}

// sortByPlace sorts patches; those for one place keep their order. Most come sorted but for a few behind the others, which are put
// where they belong: to sort all would move a million many times.
func sortByPlace(patches []Patch) {
	const few = 16
	sorted := min(1, len(patches))
	for sorted < len(patches) && byPlace(patches[sorted-1], patches[sorted]) <= 0 {
		sorted++
	}
	if len(patches)-sorted > few {
		slices.SortStableFunc(patches, byPlace)
		return
	}
	for ; sorted < len(patches); sorted++ {
		p := patches[sorted]
		i := sort.Search(sorted, func(i int) bool { return byPlace(patches[i], p) > 0 })
		copy(patches[i+1:sorted+1], patches[i:sorted])
		patches[i] = p
	}
}

// fresh is src with the patches in it, size bytes in memory that nobody else has. It comes from a Builder because that doesn't
// clear memory before it is written to, which costs a large body more than the copy.
func fresh(size int, src string, patches []Patch) []byte {
	var b strings.Builder
	b.Grow(size)
	at := 0
	for _, p := range patches {
		b.WriteString(src[at:p.Start])
		b.WriteString(p.Text)
		at = p.End
	}
	b.WriteString(src[at:])
	return unsafe.Slice(unsafe.StringData(b.String()), size)
}

func byPlace(a, b Patch) int {
	if a.Start != b.Start {
		return a.Start - b.Start
	}
	return a.End - b.End
}

// Remove gives the patches that take the members that drop names out of an object, each with its comma. An object that
// loses all its members keeps its braces.
func Remove(object Value, drop func(key string) bool) []Patch {
	var out []Patch
	kept, last, from := false, 0, -1 // last: end of the member before; from: where a run of dropped ones begins
	for k, m := range object.Members() {
		start, _ := k.Bounds()
		_, end := m.Bounds()
		if drop(k.Text()) {
			if from < 0 {
				from = start
				if kept {
					from = last
				}
			}
		} else {
			if from >= 0 {
				to := last
				if !kept {
					to = start
				}
				out = append(out, Patch{Start: from, End: to})
				from = -1
			}
			kept = true
		}
		last = end
	}
	if from >= 0 {
		out = append(out, Patch{Start: from, End: last})
	}
	return out
}

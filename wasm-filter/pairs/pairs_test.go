package pairs

import (
	"encoding/binary"
	"slices"
	"testing"
)

var some = [][2]string{{":method", "GET"}, {":path", "/"}, {"empty", ""}, {"x", "a\x00b"}, {"x", "again"}}

func text(list [][2]string) string { return string(Append(nil, list)) }

// all is what a reader finds, and whether it found a map.
func all(data string) (list [][2]string, ok bool) {
	r := Read(data)
	for r.Next() {
		list = append(list, [2]string{r.Name, r.Value})
	}
	return list, !r.Failed()
}

func TestTheFormIsThatOfTheABI(t *testing.T) {
	want := "\x01\x00\x00\x00" + "\x05\x00\x00\x00" + "\x01\x00\x00\x00" + ":path\x00" + "/\x00"
	if got := text([][2]string{{":path", "/"}}); got != want {
		t.Errorf("%q", got)
	}
}

func TestWhatIsWrittenIsReadAsItIs(t *testing.T) {
	for _, want := range [][][2]string{nil, some[:1], some} {
		if got, ok := all(text(want)); !ok || !slices.Equal(got, want) {
			t.Errorf("%q, %v", got, ok)
		}
	}
}

func TestCutShortItIsNoMap(t *testing.T) {
	whole := text(some)
	for n := range len(whole) {
		if got, ok := all(whole[:n]); ok {
			t.Errorf("%d bytes of %d: %q", n, len(whole), got)
		}
	}
}

func TestReadingAllocatesNothing(t *testing.T) {
	data := text(some)
	if n := testing.AllocsPerRun(100, func() {
		r := Read(data)
		for r.Next() {
		}
		if r.Failed() {
			t.Fatal("failed")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzNoBytesPanic(f *testing.F) {
	f.Add(text(some))
	f.Add("\xff\xff\xff\xff\x00")
	f.Add("\x01\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xffab")
	f.Fuzz(func(t *testing.T, data string) {
		got, ok := all(data)
		if ok && len(got) != int(binary.LittleEndian.Uint32([]byte(data))) {
			t.Errorf("%d pairs", len(got))
		}
	})
}

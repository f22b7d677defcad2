package pairs

import (
	"encoding/binary"
	"slices"
	"testing"
)

// write is the host's side: the form of the ABI.
func write(h [][2]string) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(h)))
	for _, p := range h {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(p[0])))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(p[1])))
	}
	for _, p := range h {
		b = append(append(b, p[0]...), 0)
		b = append(append(b, p[1]...), 0)
	}
	return b
}

var some = [][2]string{{":method", "GET"}, {":path", "/"}, {"empty", ""}, {"x", "a\x00b"}, {"x", "again"}}

func TestWhatTheHostWritesIsReadAsItIs(t *testing.T) {
	for _, want := range [][][2]string{nil, some[:1], some} {
		got, err := Append(nil, write(want))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v", got, err)
		}
	}
}

func TestCutShortItIsAnError(t *testing.T) {
	whole := write(some)
	for n := range len(whole) {
		if got, err := Append(nil, whole[:n]); err == nil {
			t.Errorf("%d bytes of %d: %q", n, len(whole), got)
		}
	}
}

func TestReadingIntoASliceThatIsLongEnoughAllocatesNothing(t *testing.T) {
	data, dst := write(some), make([][2]string, 0, len(some))
	if n := testing.AllocsPerRun(100, func() {
		if _, err := Append(dst, data); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzNoBytesPanic(f *testing.F) {
	f.Add(write(some))
	f.Add([]byte{255, 255, 255, 255, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Append(nil, data)
		if err == nil && len(got) != int(binary.LittleEndian.Uint32(data)) {
			t.Errorf("%d pairs", len(got))
		}
	})
}

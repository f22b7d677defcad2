package bitmap

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestBlocksAreWhatEachByteIs holds the blocks against those read byte by byte, for every byte at every place.
func TestBlocksAreWhatEachByteIs(t *testing.T) {
	for c := range 256 {
		for place := range Size {
			s := []byte(strings.Repeat("a-9 ", Size/4))
			s[place] = byte(c)
			compare(t, string(s))
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		s := make([]byte, r.IntN(400))
		for i := range s {
			s[i] = byte(r.Uint32())
		}
		compare(t, string(s))
	}
}

// TestNoMoreIsReadThanThereIsRoomFor reads a text in parts.
func TestNoMoreIsReadThanThereIsRoomFor(t *testing.T) {
	text := strings.Repeat("Zoë 12-34 ", 30)
	all := make([]Block, 10)
	n := Read(all, text, 0)
	if n != (len(text)+Size-1)/Size {
		t.Fatalf("%d blocks of %d bytes", n, len(text))
	}
	for k := range n {
		two := []Block{{}, {Word: 7}}
		if m := Read(two[:1], text, k*Size); m != 1 || two[0] != all[k] || two[1] != (Block{Word: 7}) {
			t.Errorf("block %d: %d, %x instead of %x", k, m, two, all[k])
		}
	}
	if m := Read(all, text, len(text)); m != 0 {
		t.Errorf("%d blocks after the end", m)
	}
}

func compare(t *testing.T, s string) {
	t.Helper()
	n := (len(s) + Size - 1) / Size
	fast, slow := make([]Block, n), make([]Block, n)
	if m := Read(fast, s, 0); m != n {
		t.Fatalf("%d blocks of %d bytes", m, len(s))
	}
	slowly(slow, s+strings.Repeat("\x00", n*Size-len(s)))
	if !slices.Equal(fast, slow) {
		t.Fatalf("%q: %x instead of %x", s, fast, slow)
	}
}

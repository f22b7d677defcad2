package word

import "testing"

func TestFlagsAnswerAsTheMapThatTheyAreMadeOf(t *testing.T) {
	words := map[uint32]uint32{}
	h := uint32(1)
	for i := range 3000 {
		h = h*1664525 + 1013904223
		words[h] = uint32(i + 1)
	}
	table := NewFlags(words)
	for range 100000 {
		if h = h*1664525 + 1013904223; table.Get(h) != words[h] {
			t.Fatalf("%x: %d, want %d", h, table.Get(h), words[h])
		}
	}
	for h, f := range words {
		if table.Get(h) != f {
			t.Fatalf("%x: %d, want %d", h, table.Get(h), f)
		}
	}
	if table.Get(0) != 0 || new(Flags).Get(5) != 0 {
		t.Error("a word that is in no list has flags")
	}
}

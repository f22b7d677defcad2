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

func TestAWordHasTheFlagsOfAllItsLists(t *testing.T) {
	table := FlagsOf(map[string]uint32{"rue  via\ncalle": 1, "via in": 2})
	for w, want := range map[string]uint32{"rue": 1, "Via": 3, "calle": 1, "in": 2, "der": 0, "": 0} {
		if got := table.Get(Hash(w)); got != want {
			t.Errorf("%q: %d, want %d", w, got, want)
		}
	}
}

func TestTailsRuleOutWhatEndsInAnotherWay(t *testing.T) {
	tails := TailsOf([]string{"gasse", "weg"})
	for text, want := range map[string]bool{"Rathausgasse": true, "Feldweg": true, "Weg": true, "Straße": false, "we": false} {
		if got := tails.Get(Append(nil, text)[0].Tail) != 0; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

package lexicon

import "testing"

func TestPackedListsAnswerAsTheBuilder(t *testing.T) {
	b := NewBuilder()
	want := map[uint32]Bits{}
	h := uint32(1)
	for i := range 20000 {
		h = h*1664525 + 1013904223
		bits := Bits(i%500 + 1)
		b.Add(h, bits)
		want[h] |= bits
	}
	packed, err := b.Pack()
	if err != nil {
		t.Fatal(err)
	}
	l, err := Load(packed)
	if err != nil {
		t.Fatal(err)
	}
	for h, bits := range want {
		if got := l.Bits(h); got != bits {
			t.Fatalf("%x: %b, want %b", h, got, bits)
		}
	}
	if l.Bits(0xdeadbeef) != want[0xdeadbeef] || l.Bits(0) != 0 {
		t.Error("a word that is in no list has bits")
	}
}

func TestDamagedListsAreRefused(t *testing.T) {
	b := NewBuilder()
	b.Add(5, First)
	packed, err := b.Pack()
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][]byte{nil, {1, 2, 3}, packed[:len(packed)/2]} {
		if _, err := Load(bad); err == nil {
			t.Errorf("%v was taken", bad)
		}
	}
}

func TestHomesAndPhrasesAnswerAsBits(t *testing.T) {
	b := NewBuilder()
	h := uint32(1)
	next := func() uint32 { h = h*1664525 + 1013904223; return h }
	for i := range 5000 {
		b.Add(next(), Bits(i%1000+1)|Bits(i%7/6)*Known)
	}
	packed, err := b.Pack()
	if err != nil {
		t.Fatal(err)
	}
	l, err := Load(packed)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(hash uint32) {
		bits := l.Bits(hash)
		if got := l.Phrase(hash); got != bits&(Place|Known|Begins) {
			t.Fatalf("%x as a phrase: %b, want %b", hash, got, bits)
		}
		switch at, got := l.Home(hash); {
		case at == hash && got != bits:
			t.Fatalf("%x at home: %b, want %b", hash, got, bits)
		case at == 0 && bits != 0:
			t.Fatalf("%x: its home is free, but it has %b", hash, bits)
		}
	}
	h = 1
	for range 20000 { // the words that were added come first
		ask(next())
	}
	if at, bits := new(Lexicon).Home(5); at != 0 || bits != 0 {
		t.Error("an empty lexicon knows a word")
	}
}

func TestListsBesideTheFirstAddToIt(t *testing.T) {
	first, beside := NewBuilder(), NewBuilder()
	first.Add(5, First)
	first.Add(7, Surname)
	beside.Add(7, CommonFR)
	beside.Add(9, CommonIT)
	packed := make([][]byte, 2)
	for i, b := range []*Builder{first, beside} {
		p, err := b.Pack()
		if err != nil {
			t.Fatal(err)
		}
		packed[i] = p
	}
	l, err := Load(packed[0], packed[1])
	if err != nil {
		t.Fatal(err)
	}
	for h, want := range map[uint32]Bits{5: First, 7: Surname | CommonFR, 9: CommonIT, 11: 0} {
		if got := l.Bits(h); got != want {
			t.Errorf("%d: %b, want %b", h, got, want)
		}
	}
	if _, err := Load(packed[0], packed[1][:len(packed[1])/2]); err == nil {
		t.Error("a damaged list beside the first was taken")
	}
}

package word

import (
	"math/rand/v2"
	"testing"
)

func TestLettersOfASCIIAreReadAtOnceAsOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var before spelling
		for range r.IntN(4) {
			before.letter([]rune("aBzZéÉ")[r.IntN(6)])
			if r.IntN(3) == 0 {
				before.divide()
			}
		}
		before.begin = before.begin || r.IntN(2) == 0
		text := make([]byte, r.IntN(9))
		for i := range text {
			text[i] = "abcXYZz-'1 \xc3"[r.IntN(12)]
		}
		want, got := before, before
		n := 0
		for ; n < len(text) && (text[n]|0x20) >= 'a' && (text[n]|0x20) <= 'z'; n++ {
			want.letter(rune(text[n]))
		}
		if m := got.plain(string(text)); m != n || got != want {
			t.Fatalf("%q after %+v: %d letters, %+v, want %d, %+v", text, before, m, got, n, want)
		}
	}
}

func TestSimpleWordsAreNotedAsAnyOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	taken := 0
	for range 50000 {
		text := make([]byte, 1+r.IntN(9))
		for i := range text {
			text[i] = "abcdxyzABZabcz .,-'1_\xc3\x80"[r.IntN(23)]
		}
		text[0] = "abzAMZ"[r.IntN(6)]
		var words [2]Word
		words[0].Rune, words[1].Rune = rune(text[0]), rune(text[0])
		fast, slow := scanner{text: string(text)}, scanner{text: string(text)}
		if !fast.simple(&words[0]) {
			if fast.at != slow.at || words[0] != words[1] {
				t.Fatalf("%q is not taken but leaves %+v up to %d, was %+v up to %d", text, words[0], fast.at, words[1], slow.at)
			}
			continue
		}
		taken++
		if slow.letters(&words[1]); fast.at != slow.at || words[0] != words[1] {
			t.Fatalf("%q gives %+v up to %d, want %+v up to %d", text, words[0], fast.at, words[1], slow.at)
		}
	}
	if taken < 1000 {
		t.Fatalf("only %d words are simple", taken)
	}
}

func TestSolidEndsAtTheFirstWhiteByteAndCountsMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		text := make([]byte, r.IntN(40))
		for i := range text {
			text[i] = "abc.@:/9 !\x1f\xa0\xff\x80"[r.IntN(14)]
			if r.IntN(4) > 0 {
				text[i] = 'x'
			}
		}
		s := scanner{text: string(text), at: r.IntN(len(text) + 1)}
		want, marks := s.at, 0
		for ; want < len(text) && text[want] > ' '; want++ {
			if isMark(text[want]) {
				marks++
			}
		}
		if end, m := s.solid(); end != want || m != marks {
			t.Fatalf("%q from %d: %d with %d marks, want %d with %d", text, s.at, end, m, want, marks)
		}
	}
}

func TestAStretchWithoutWhiteSpaceIsTakenInPieces(t *testing.T) {
	for _, n := range []int{maxChunk - 1, maxChunk, maxChunk + 1, 3 * maxChunk} {
		text := make([]byte, n)
		for i := range text {
			text[i] = '.'
		}
		s := scanner{text: string(text)}
		if end, marks := s.solid(); end != min(n, maxChunk) || marks != end {
			t.Errorf("%d bytes: end %d with %d marks", n, end, marks)
		}
	}
}

package word

import (
	"math/rand/v2"
	"testing"
)

func TestMarksOfEightBytesAtOnceEqualThoseByteByByte(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 20000 {
		text := make([]byte, r.IntN(40))
		for i := range text {
			text[i] = "abc \n.@:é-"[r.IntN(11)]
		}
		at := r.IntN(len(text) + 1)
		want := at
		for want < len(text) && !(want+1 < len(text) && isMark(text[want]) && text[want+1] > ' ') {
			want++
		}
		if got := nextMark(string(text), at); got != want {
			t.Fatalf("%q from %d: %d, want %d", text, at, got, want)
		}
	}
}

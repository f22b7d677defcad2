package rule

import (
	"math/bits"

	"veil/extproc/internal/bitmap"
)

// window is the part of a text that is marked at a time.
type window struct {
	at     int // where it begins
	n      int // blocks of it
	blocks [windowBlocks]bitmap.Block
	runs   [windowBlocks * bitmap.Size / 2]letterRun // of letters and digits
	heads  [windowBlocks * bitmap.Size / 2]uint32    // where the lexicon has them if they begin keywords
}

// letterRun is a run of letters and digits: where it starts in the lower half, where it ends in the upper, and the highest bit is set if it
// holds anything but letters of ASCII, or a hump.
type letterRun uint64

func (r letterRun) start() int { return int(uint32(r)) }
func (r letterRun) end() int   { return int(r << 1 >> 33) }
func (r letterRun) odd() bool  { return r>>63 != 0 }

// windowBlocks is how many blocks are marked together.
const windowBlocks = 16

// cut puts together the runs of letters and digits of the window, and answers with how many there are. The last one has no end if
// it goes on in the next window.
func (w *window) cut() int {
	w.humps()
	begun, over := 0, 0
	within, ripple := uint64(0), uint64(0)
	for k := range w.blocks[:w.n] {
		b := &w.blocks[k]
		starts, ends := b.Word&^(b.Word<<1|within), (b.Word<<1|within)&^b.Word
		within = b.Word >> 63
		plain, carry := bits.Add64(b.Word&^b.Odd, starts, ripple) // runs without anything odd carry up to their ends
		ripple = carry
		at := w.at + k*bitmap.Size
		for ; starts != 0; starts &= starts - 1 {
			w.runs[begun] = letterRun(at + bits.TrailingZeros64(starts))
			begun++
		}
		for ; ends != 0; ends &= ends - 1 {
			bit := bits.TrailingZeros64(ends)
			w.runs[over] |= letterRun(at+bit)<<32 | letterRun(^plain>>(bit&63))<<63
			over++
		}
	}
	if over < begun { // it goes on in the next window
		w.runs[over] |= 1 << 63
	}
	return begun
}

// humps takes capitals after small letters for odd: a word ends before them, and another begins.
func (w *window) humps() {
	before := uint64(0)
	for k := range w.blocks[:w.n] {
		b := &w.blocks[k]
		small := b.Word &^ b.Odd &^ b.Upper
		b.Odd |= b.Upper & (small<<1 | before)
		before = small >> 63
	}
}

// hide takes [from, to) out of the words of w.
func (w *window) hide(from, to int) {
	for i := from - w.at; i < min(to-w.at, w.n*bitmap.Size); i++ {
		w.blocks[i/bitmap.Size].Word &^= 1 << (i % bitmap.Size)
	}
}

package rule

import (
	"context"
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
)

// markSlowly is mark byte by byte, with a look at every word.
func (s *scan) markSlowly() {
	for i := 0; i < len(s.src); {
		switch kinds[s.src[i]] {
		case letter:
			i = s.run1(i, s.words.first.look(s.src, i))
		case digit:
			i = s.run1(i, glance{})
		case sign:
			if n := s.tokenAt(i); s.src[i] == '{' && n > 1 {
				i += n
				continue
			}
			if sign := s.sign(i); sign != 0 {
				s.signs |= sign
				s.marks = append(s.marks, int32(i))
			}
			i++
		default:
			i++
		}
	}
}

// TestMarksAreThoseOfEachByte holds the marks of whole windows against those found byte by byte, in short texts and in long ones,
// whose words and tokens go over the windows' ends.
func TestMarksAreThoseOfEachByte(t *testing.T) {
	words, next := newLexicon(), jumbles(11)
	for k := range 6000 {
		text := next()
		if k%3 == 0 {
			for len(text) < 2*windowBlocks*64 {
				text += next()
			}
		}
		if k%30 == 0 { // a run longer than a window, and one right before the end of another
			text += strings.Repeat("x", 1500) + "1" + next() + strings.Repeat("Geburt", 300) + next()
		}
		sameMarks(t, words, text)
	}
}

// TestAKeywordMayEndWithinAWordOverAWindowsEnd puts a keyword of several words, that a hump ends, on every place of that end.
func TestAKeywordMayEndWithinAWordOverAWindowsEnd(t *testing.T) {
	words := newLexicon()
	for pad := windowBlocks*64 - 30; pad < windowBlocks*64; pad++ {
		sameMarks(t, words, strings.Repeat(" ", pad)+"date of birthDay12 is known")
	}
}

// sameMarks says so if the marks of text are not those found byte by byte.
func sameMarks(t *testing.T, words *lexicon, text string) {
	t.Helper()
	var fast, slow scan
	fast.reset(words, detect.Text{Value: text})
	slow.reset(words, detect.Text{Value: text})
	if err := fast.mark(context.Background()); err != nil {
		t.Fatal(err)
	}
	slow.markSlowly()
	if !slices.Equal(fast.hits, slow.hits) || !slices.Equal(fast.pieces, slow.pieces) || !slices.Equal(fast.marks, slow.marks) ||
		fast.all != slow.all || fast.turns != slow.turns || fast.signs != slow.signs {
		t.Fatalf("%q:\nhits %v\n     %v\npieces %v\n       %v\nmarks %v\n      %v", text, fast.hits, slow.hits, fast.pieces, slow.pieces, fast.marks, slow.marks)
	}
}

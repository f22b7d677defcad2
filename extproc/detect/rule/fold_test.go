package rule

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// places is where each byte of the folded text begins and ends in s, byte by byte.
func places(s string) (folded string, starts, ends []int) {
	var out []byte
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch to, _ := foldAt(s, i); {
		case to == keep || s[i] < 0xC2:
			for k := range size {
				out, starts, ends = append(out, s[i+k]), append(starts, i+k), append(ends, i+k+1)
			}
		case to != drop:
			out, starts, ends = append(out, to), append(starts, i), append(ends, i+size)
		case mark(r) && len(ends) > 0 && ends[len(ends)-1] == i:
			ends[len(ends)-1] = i + size
		}
		i += size
	}
	return string(out), starts, ends
}

func TestFoldedPlacesLieWhereTheyCameFrom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for range rapid.IntRange(0, 12).Draw(t, "n") {
			text += rapid.SampledFrom([]string{"a", "é", "０", "\u200b", "\u00ad", "\u0301", "\u2069", "\u00a0", "«", "12345678", "ß", "你", "は", "한", "、", "،", "🀄", "\U00020000", "+", "’", "\xff", "plain text ", "\U0001F600"}).Draw(t, "piece")
		}
		var s scan
		s.original = text
		s.src, _, s.cuts = fold(text, nil, nil)
		folded, starts, ends := places(text)
		if s.src != folded {
			t.Fatalf("%q: folded %q, want %q", text, s.src, folded)
		}
		for i := range folded {
			if s.origin(i) != starts[i] || s.originEnd(i+1) != ends[i] {
				t.Fatalf("%q, byte %d of %q: %d to %d, want %d to %d", text, i, folded, s.origin(i), s.originEnd(i+1), starts[i], ends[i])
			}
		}
	})
}

package jsontext

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/internal/spent"
)

// long draws a JSON string whose raw form is longer than the marks are apart, and answers with what it says and, for each
// byte of that and its end, where its character begins and ends in the raw form.
func long(t *rapid.T) (raw, said string, from, to []int) {
	piece := rapid.SampledFrom([]string{
		`a`, `é`, `€`, `😀`, `\n`, `\"`, `\\`, `\/`, `\u0041`, `\u00e9`, `\u20ac`, `\ud83d\ude00`, `some words of a longer text without escapes `,
	})
	b := []byte{'"'}
	for len(b) < 4*markEach {
		p := piece.Draw(t, "piece")
		var says string
		if err := json.Unmarshal([]byte(`"`+p+`"`), &says); err != nil {
			t.Fatal(err)
		}
		step := len(p) / len(says) // bytes that stand for themselves are places of their own
		for i := range len(says) {
			if p != says {
				from, to = append(from, len(b)), append(to, len(b)+len(p))
				continue
			}
			from, to = append(from, len(b)+i*step), append(to, len(b)+i*step)
		}
		b, said = append(b, p...), said+says
	}
	return string(append(b, '"')), said, append(from, len(b)), append(to, len(b))
}

func TestPlacesInLongTextsAreFoundByTheirMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw, said, from, to := long(t)
		d, err := Parse(`["\n",`+raw+`]`, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var texts Texts
		for i, v := range d.Root().Items() {
			text, at := texts.Of(v)
			if i == 0 {
				continue
			}
			if text != said {
				t.Fatalf("%s says %q, want %q", raw, text, said)
			}
			start, _ := v.Bounds()
			offsets := rapid.SliceOfN(rapid.IntRange(0, len(said)), 1, 12).Draw(t, "offsets")
			slices.Sort(offsets)
			for _, up := range []bool{false, true} {
				got := slices.Clone(offsets)
				texts.Locate(at, d.Source(), got, func(int) bool { return up })
				for k, o := range offsets {
					want := from[o]
					if up && o > 0 && from[o-1] == from[o] { // not the first byte of its character
						want = to[o]
					}
					if got[k] != start+want {
						t.Fatalf("offset %d of %s, up %v: %d, want %d", o, raw, up, got[k]-start, want)
					}
				}
			}
		}
	})
}

// Where escapes stood far apart, the way to the next was gone again from each mark between: 4 MB took seconds, 32 MB minutes.
func TestManyPlacesFarFromAnyEscapeAreFoundInOnePass(t *testing.T) {
	const size, each = 8 << 20, 512
	d, err := Parse(`["\n`+strings.Repeat("x", size)+`\n"]`, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range d.Root().Items() {
		var texts Texts
		_, at := texts.Of(v)
		var places, want []int
		for i := each; i < size; i += each {
			places, want = append(places, i), append(want, len(`["\n`)+i-1)
		}
		began := spent.CPU()
		texts.Locate(at, d.Source(), places, nil)
		if took := spent.CPU() - began; took > 2*time.Second {
			t.Errorf("%d places took %v", len(places), took)
		}
		if !slices.Equal(places, want) {
			t.Error("the places are wrong")
		}
	}
}

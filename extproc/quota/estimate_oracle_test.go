package quota

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// slowEstimate counts run by run with nothing but the classes: what count does with tables and a block of bytes at a time.
func slowEstimate(b []byte) Estimate {
	var c counter
	for i := 0; i < len(b); {
		k, n, width := classes[b[i]], int64(1), 1
		switch {
		case k == latin || k == foreign:
			width = 2
		case k == wide:
			if width = 3; b[i] == 0xE2 && i+1 < len(b) && b[i+1] <= 0x81 {
				k = punctuation
			}
		case k == emoji:
			width = 4
		case k == escape:
			width = c.escape(b[i:])
			n = 0
		case k == other:
			c.high += 100
			n = 0
		}
		if n > 0 {
			c.add(k, n)
		}
		i += width
	}
	return c.sum()
}

func TestTheFastEstimateIsTheSlowOne(t *testing.T) {
	files, err := filepath.Glob("testdata/estimate/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for cut := range min(len(text), 64) {
			part := text[cut : len(text)-cut/2]
			if got, want := EstimateText(part), slowEstimate(part); got != want {
				t.Fatalf("%s from %d: %+v, slowly %+v", file, cut, got, want)
			}
		}
	}
	piece := rapid.SampledFrom([]string{"a", "of", "word", "sixteenletterssx", "fifteenlettersx", "averyveryverylongwordindeed", " ", "  ", "A", "Ana ", "Bo", "Fifteenlettersx", "ANA", "camelCase", "é",
		"naïve", "Ж", "7", "2026", ".", "--", "\\", `\n`, `\u00e9`, `\"`, "你", "’", "😀", "\xff", "\xe4", "\n", "{\"", "x"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 3*block).Draw(t, "pieces"), "") // some blocks, cut anywhere
		if got, want := EstimateText(text), slowEstimate([]byte(text)); got != want {
			t.Fatalf("%q: %+v, slowly %+v", text, got, want)
		}
	})
}

// FuzzEstimate holds the estimate against the slow one, in a text that is longer than the blocks that are looked at together.
func FuzzEstimate(f *testing.F) {
	for _, seed := range []string{
		"", "word", "The meeting was moved to the second floor since the projector had failed again. ", "Üben für naïve Leute, ",
		`{"role":"user","content":"a \"quote\"\n"}`, "sixteenletterssx fifteenlettersx ", "a b  c\n\xff d\xc3", "你好 Ж 7 ", "A \x89 0000000", "A0A  00000",
	} {
		f.Add(seed, uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, times uint8) {
		long := strings.Repeat(text, 1+int(times)%8)
		if got, want := EstimateText(long), slowEstimate([]byte(long)); got != want {
			t.Fatalf("%q: %+v, slowly %+v", long, got, want)
		}
	})
}

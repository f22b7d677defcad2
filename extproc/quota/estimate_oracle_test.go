package quota

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// slowEstimate counts run by run with nothing but the classes: what count does with tables and eight bytes at a time.
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
	piece := rapid.SampledFrom([]string{"a", "of", "word", "sixteenletterssx", "fifteenlettersx", "averyveryverylongwordindeed", " ", "  ", "A", "camelCase", "é",
		"naïve", "Ж", "7", "2026", ".", "--", "\\", `\n`, `\u00e9`, `\"`, "你", "’", "😀", "\xff", "\xe4", "\n", "{\"", "x"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
		if got, want := EstimateText(text), slowEstimate([]byte(text)); got != want {
			t.Fatalf("%q: %+v, slowly %+v", text, got, want)
		}
	})
}

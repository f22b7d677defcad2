package quota

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"
)

// prose is where the likely estimate is promised to be near.
var prose = []string{"en", "fr", "de", "es", "it"}

func TestEstimatesHoldAgainstTheTokenizer(t *testing.T) {
	vocabularies := vocabularies(t)
	files, err := filepath.Glob("testdata/estimate/*.txt")
	if err != nil || len(files) < 11 {
		t.Fatalf("%d samples (%v)", len(files), err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		all.Write(text)
		check(t, name, string(text), vocabularies)
	}
	check(t, "all", all.String(), vocabularies)
}

func vocabularies(t *testing.T) map[string]tokenizer.Codec {
	t.Helper()
	all := map[string]tokenizer.Codec{}
	for _, name := range []tokenizer.Encoding{tokenizer.O200kBase, tokenizer.Cl100kBase} {
		codec, err := tokenizer.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		all[string(name)] = codec
	}
	return all
}

// TestTheHighEstimateIsAboveListsOfShortNames: hardly one of them is a token of its own.
func TestTheHighEstimateIsAboveListsOfShortNames(t *testing.T) {
	known := strings.Fields("Ana Bo Jo Ida Uwe Pia Leo Noa Ruy Ivo Nia Xi Yu Raj Rui Pau Ane Siv Ulf Aki Ruiz Paz Rey Voss Lutz Ott Erb Hauk Nagy Vass Ek Moe Wu Ng Qiu Zhu Das Kaur Obi Sow")
	dice := rand.New(rand.NewPCG(1, 2))
	made := func() string {
		var name []byte
		for i := range 2 + dice.IntN(4) {
			name = append(name, [...]string{"bcdfghjklmnpqrstvwxyz", "aeiouy"}[i%2][dice.IntN(6)])
		}
		return strings.ToUpper(string(name[:1])) + string(name[1:])
	}
	for kind, name := range map[string]func() string{
		"known": func() string { return known[dice.IntN(len(known))] }, "made": made,
		"known capitals": func() string { return strings.ToUpper(known[dice.IntN(len(known))]) }, "made capitals": func() string { return strings.ToUpper(made()) },
	} {
		for _, between := range []string{"; ", ", ", " ", `\n`, `","`, "-"} {
			var list strings.Builder
			for range 500 {
				list.WriteString(name() + " " + name() + between)
			}
			check(t, kind+between, list.String(), vocabularies(t))
		}
	}
}

func check(t *testing.T, name, text string, vocabularies map[string]tokenizer.Codec) {
	t.Helper()
	e := EstimateText(text)
	for vocabulary, codec := range vocabularies {
		real, err := codec.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		n := int64(real)
		off := func(x int64) float64 { return float64(x-n) / float64(n) * 100 }
		t.Logf("%-13s %s %4d tokens: low %+.0f %%, likely %+.0f %%, high %+.0f %%", name, vocabulary, n, off(e.Low), off(e.Likely), off(e.High))
		if n < e.Low || n > e.High {
			t.Errorf("%s has %d tokens (%s), which is not between %d and %d", name, n, vocabulary, e.Low, e.High)
		}
		for _, p := range prose {
			if p == name && vocabulary == string(tokenizer.O200kBase) && (off(e.Likely) < -15 || off(e.Likely) > 15) {
				t.Errorf("%s: the likely number %d is %.0f %% off %d", name, e.Likely, off(e.Likely), n)
			}
		}
	}
}

func TestEstimatesOfJSONEscapesAreThoseOfTheText(t *testing.T) {
	plain, escaped := EstimateText("你好 你好"), EstimateText(`\u4f60\u597d \u4f60\u597d`)
	if escaped.Low > plain.Low*2+2 {
		t.Fatalf("the text is %+v, its escapes %+v", plain, escaped)
	}
	if e := EstimateText(""); e != (Estimate{}) {
		t.Fatalf("nothing is %+v", e)
	}
	for _, odd := range []string{"\\", `\u`, "\xff\xfe", "\xe4", "\xf0\x9f", "é"[:1]} {
		if e := EstimateText(odd); e.Low > e.Likely || e.Likely > e.High || e.High == 0 {
			t.Errorf("%q is %+v", odd, e)
		}
	}
}

func BenchmarkEstimate(b *testing.B) {
	text, err := os.ReadFile("testdata/estimate/de.txt")
	if err != nil {
		b.Fatal(err)
	}
	long := []byte(strings.Repeat(string(text), 100))
	b.SetBytes(int64(len(long)))
	b.ReportAllocs()
	for b.Loop() {
		EstimateText(long)
	}
}

package train

import (
	"bytes"
	"slices"
	"testing"

	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/template"
)

// lists are a few invented entries of each kind.
func lists() *corpus.Lists {
	l := &corpus.Lists{FirstNames: map[string][]string{}, Surnames: map[string][]string{}, Streets: map[string][]string{}, Countries: map[string][]string{}, Companies: []string{"Acme Corp"}}
	for _, locale := range []string{"en", "fr", "de", "es", "it", "pl", "el"} {
		l.Locales = append(l.Locales, locale)
		l.FirstNames[locale] = []string{"Anna", "Bruno", "Clara", "Dario"}
		l.Surnames[locale] = []string{"Alder", "Bosco", "Cramer", "Duval"}
		l.Countries[locale] = []string{"Italia"}
	}
	l.FirstNames["el"] = []string{"Άννα", "Νίκος"}
	l.Surnames["el"] = []string{"Παππάς"}
	for _, locale := range []string{"en_GB", "en_US", "de", "de_AT", "de_CH"} {
		l.Streets[locale] = []string{"Mill Lane", "Elm Road"}
	}
	for _, c := range []string{"US", "GB", "IE", "CA", "AU", "NZ", "ZA", "FR", "BE", "CH", "LU", "DE", "AT", "ES", "MX", "AR", "CO", "CL", "PE", "IT", "NL", "PT"} {
		l.Cities = append(l.Cities, corpus.City{Country: c, Name: "Belmont", Population: 90000}, corpus.City{Country: c, Name: "Santa Rita", Population: 9000})
	}
	return l
}

// learned trains on a few template texts and packs the result.
func learned(t *testing.T, seed uint64) []byte {
	t.Helper()
	xs, err := template.Generate(seed, 12, lists(), map[string][]string{"en": {"all is well."}, "fr": {"tout va bien."}, "de": {"alles ist gut."}, "es": {"todo va bien."}, "it": {"va tutto bene."}})
	if err != nil {
		t.Fatal(err)
	}
	lex := &lexicon.Lexicon{}
	reader := &feature.Reader{Lexicon: lex, Rules: cue.New(lex)}
	w := Run(Config{Seed: seed, Epochs: 2, Rate: .4, Decay: 1e-5, Drop: .05}, reader, Vary(seed, xs))
	packed, err := model.Pack(model.Header{Seed: seed, Epochs: 2, Examples: len(xs)}, w, Tone(seed, 2, reader, xs))
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

func TestTrainingGivesTheSameBytes(t *testing.T) {
	a, b := learned(t, 7), learned(t, 7)
	if !bytes.Equal(a, b) {
		t.Error("two runs with one seed differ")
	}
	if bytes.Equal(a, learned(t, 8)) {
		t.Error("another seed gives the same weights")
	}
}

// TestWordsLoseTheFeaturesOfSeveral holds the rows of a word against those that its two neighbours have no part in.
func TestWordsLoseTheFeaturesOfSeveral(t *testing.T) {
	lex := &lexicon.Lexicon{}
	rows := func(c Config) [][]uint32 {
		tr := &trainer{Config: c, reader: &feature.Reader{Lexicon: lex, Rules: cue.New(lex)}, w: make([]float32, (1<<feature.Bits)*labels)}
		tr.reader.Read(&tr.doc, "Dear Ann, Bo left.", "")
		tr.weigh(len(tr.doc.Words))
		return tr.rows
	}
	whole, lone, near := rows(Config{}), rows(Config{Pairs: 1}), rows(Config{Pairs: 1, Drop: 1})
	for i := range whole {
		if len(whole[i])-len(lone[i]) != 11 {
			t.Errorf("word %d: %d features, %d without those of several words", i, len(whole[i]), len(lone[i]))
		}
		for _, r := range lone[i] {
			if !slices.Contains(whole[i], r) {
				t.Errorf("word %d: row %d is none of its features", i, r)
			}
		}
		if len(near[i]) >= len(lone[i]) || !slices.Equal(near[i], lone[i][len(lone[i])-len(near[i]):]) {
			t.Errorf("word %d: without its own features %d of %d", i, len(near[i]), len(lone[i]))
		}
	}
}

func TestGroupsOfGrammarsAreLeftOut(t *testing.T) {
	with, err := template.Generate(1, 40, lists(), nil)
	if err != nil {
		t.Fatal(err)
	}
	without, err := template.Generate(1, 40, lists(), nil, "press", "life")
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for i := range with {
		if with[i].Text == without[i].Text {
			same++
		}
	}
	if same > len(with)/2 {
		t.Errorf("%d of %d texts are the same without two groups of grammars", same, len(with))
	}
}

func TestEveryGrammarRuleIsThere(t *testing.T) {
	if _, err := template.Generate(1, 1500, lists(), nil); err != nil {
		t.Error(err)
	}
}

func TestTemplateSpansFitTheirTexts(t *testing.T) {
	xs, err := template.Generate(3, 200, lists(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range xs {
		at := 0
		for _, s := range x.Spans {
			if s.Start < at || s.End <= s.Start || s.End > len(x.Text) {
				t.Fatalf("span %d–%d after %d in %q", s.Start, s.End, at, x.Text)
			}
			at = s.End
		}
	}
}

func TestExpIsNearTheTrueOne(t *testing.T) {
	for _, c := range []struct{ x, want float32 }{{0, 1}, {-1, .36787944}, {-5, .006737947}, {-.1, .9048374}} {
		if got := exp(c.x); got < c.want*.999 || got > c.want*1.001 {
			t.Errorf("exp(%v) = %v, want %v", c.x, got, c.want)
		}
	}
}

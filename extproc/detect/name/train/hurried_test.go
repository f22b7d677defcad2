package train

import (
	"slices"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

func TestWordsLoseTheirAccents(t *testing.T) {
	for _, c := range []struct {
		lang, word string
		want       []string
	}{
		{"es", "también", []string{"tambien"}},
		{"fr", "sœur", []string{"soeur"}},
		{"de", "können", []string{"konnen", "koennen"}},
		{"de", "Straße", []string{"Strasse"}},
		{"it", "casa", nil},
	} {
		if got := bare(c.lang, c.word); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.word, got, c.want)
		}
	}
}

func TestWhatHasAnotherMeaningIsNotMadeAWord(t *testing.T) {
	lists, out := lexicon.NewBuilder(), lexicon.NewBuilder()
	for w, b := range map[string]lexicon.Bits{"également": lexicon.CommonFR, "céleste": lexicon.CommonFR, "celeste": lexicon.First, "été": lexicon.CommonFR, "ete": lexicon.Town} {
		lists.Add(word.Hash(w), b)
	}
	h, err := newHurry(slices.Index(languages, "fr"))
	if err != nil {
		t.Fatal(err)
	}
	for range oftenSeen {
		for _, text := range []string{"l'été également céleste", "c'est", "inconnué"} {
			ws := word.Append(nil, text)
			for i := range ws {
				h.see(text, ws, i)
			}
		}
	}
	h.fill(out, lists)
	for w, want := range map[string]lexicon.Bits{"egalement": lexicon.CommonFR, "ete": lexicon.CommonFR, "cest": lexicon.CommonFR, "lete": lexicon.CommonFR, "celeste": 0, "inconnue": 0} {
		if got := out.Bits(word.Hash(w)); got != want {
			t.Errorf("%s: %b, want %b", w, got, want)
		}
	}
}

package detect

import (
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestADeniedPhraseIsHiddenHoweverItIsSpelled(t *testing.T) {
	for _, c := range []struct{ name, phrase, text, want string }{
		{"accents as marks of their own in the text", "Müller GmbH", "An die Mu\u0308ller GmbH.", "FIRM Mu\u0308ller GmbH"},
		{"accents as marks of their own in the list", "Mu\u0308ller GmbH", "An die MÜLLER GMBH.", "FIRM MÜLLER GMBH"},
		{"two marks on a letter, in either order", "Vie\u0323\u0302t", "Firma Việt, Vie\u0302\u0323t", "FIRM Việt; FIRM Vie\u0302\u0323t"},
		{"sharp s in capitals", "Weiß & Groß", "bei WEISS & GROSS gekauft", "FIRM WEISS & GROSS"},
		{"sharp s for a double one", "Grossmann AG", "die Großmann AG, die GROẞMANN AG", "FIRM Großmann AG; FIRM GROẞMANN AG"},
		{"ligatures of a typesetter", "Suffizienz", "die Suﬃzienz zählt", "FIRM Suﬃzienz"},
		{"small letters of the end of a word", "ΟΔΟΣ", "στην οδος εδώ", "FIRM οδος"},
		{"Turkish letters i", "Işık İnşaat", "IŞIK İNŞAAT, işik inşaat", "FIRM IŞIK İNŞAAT; FIRM işik inşaat"},
		{"syllables of Hangul in parts", "한국", "저는 " + norm.NFD.String("한국") + " 사람", "FIRM " + norm.NFD.String("한국")},
		{"a selector of a shape behind", "Nordstern", "der Nordstern\ufe0f!", "FIRM Nordstern"},
		{"white space with something invisible in it", "Nord stern", "der Nord \u00ad stern", "FIRM Nord \u00ad stern"},
		{"another letter with an accent is another word", "Rene", "René und Rene\u0301", ""},
		{"a word goes on behind a mark", "ller", "Müller, Mu\u0308ller", ""},
		{"no phrase ends within a letter", "Mas", "das Maß", ""},
	} {
		e := engine(t, Config{Rules: Rules{Deny: []Deny{{c.phrase, "FIRM"}}}})
		if got := find(t, e, Text{Value: c.text}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAnAllowedValueIsAllowedHoweverItIsSpelled(t *testing.T) {
	e := engine(t, Config{Rules: Rules{Allow: []string{"Müller", "Strauß"}}})
	for value, want := range map[string]bool{"Müller": true, "Mu\u0308ller": true, "MU\u0308LLER": true, "STRAUSS": true, "Muller": false} {
		if e.Allows(value) != want {
			t.Errorf("%q: allowed is %v", value, !want)
		}
	}
}

func TestAContextWordStandsHoweverItIsSpelled(t *testing.T) {
	e := engine(t, Config{Rules: Rules{Custom: []Custom{{Type: "CASE", Pattern: `\b\d{6}\b`, Context: []string{"Straßenakte", "Gehör"}}}}})
	for _, text := range []string{"STRASSENAKTE ", "Geho\u0308r "} {
		if got := find(t, e, Text{Value: text + "123456"}); got != "CASE 123456" {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestTextsThatAreCanonicallyEquivalentFoldAlike(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "E", "\u0301", "\u0323", "\u0302", "ệ", "Å", "Å", "ß", "İ", "ı", "ﬁ", "한", " ", "\u00a0", "\u200d", "ά", "ᾳ", "Σ", "ς"})
	rapid.Check(t, func(r *rapid.T) {
		text := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(r, "text"), "")
		want := foldPhrase(text)
		for _, form := range []norm.Form{norm.NFC, norm.NFD} {
			if got := foldPhrase(form.String(text)); got != want {
				r.Fatalf("%+q folds to %+q, in form %d to %+q", text, want, form, got)
			}
		}
	})
}

package filename

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/lexicon/lexicontest"
	"veil/extproc/detect/name/word"
)

// scanner knows two first names, two surnames, a name that is a word too, and a town of two words.
func scanner(t *testing.T) *Scanner {
	t.Helper()
	b := lexicon.NewBuilder()
	for w, bits := range map[string]lexicon.Bits{
		"anna": lexicon.First | lexicon.Frequent, "diego": lexicon.First, "schmidt": lexicon.Surname | lexicon.Frequent, "brunn": lexicon.Surname,
		"san": lexicon.Surname, "koch": lexicon.Surname | lexicon.CommonDE, "report": lexicon.CommonEN,
	} {
		b.Add(word.Hash(w), bits)
	}
	b.Add(word.Join(word.Hash("san"), word.Hash("diego")), lexicon.City)
	return New(lexicontest.Load(t, b))
}

// names is what s finds in name, when the text has Tjaden elsewhere.
func names(s *Scanner, name string, called bool) string {
	var found []string
	for _, f := range s.Find(nil, name, called, func(hash uint32) bool { return hash == word.Hash("tjaden") }) {
		found = append(found, name[f.Start:f.End])
	}
	return strings.Join(found, " ")
}

func TestWhatIsANameInTheNameOfAFile(t *testing.T) {
	s := scanner(t)
	for name, want := range map[string]string{
		"Anna_Schmidt.pdf":             "Anna_Schmidt",
		"schmidt-anna.pdf":             "schmidt-anna",
		"ANNA_SCHMIDT.PDF":             "ANNA_SCHMIDT",
		"anna-brunn.pdf":               "",           // small, and not frequent
		"cv-anna-brunn.pdf":            "anna-brunn", // but of one person
		"Anna_von_Brunn.pdf":           "Anna_von_Brunn",
		"AnnaSchmidt.pdf":              "AnnaSchmidt",
		"Anna_Xylander.pdf":            "Anna_Xylander", // unknown
		"AnnaXylander.pdf":             "",              // unknown, and no mark between
		"ANNA_XYLANDER.pdf":            "",
		"Anna_Koch.pdf":                "", // a word
		"Vertrag_Anna_Koch.pdf":        "Anna_Koch",
		"Anna_Report.pdf":              "",
		"Anna_26_Schmidt.pdf":          "",
		"San_Diego.pdf":                "",
		"Rechnung_Brunn.pdf":           "Brunn",
		"Rechnung_Xylander.pdf":        "",
		"Rechnung_Brunn_Xylander.pdf":  "",
		"scan_Tjaden.pdf":              "Tjaden",
		"tjaden.brunn.pdf":             "tjaden",
		"Anna_Schmidt/tjaden/2026.pdf": "Anna_Schmidt tjaden",
	} {
		if got := names(s, name, false); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if got := names(s, "Brunn.pdf", true); got != "Brunn" {
		t.Errorf("after a name: got %q", got)
	}
}

func TestOnlySomeFilesAreNamedAfterPeople(t *testing.T) {
	s := scanner(t)
	for name, want := range map[string]bool{"a.pdf": true, ".docx": true, "A.PDF": true, "a.Pdf": false, "A.GO": false, "a.go": false, "a.tar.gz": false, "pdf": false, "a.pdf.exe": false, "": false} {
		if got := s.Document(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

// Whatever a name is made of, what is found stands in order and apart, begins and ends with a letter, and is whole characters.
func TestFoundNamesAreApartAndWhole(t *testing.T) {
	s := scanner(t)
	parts := []string{"Anna", "anna", "Schmidt", "Tjaden", "_", "-", ".", "/", `\`, "7", "von", "cv", "É", "́", "\xff", "日", "%20"}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		for range rng.IntN(12) {
			b.WriteString(parts[rng.IntN(len(parts))])
		}
		name, end := b.String()+".pdf", 0
		for _, f := range s.Find(nil, name, rng.IntN(2) == 0, func(hash uint32) bool { return hash == word.Hash("tjaden") }) {
			if f.Start < end || f.End <= f.Start || f.End > len(name)-len(".pdf") || !utf8.RuneStart(name[f.Start]) || !utf8.ValidString(name[f.Start:f.End]) {
				t.Fatalf("%q: %v after %d", name, f, end)
			}
			end = f.End
		}
	}
}

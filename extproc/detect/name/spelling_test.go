package name

import (
	"strings"
	"testing"

	"veil/extproc/detect/name/feature"
)

func TestWhatAMailboxSays(t *testing.T) {
	for _, c := range []struct {
		local, one, other string
		want              bool
	}{
		{"zoe.laurent", "Zoe", "Laurent", true},
		{"Laurent_Zoe", "Zoe", "Laurent", true},
		{"zoe-laurent07", "ZOE", "LAURENT", true},
		{"zlaurent", "Zoe", "Laurent", true},
		{"laurentz", "Zoe", "Laurent", true},
		{"xlaurent", "Zoe", "Laurent", false},
		{"laurentx", "Zoe", "Laurent", false},
		{"zoelaurentx", "Zoe", "Laurent", false},
		{"zoelauren", "Zoe", "Laurent", false},
		{"zoe.laurin", "Zoe", "Laurent", false},
		{"laurz", "Zoe", "Laur", true},
		{"zlaur", "Zoe", "Laur", true},
		{"lauzo", "Zoe", "Lau", false},
		{"zlau", "Zoe", "Lau", false}, // three letters are too few beside an initial
		{"lauz", "Zoe", "Lau", false},
		{"zoel", "Zoe", "L", false},
		{"lzoe", "L", "Zoe", false},
		{"juergen.gross", "Jürgen", "Groß", true},
		{"jurgen.gross", "Jürgen", "Groß", true},
		{"anna.moeller", "Anna", "Møller", true},
		{"lukasz.wozniak", "Łukasz", "Woźniak", true},
		{"anna.smirnova", "Анна", "Смирнова", false},
	} {
		if got := mailboxOf(c.local).says(c.one, c.other); got != c.want {
			t.Errorf("%s of %s %s: %v", c.local, c.one, c.other, got)
		}
	}
}

func TestANameOfAMailboxStandsInOnePiece(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{
		"Zoe Laurent": 2, "Zoe Marie Laurent": 3, "Zoe Marie Ann Laurent": 0, "Zoe\nLaurent": 0, "Zoe/Laurent": 0, "Zoe and Laurent": 0, "zoe Laurent": 0,
		"Zoe laurent": 0, "Zoe": 0, "Zoe Marie": 0, "Zoe the Laurent": 0,
	} {
		var d feature.Document
		r.reader.Read(&d, text, "")
		if got := mailboxOf("zoe.laurent").name(&d, 0); got != want {
			t.Errorf("%q: %d words, want %d", text, got, want)
		}
	}
}

func TestWhatPackagesAreCalled(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"redis-7-cache": true, "zqxv-table": true, "zqxv_7": true, "zqxv-0": true, "zqxv-9": true, "zqxv-zqxw-zqxz": true, "azqxv-zqxw-zqxz": true,
		"zqxv-zqxw": false, "zqxv": false, "7": false, "zqxv-": false, "-zqxv": false, "zqxv--7": false, "": false,
		"Zqxv-7": false, "zqxv-Table": false, "zqxé-7": false, "zq:v-7": false, "zq/v-7": false, "zq{v-7": false, "zq`v-7": false,
		"mark-brown": false, "zqxv-zoe-7": false, "laurent-7-table": false,
		strings.Repeat("z", longestSlug-2) + "-7": true, strings.Repeat("z", longestSlug-1) + "-7": false,
	} {
		if got := r.slug(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

package detect

import (
	"context"
	"strings"
	"testing"
)

// naming finds one phrase as a name wherever it stands.
type naming string

func (n naming) Find(_ context.Context, dst []Span, t Text) ([]Span, error) {
	for at := 0; ; {
		i := strings.Index(t.Value[at:], string(n))
		if i < 0 {
			return dst, nil
		}
		dst = append(dst, Span{Start: at + i, End: at + i + len(n), Type: Name, Score: 0.9})
		at += i + len(n)
	}
}

func TestWhatStandsBesideAName(t *testing.T) {
	e, err := New(Config{Recognisers: []Recogniser{naming("Ada Brandt")}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Ada Brandt, 14.02.1968, Knie links":              "DATE_OF_BIRTH 14.02.1968",
		"Ada Brandt (3/11/1992), asthma":                  "DATE_OF_BIRTH 3/11/1992",
		"cover for Ada Brandt 1979-05-21 and her spouse":  "DATE_OF_BIRTH 1979-05-21",
		"Players: Ada Brandt 30/01/2015":                  "DATE_OF_BIRTH 30/01/2015",
		"Ada Brandt, 02/14/1968":                          "DATE_OF_BIRTH 02/14/1968",
		"Ada Brandt, 14.02.2024":                          "", // of a letter
		"Ada Brandt (14.02.1868)":                         "", // of history
		"Ada Brandt (29/05/1917 – 22/11/1963)":            "",
		"Ada Brandt 1999-05-21 10:42 logged in":           "",
		"written by Ada Brandt, 14.02.2009":               "",
		"daughter of Ada Brandt, 14.02.1988":              "DATE_OF_BIRTH 14.02.1988",
		"Ada Brandt, 14.42.1968":                          "",
		"Ada Brandt14.02.1968":                            "",
		"Ada Brandt, 14.02.19687":                         "",
		"the sitter (Ada Brandt, 3471182093) is ill":      "PHONE 3471182093",
		"la abuela Ada Brandt (629667184) viene":          "PHONE 629667184",
		"Schlüssel: Ada Brandt, 015786650917, ab 18":      "PHONE 015786650917",
		"Ada Brandt 34711820 bytes":                       "",
		"Ada Brandt, 3471182093-b":                        "",
		"Ada Brandt: 3471182093":                          "", // a word's or column's matter
		"2. Ada Brandt CHD 09JUN17":                       "DATE_OF_BIRTH 09JUN17",
		"2. Ada Brandt CHD 09JUNE7":                       "",
		"nobody, 14.02.1968":                              "",
		"Ada Brandt 1.2.1968":                             "DATE_OF_BIRTH 1.2.1968",
		"Ada Brandt,":                                     "",
		"Ada Brandt, 14.02.1968 und Ada Brandt, 1.3.1970": "DATE_OF_BIRTH 14.02.1968|DATE_OF_BIRTH 1.3.1970",
	} {
		spans, err := e.Detect(context.Background(), Text{Value: text})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			if s.Type != Name {
				got = append(got, string(s.Type)+" "+text[s.Start:s.End])
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestALookBackFromANameIsBounded is about text without a blank before a name.
func TestALookBackFromANameIsBounded(t *testing.T) {
	for text, want := range map[string]bool{
		"by ": true, "signed: ": true, "unsigned ": false, strings.Repeat("x", 100) + " von ": true, strings.Repeat("x", 100) + "von ": false, "": false, "   ": false,
	} {
		if got := written(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

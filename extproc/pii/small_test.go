package pii

import (
	"testing"

	"veil/extproc/detect"
)

// TestANameInSmallLettersIsWhoWasNamed names some people whose names are common words, or short, and goes on without capitals.
func TestANameInSmallLettersIsWhoWasNamed(t *testing.T) {
	e := engine(t, words{"Will Baker": detect.Name, "Rose": detect.Name, "Bea": detect.Name, "Mar": detect.Name, "Gonzalo": detect.Name, "gonzalo": detect.Name,
		"Nice": detect.Location, "Ed": detect.Name})
	for text, want := range map[string]string{
		"how bea drove me there":          "how {{NAME_7}} drove me there",
		"bea did it":                      "{{NAME_7}} did it",
		"it was bea.":                     "it was {{NAME_7}}.",
		"let bea = 3":                     "let bea = 3",
		"bea(3) and x.bea":                "bea(3) and x.bea",
		"the bea-site":                    "the bea-site",
		"mar y gonzalo":                   "{{NAME_8}} y {{NAME_7}}",
		"gonzalo e mar":                   "{{NAME_7}} e {{NAME_8}}",
		"veo mar, gonzalo":                "veo mar, {{NAME_7}}",
		"el mar y gonzalo":                "el mar y {{NAME_7}}",
		"el mar y la luz de gonzalo":      "el mar y la luz de {{NAME_7}}",
		"will's desk is free":             "{{NAME_7}}'s desk is free",
		"the rose's thorns":               "the rose's thorns",
		"me and rose went, come and rose": "me and {{NAME_7}} went, come and rose",
		"rose and i went":                 "{{NAME_7}} and i went",
		"rose and iris":                   "rose and iris",
		"its for will, from us":           "its for {{NAME_7}}, from us",
		"for will power":                  "for will power",
		"on est chez rose demain":         "on est chez {{NAME_7}} demain",
		"ask will about it":               "ask {{NAME_7}} about it",
		"dear rose, thanks":               "dear {{NAME_7}}, thanks",
		"let me will it":                  "let me will it",
		"he will, rose early":             "he will, rose early",
		"it will be nice in nice":         "it will be nice in nice",
		"ed was here":                     "ed was here",
		"my sister rose from the bed":     "my sister {{NAME_7}} from the bed", // as like as not
	} {
		got := masks(t, e, Leaf{Text: "They are Will Baker, Rose, Bea, Mar, Gonzalo, Ed, of Nice."}, Leaf{Text: text})[1]
		if got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

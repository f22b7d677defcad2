package pii

import (
	"strings"
	"testing"

	"veil/extproc/detect"
)

// TestACommonWordWithACapitalAmidASentenceIsWhoWasNamed names a person and asks on by a part of the name that is a common word.
func TestACommonWordWithACapitalAmidASentenceIsWhoWasNamed(t *testing.T) {
	e := engine(t, words{"Rose Baker": detect.Name, "May Koch": detect.Name, "Karla Petit": detect.Name})
	for text, want := range map[string]string{
		"And what about Baker?":           "And what about {{NAME_4}}?",
		"no, Rose, not the other":         "no, {{NAME_4}}, not the other",
		"is Baker's desk free":            "is {{NAME_4}}'s desk free",
		"pourquoi Petit n'y est plus ?":   "pourquoi {{NAME_4}} n'y est plus ?",
		"und Koch. Er ruft an":            "und {{NAME_4}}. Er ruft an",
		"ask Baker\nThanks":               "ask {{NAME_4}}\nThanks",
		"see the Baker":                   "see the Baker",
		"frag den Koch":                   "frag den Koch",
		"turn into Baker Street":          "turn into Baker Street",
		"look at Baker 12":                "look at Baker 12",
		"he rose. Baker":                  "he rose. {{NAME_4}}", // signed
		"he rose. Rose early":             "he rose. Rose early",
		"call new Baker(12)":              "call new Baker(12)",
		"see com.Baker.java":              "see com.Baker.java",
		"it opens in May":                 "it opens in May",
		"Big Rose gardens":                "Big Rose gardens",
		"a baker rose":                    "a baker rose",
		"- 12 Rose":                       "- 12 Rose",
		strings.Repeat("x", 40) + " Rose": strings.Repeat("x", 40) + " Rose",
	} {
		got := masks(t, e, Leaf{Text: "My friends are Rose Baker, May Koch and Karla Petit."}, Leaf{Text: text})[1]
		if got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

package template

import (
	"regexp"
	"testing"
)

// personal are the slots that are labelled: persons by their letters, and places, employers and addresses of theirs.
var personal = regexp.MustCompile(`\{([A-Z](\.[A-Za-z]+)?|city|citylow|home|country|abroad|org|orglow|addr|addrn|addrU|addrlow|street|zip)\}`)

func TestInquiriesAreOfTheirKind(t *testing.T) {
	for _, lang := range languages {
		g := grammar{}
		if err := g.add("inquiry-" + lang); err != nil {
			t.Fatal(err)
		}
		for _, rule := range inquiries {
			if len(g[rule]) == 0 {
				t.Errorf("%s: no message of the kind %q", lang, rule)
			}
			for _, message := range g[rule] {
				if personal.MatchString(message) != (rule == "lived") {
					t.Errorf("%s: %q is not of the kind %q", lang, message, rule)
				}
			}
		}
		if len(g) != len(inquiries) {
			t.Errorf("%s: %d kinds, want %d", lang, len(g), len(inquiries))
		}
	}
}

package detect

import "testing"

func TestDataInBracesIsNoPlaceholder(t *testing.T) {
	for _, c := range []struct {
		text string
		held bool
	}{
		{"{{NAME_1}}", true},
		{"{{name_123456789}}", true},
		{"{{ user.name | title }}", true},
		{"{{#each people}}", true},
		{"{{FirstName}}", true},
		{"{% if user.email %}", true},
		{"{{Zoe Laurent}}", false},
		{"{{DE89370400440532013000}}", false},
		{"{{zoe@example.org}}", false},
		{"{{0612345678}}", false},
	} {
		if got := len(placeholders(c.text)) > 0; got != c.held {
			t.Errorf("%s: placeholder %v", c.text, got)
		}
	}
}

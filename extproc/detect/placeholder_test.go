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
		if got, err := placeholders(t.Context(), c.text); len(got) > 0 != c.held || err != nil {
			t.Errorf("%s: placeholders %v, %v", c.text, got, err)
		}
	}
}

package name_test

import "testing"

// Whoever names one person names more: what is in doubt by itself is a name beside another.
func TestATextThatNamesSomebodyNamesMore(t *testing.T) {
	exact(t,
		"Is Reed late with the rent?",
		"[N Sarah Whitfield] told me on the phone: is [N Reed] late with the rent?")
}

// The tone of what stands around them tells firms that are compared from people who are late.
func TestATextAboutTheWorldNeedsMoreEvidence(t *testing.T) {
	exact(t,
		"Which is better value, Holloway or Dane?",
		"Sorry, [N Holloway] and [N Dane] are late again, my sister told me.")
}

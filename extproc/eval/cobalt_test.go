package eval_test

import "testing"

// TestCobaltIsWellFormed scores all recognisers on texts whose errors nobody reads: what people type into an assistant day by day,
// three of five of them without personal data.
// It shows totals alone and asks only that the texts are well formed: what is measured here must not choose what is built.
func TestCobaltIsWellFormed(t *testing.T) {
	with, none := unread(t, "cobalt", 250, 150)
	showTotals(t, service(t), with, none)
}

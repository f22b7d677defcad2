package eval_test

import "testing"

// TestFlintIsWellFormed scores all recognisers on texts whose errors nobody reads, apart for those with and without personal data.
// It shows totals alone and asks only that the texts are well formed: what is measured here must not choose what is built.
func TestFlintIsWellFormed(t *testing.T) {
	with, none := unread(t, "flint", 200, 91)
	showTotals(t, service(t), with, none)
}

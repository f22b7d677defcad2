package eval_test

import "testing"

// TestOpalIsWellFormed scores all recognisers on texts in another dress whose errors nobody reads: dictated, quoted, bracketed, broken
// into lines. It shows totals alone and asks only that the texts are well formed: what is measured here must not choose what is built.
func TestOpalIsWellFormed(t *testing.T) {
	with, none := unread(t, "opal", 80, 25)
	showTotals(t, service(t), with, none)
}

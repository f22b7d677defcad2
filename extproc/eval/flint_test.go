package eval_test

import (
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// TestFlintShowsTotals scores all recognisers on texts whose errors nobody reads, apart for those with and without personal data.
// It shows totals alone and asks only that the texts are well formed: what is measured here must not choose what is built.
func TestFlintShowsTotals(t *testing.T) {
	texts := filled(t, "flint", 1, 1)
	none := withoutData(texts)
	with := slices.DeleteFunc(slices.Clone(texts), func(x eval.Text) bool { return strings.HasPrefix(x.Cat, "neg_") })
	if len(texts) != 200 || len(none) != 91 {
		t.Fatalf("%d texts, %d of them without personal data", len(texts), len(none))
	}
	for _, x := range texts {
		checkMarks(t, x)
	}
	e := service(t)
	all := measured(t, e, with, eval.Options{}).Groups["ALL"]
	types := make([]detect.Type, 0, len(all.Types))
	for typ := range all.Types {
		types = append(types, typ)
	}
	slices.Sort(types)
	for _, typ := range types {
		m := all.Of(typ)
		t.Logf("%-13s masked recall %.3f of %d, precision %.3f of %d", typ, m.MaskRecall(), m.Gold, m.Precision(), m.Predicted)
	}
	t.Logf("with personal data: left %.1f %%, others masked %.2f %%", 100*all.Of(eval.Any).Leak(), 100*all.OverMasking())
	empty := measured(t, e, none, eval.Options{}).Groups["ALL"]
	t.Logf("without: %d places masked in %d texts, %.2f %% of the characters", empty.Of(eval.Any).Predicted, len(none), 100*empty.OverMasking())
	both := measured(t, e, texts, eval.Options{}).Groups["ALL"]
	m := both.Of(detect.Name)
	t.Logf("all: names %.3f / %.3f of %d, left %.1f %%, others masked %.2f %%", m.MaskRecall(), m.Precision(), m.Gold, 100*both.Of(eval.Any).Leak(), 100*both.OverMasking())
}

// checkMarks reports marks of x that are no spans of a known type in order, or don't fit its kind.
func checkMarks(t *testing.T, x eval.Text) {
	t.Helper()
	if n := len(x.Spans); (n == 0) != strings.HasPrefix(x.Cat, "neg_") {
		t.Errorf("%s: %d spans", x.ID, n)
	}
	if strings.ContainsAny(x.Text, "⟦⟧") {
		t.Errorf("%s: a mark is left in the text", x.ID)
	}
	at, length := 0, len([]rune(x.Text))
	for _, s := range x.Spans {
		if s.Start < at || s.End <= s.Start || s.End > length || !detect.Builtin(s.Type) {
			t.Errorf("%s: span %d to %d of %s", x.ID, s.Start, s.End, s.Type)
		}
		at = s.End
	}
}

package eval_test

import (
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// unread is the texts of a folder whose errors nobody reads, apart for those with and without personal data, of which there
// must be so many. It asks only that they are well formed.
func unread(t *testing.T, folder string, all, empty int) (with, none []eval.Text) {
	t.Helper()
	texts := filled(t, folder, 1, 1)
	none = withoutData(texts)
	if len(texts) != all || len(none) != empty {
		t.Fatalf("%d texts, %d of them without personal data", len(texts), len(none))
	}
	for _, x := range texts {
		checkMarks(t, x)
	}
	with = slices.DeleteFunc(texts, func(x eval.Text) bool { return strings.HasPrefix(x.Cat, "neg_") })
	return with, none
}

// showTotals scores e on texts with and without personal data and shows totals alone.
func showTotals(t *testing.T, e *detect.Engine, with, none []eval.Text) {
	t.Helper()
	showTypes(t, e, "with personal data", with)
	empty := measured(t, e, none, eval.Options{}).Groups["ALL"]
	t.Logf("without: %d places masked in %d texts, %.2f %% of the characters", empty.Of(eval.Any).Predicted, len(none), 100*empty.OverMasking())
	both := measured(t, e, slices.Concat(with, none), eval.Options{}).Groups["ALL"]
	m := both.Of(detect.Name)
	t.Logf("all: names %.3f / %.3f of %d, left %.1f %%, others masked %.2f %%", m.MaskRecall(), m.Precision(), m.Gold, 100*both.Of(eval.Any).Leak(), 100*both.OverMasking())
}

// showTypes shows the totals of each type on texts, and of all together under what they are.
func showTypes(t *testing.T, e *detect.Engine, what string, texts []eval.Text) {
	t.Helper()
	all := measured(t, e, texts, eval.Options{}).Groups["ALL"]
	types := make([]detect.Type, 0, len(all.Types))
	for typ := range all.Types {
		types = append(types, typ)
	}
	slices.Sort(types)
	for _, typ := range types {
		m := all.Of(typ)
		t.Logf("%-13s masked recall %.3f of %d, precision %.3f of %d", typ, m.MaskRecall(), m.Gold, m.Precision(), m.Predicted)
	}
	t.Logf("%s: left %.1f %%, others masked %.2f %%", what, 100*all.Of(eval.Any).Leak(), 100*all.OverMasking())
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

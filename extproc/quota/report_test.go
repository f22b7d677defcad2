package quota_test

import (
	"slices"
	"testing"

	"veil/extproc/quota"
)

func TestSumsHoldEveryColumnOfEveryRow(t *testing.T) {
	rows := []quota.Row{
		{Model: "b", Requests: 3, Failed: 1, Estimated: 2, PromptTokens: 10, CompletionTokens: 5, Cost: 7},
		{Model: "a", Requests: 1, PromptTokens: 1},
		{Model: "b", Requests: 4, Failed: 2, Estimated: 1, PromptTokens: 20, CompletionTokens: 6, Cost: 8},
	}
	b := quota.Totals{Requests: 7, Failed: 3, Estimated: 3, PromptTokens: 30, CompletionTokens: 11, TotalTokens: 41, Cost: 15}
	lines := quota.SumBy(rows, func(r *quota.Row) string { return r.Model })
	want := []quota.Line{{Name: "a", Totals: quota.Totals{Requests: 1, PromptTokens: 1, TotalTokens: 1}}, {Name: "b", Totals: b}}
	if !slices.Equal(lines, want) {
		t.Errorf("by model: %+v", lines)
	}
	b.Requests, b.PromptTokens, b.TotalTokens = b.Requests+1, b.PromptTokens+1, b.TotalTokens+1
	if got := quota.Sum(rows); got != b {
		t.Errorf("in all: %+v", got)
	}
}

// A key with limits of its own sees what is left of them beside what is left of its account's.
func TestAReportHasTheKeysOwnLimits(t *testing.T) {
	k, _, _ := open(t, 0)
	g := grant(2)
	narrow := g.Limits
	narrow.RequestsPerDay = 5
	g.KeyLimits = &narrow
	ticket, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	ticket.Release()
	report, err := k.Report(ctx, g, "EUR")
	if err != nil {
		t.Fatal(err)
	}
	if report.Key == nil || report.Key.RequestsPerDay.Used != 1 || report.Key.RequestsPerDay.Remaining != 4 {
		t.Errorf("the key's limits are %+v", report.Key)
	}
	g.KeyLimits = nil
	if report, err = k.Report(ctx, g, "EUR"); err != nil || report.Key != nil {
		t.Errorf("a key without limits of its own has %+v, %v", report.Key, err)
	}
}

package quota

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota/ledger"
)

// Totals is a sum of usage.
type Totals struct {
	Requests         int64        `json:"requests"`
	Failed           int64        `json:"failed"`    // of them, ended by a fault
	Estimated        int64        `json:"estimated"` // of them, charged by estimate
	PromptTokens     int64        `json:"prompt_tokens"`
	CompletionTokens int64        `json:"completion_tokens"`
	TotalTokens      int64        `json:"total_tokens"`
	Cost             money.Amount `json:"cost"`
}

func (t *Totals) add(r *Row) {
	t.Requests += r.Requests
	t.Failed += r.Failed
	t.Estimated += r.Estimated
	t.PromptTokens += r.PromptTokens
	t.CompletionTokens += r.CompletionTokens
	t.TotalTokens += r.PromptTokens + r.CompletionTokens
	t.Cost = t.Cost.Add(r.Cost)
}

// Line is the usage of one key, model, account or day.
type Line struct {
	Name string `json:"name"`
	Totals
}

// Sum adds rows up.
func Sum(rows []Row) (t Totals) {
	for i := range rows {
		t.add(&rows[i])
	}
	return t
}

// SumBy adds rows up by what name says of each, in the order of the names; never nil.
func SumBy(rows []Row, name func(*Row) string) []Line {
	lines := []Line{}
	at := map[string]int{}
	for i := range rows {
		n := name(&rows[i])
		k, ok := at[n]
		if !ok {
			k = len(lines)
			at[n] = k
			lines = append(lines, Line{Name: n})
		}
		lines[k].add(&rows[i])
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Compare(a.Name, b.Name) })
	return lines
}

// Period is the usage of a day or a month.
type Period struct {
	Period string `json:"period"` // 2026-11-21 or 2026-11, UTC
	Totals
	Models []Line `json:"models"`
	Keys   []Line `json:"keys"` // by id
}

// Left is one limit and what is left of it. Limit and Remaining are null where there is none.
type Left struct {
	Limit     account.Limit `json:"limit"`
	Used      int64         `json:"used"`
	Remaining account.Limit `json:"remaining"`
}

// BudgetLeft is the month's budget. Held is what open calls may still cost.
type BudgetLeft struct {
	Limit     account.Budget `json:"limit"`
	Spent     money.Amount   `json:"spent"`
	Held      money.Amount   `json:"reserved"`
	Remaining account.Budget `json:"remaining"`
}

// LimitsLeft is every limit of an account or a key.
type LimitsLeft struct {
	RequestsPerMinute Left       `json:"requests_per_minute"`
	RequestsPerDay    Left       `json:"requests_per_day"`
	TokensPerMinute   Left       `json:"tokens_per_minute"`
	TokensPerDay      Left       `json:"tokens_per_day"`
	Concurrency       Left       `json:"concurrency"`
	Budget            BudgetLeft `json:"budget"`
}

// Report is what GET /usage answers (api.md, Usage).
type Report struct {
	Object   string      `json:"object"` // usage
	Account  string      `json:"account"`
	Plan     string      `json:"plan"`
	Currency string      `json:"currency"`
	Month    Period      `json:"month"`
	Today    Period      `json:"today"`
	Limits   LimitsLeft  `json:"limits"`
	Key      *LimitsLeft `json:"key_limits"` // null: the key has none of its own
}

// written is how long a report waits for the settlements that came before it to be in the books. A store that takes longer
// is not waited for: the report is then as old as its books.
const written = 250 * time.Millisecond

// Report sums up the account of a grant: this month and today, by model and key, and what is left of its limits. Calls that
// were settled before it are in it. It fails with 503 while the store is down.
func (k *Keeper) Report(ctx context.Context, g *account.Grant, currency string) (Report, error) {
	ctx, cancel := context.WithTimeout(ctx, k.wait)
	defer cancel()
	short, late := context.WithTimeout(ctx, written)
	_ = k.store.Flush(short) // old books are better than none
	late()
	now := k.now().UTC()
	q := OfMonth(now)
	q.Account = g.Account
	rows, err := k.store.Usage(ctx, q)
	if err != nil {
		return Report{}, errDown
	}
	day := OfDay(now).From
	today := slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.Day != day })
	out := Report{
		Object: "usage", Account: g.AccountName, Plan: g.Plan, Currency: currency,
		Month: period(now.Format("2006-01"), rows), Today: period(now.Format(time.DateOnly), today),
	}
	used, err := k.store.Used(ctx, g.Account, "")
	if err != nil {
		return Report{}, errDown
	}
	out.Limits = LeftOf(g.Limits, used)
	if g.KeyLimits != nil {
		if used, err = k.store.Used(ctx, g.Account, g.Key); err != nil {
			return Report{}, errDown
		}
		left := LeftOf(*g.KeyLimits, used)
		out.Key = &left
	}
	return out, nil
}

func period(name string, rows []Row) Period {
	return Period{
		Period: name, Totals: Sum(rows),
		Models: SumBy(rows, func(r *Row) string { return r.Model }),
		Keys:   SumBy(rows, func(r *Row) string { return r.Key }),
	}
}

// LeftOf says what is left of limits.
func LeftOf(l account.Limits, u ledger.Used) LimitsLeft {
	left := func(limit account.Limit, used int64) Left {
		if limit < 0 {
			return Left{limit, used, account.None}
		}
		return Left{limit, used, max(limit-account.Limit(used), 0)}
	}
	b := BudgetLeft{Limit: l.Budget, Spent: u.Paid, Held: u.Held, Remaining: account.NoBudget}
	if l.Budget >= 0 {
		b.Remaining = max(l.Budget-account.Budget(u.Paid.Add(u.Held)), 0)
	}
	return LimitsLeft{
		RequestsPerMinute: left(l.RequestsPerMinute, u.Requests), RequestsPerDay: left(l.RequestsPerDay, u.RequestsToday),
		TokensPerMinute: left(l.TokensPerMinute, u.Tokens), TokensPerDay: left(l.TokensPerDay, u.TokensToday),
		Concurrency: left(l.Concurrency, u.Open), Budget: b,
	}
}

// DayText writes a day of a Row as 2026-11-21.
func DayText(day int32) string {
	return fmt.Sprintf("%04d-%02d-%02d", day/10000, day/100%100, day%100)
}

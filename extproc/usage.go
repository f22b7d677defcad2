package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"veil/extproc/quota"
)

// usageCmd is `veil usage`.
type usageCmd struct {
	storeFlags `embed:""`
	Account    string `placeholder:"NAME" help:"Only this account; a deleted one by its id."`
	Month      string `placeholder:"YYYY-MM" help:"Calendar month (UTC); default this one."`
	JSON       bool   `help:"One JSON document." xor:"form"`
	CSV        bool   `help:"A line for each day, account, key and model." xor:"form"`
}

// Run sums up a month.
func (c usageCmd) Run(ctx context.Context, std stdio) error {
	month := time.Now().UTC()
	if c.Month != "" {
		var err error
		if month, err = time.Parse("2006-01", c.Month); err != nil {
			return fmt.Errorf("%w: --month: %q is no month: write it as 2026-11", errUsage, c.Month)
		}
	}
	return c.with(ctx, false, func(ctx context.Context, s *stateStore) error {
		q := quota.OfMonth(month)
		if c.Account != "" {
			a, err := s.admin().Account(ctx, c.Account)
			switch {
			case err == nil:
				q.Account = a.ID
			case strings.HasPrefix(c.Account, "acc_"): // a deleted account's usage stays under its id
				q.Account = c.Account
			default:
				return fmt.Errorf("%w; usage of a deleted one is under its id (acc_…)", err)
			}
		}
		rows, err := s.Usage(ctx, q)
		if err != nil {
			return err
		}
		u, err := newUsageView(ctx, std, s, rows)
		if err != nil {
			return err
		}
		u.Month = month.Format("2006-01")
		switch {
		case c.JSON:
			return writeJSON(std.out, u)
		case c.CSV:
			return u.csv(std.out)
		}
		return u.print(std.out)
	})
}

// usageView is the JSON document of `veil usage`. Costs are exact decimals in the currency, which is ""
// where nothing says what it is.
type usageView struct {
	Month    string       `json:"month"`
	Currency string       `json:"currency"`
	Total    quota.Totals `json:"total"`
	Accounts []quota.Line `json:"accounts"`
	Keys     []keyLine    `json:"keys"`
	Models   []quota.Line `json:"models"`
	Days     []quota.Line `json:"days"`
	Rows     []usageRow   `json:"rows"`
}

type keyLine struct {
	ID string `json:"id"`
	quota.Line
	Account string `json:"account"`
}

// usageRow is a row with names where there are any: what was deleted keeps its id.
type usageRow struct {
	Date        string `json:"date"`
	AccountName string `json:"account_name"`
	KeyName     string `json:"key_name"`
	quota.Row
}

func newUsageView(ctx context.Context, std stdio, s *stateStore, rows []quota.Row) (*usageView, error) {
	currency, err := s.currency(ctx, std)
	if err != nil {
		return nil, err
	}
	names, err := accountNames(ctx, s)
	if err != nil {
		return nil, err
	}
	keys, err := s.Keys(ctx, "")
	if err != nil {
		return nil, err
	}
	keyNames := map[string]string{}
	for _, k := range keys {
		keyNames[k.ID] = k.Name
	}
	named := func(id string) string {
		if n := names[id]; n != "" {
			return n
		}
		return id
	}
	u := &usageView{
		Currency: currency, Total: quota.Sum(rows), Keys: []keyLine{}, Rows: []usageRow{},
		Accounts: quota.SumBy(rows, func(r *quota.Row) string { return named(r.Account) }),
		Models:   quota.SumBy(rows, func(r *quota.Row) string { return r.Model }),
		Days:     quota.SumBy(rows, func(r *quota.Row) string { return quota.DayText(r.Day) }),
	}
	owner := map[string]string{}
	for _, r := range rows {
		owner[r.Key] = named(r.Account)
		u.Rows = append(u.Rows, usageRow{quota.DayText(r.Day), named(r.Account), keyNames[r.Key], r})
	}
	for _, l := range quota.SumBy(rows, func(r *quota.Row) string { return r.Key }) {
		id := l.Name
		l.Name = keyNames[id]
		u.Keys = append(u.Keys, keyLine{ID: id, Line: l, Account: owner[id]})
	}
	return u, nil
}

func (u *usageView) print(w io.Writer) error {
	if len(u.Rows) == 0 {
		_, err := fmt.Fprintf(w, "nothing was used in %s\n", u.Month)
		return err
	}
	fmt.Fprintf(w, "usage of %s (UTC), costs in %s\n", u.Month, orUnknown(u.Currency))
	cells := func(first string, t quota.Totals) []string {
		return []string{first, fmt.Sprint(t.Requests), fmt.Sprint(t.PromptTokens), fmt.Sprint(t.CompletionTokens), t.Cost.String(), fmt.Sprint(t.Failed), fmt.Sprint(t.Estimated)}
	}
	part := func(title string, lines []quota.Line) error {
		rows := [][]string{}
		for _, l := range lines {
			rows = append(rows, cells(orDash(l.Name), l.Totals))
		}
		fmt.Fprintln(w)
		return table(w, []string{title, "REQUESTS", "PROMPT TOKENS", "COMPLETION TOKENS", "COST", "FAILED", "ESTIMATED"}, rows)
	}
	keys := []quota.Line{}
	for _, k := range u.Keys {
		k.Line.Name = k.ID + " " + k.Line.Name + " (" + k.Account + ")"
		keys = append(keys, k.Line)
	}
	for _, p := range []struct {
		title string
		lines []quota.Line
	}{{"ACCOUNT", u.Accounts}, {"KEY", keys}, {"MODEL", u.Models}, {"DAY", u.Days}, {"TOTAL", []quota.Line{{Name: u.Month, Totals: u.Total}}}} {
		if err := part(p.title, p.lines); err != nil {
			return err
		}
	}
	return nil
}

func (u *usageView) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	lines := [][]string{{"date", "account", "account_id", "key_id", "key_name", "model", "requests", "failed", "estimated", "prompt_tokens", "completion_tokens", "cost", "currency"}}
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	for _, r := range u.Rows {
		lines = append(lines, []string{r.Date, inert(r.AccountName), inert(r.Account), inert(r.Key), inert(r.KeyName), inert(r.Model), n(r.Requests), n(r.Failed), n(r.Estimated),
			n(r.PromptTokens), n(r.CompletionTokens), r.Cost.String(), u.Currency})
	}
	return out.WriteAll(lines)
}

// inert is a text that a spreadsheet shows and does not reckon with: one that begins as a formula does gets an apostrophe before it.
func inert(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r\n", rune(text[0])) {
		return "'" + text
	}
	return text
}

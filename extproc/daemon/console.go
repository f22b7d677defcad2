package daemon

import (
	"cmp"
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/console"
	"veil/extproc/quota"
)

// mostAccounts bounds what the page asks the store for.
const mostAccounts = 50

// consoleView is what the operator's page shows now.
func (d *Daemon) consoleView(ctx context.Context) (console.View, error) {
	ctx, stop := context.WithTimeout(ctx, 3*time.Second)
	defer stop()
	state, health, metrics := d.Admin.State(), d.keeper.Health(), d.Metrics.Gather()
	cat := d.live.Load().Catalogue
	v := console.View{
		At: d.now(), Version: d.version, Ready: state.Ready, Draining: state.Draining,
		Faults: notes(state.Faults), Warnings: notes(state.Warnings), Currency: cat.Currency,
		Open:  metrics.Sums("veil_exchanges", "", "")[""][""],
		Store: console.Store{Kind: "SQLite", Up: health.Up, Since: health.Since, Pending: health.Pending},
	}
	if d.settings.Store.Redis != nil {
		v.Store.Kind = "Redis"
	}
	calls, answers := metrics.Sums("veil_requests_total", "model", "status"), metrics.Sums("veil_upstream_responses_total", "upstream", "status")
	for i := range cat.Models {
		v.Models = append(v.Models, modelOf(&cat.Models[i], calls[cat.Models[i].ID]))
	}
	for i := range cat.Upstreams {
		v.Upstreams = append(v.Upstreams, upstreamOf(&cat.Upstreams[i], d.look, answers[cat.Upstreams[i].Name]))
	}
	for kind, n := range metrics.Sums("veil_pii_total", "type", "") {
		v.Found = append(v.Found, console.Count{Name: kind, N: n[""]})
	}
	slices.SortFunc(v.Found, func(a, b console.Count) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Name, b.Name)) })
	for _, c := range []struct{ name, family string }{
		{"texts known from an earlier call", "veil_detection_cache_hits_total"}, {"texts read", "veil_detection_cache_misses_total"},
		{"token-like texts in answers that name nothing", "veil_restore_unresolved_total"}, {"faults of Veil itself", "veil_panics_total"},
	} {
		v.Restoring = append(v.Restoring, console.Count{Name: c.name, N: metrics.Sums(c.family, "", "")[""][""]})
	}
	if err := d.accountsOf(ctx, &v); err != nil {
		v.Accounts, v.More = nil, 0
		v.Unknown = "The store does not answer: accounts can't be shown." // the error may name addresses
	}
	return v, nil
}

// accountsOf adds the accounts, the busiest of today first.
func (d *Daemon) accountsOf(ctx context.Context, v *console.View) error {
	accounts, err := d.store.Accounts(ctx)
	if err != nil {
		return err
	}
	plans, err := d.store.Plans(ctx)
	if err != nil {
		return err
	}
	rows, err := d.store.Usage(ctx, quota.OfDay(v.At))
	if err != nil {
		return err
	}
	used := map[string]quota.Totals{}
	for _, l := range quota.SumBy(rows, func(r *quota.Row) string { return r.Account }) {
		used[l.Name] = l.Totals
	}
	slices.SortStableFunc(accounts, func(a, b account.Account) int {
		return cmp.Or(cmp.Compare(used[b.ID].Requests, used[a.ID].Requests), cmp.Compare(a.Name, b.Name))
	})
	v.More = max(0, len(accounts)-mostAccounts)
	for _, a := range accounts[:len(accounts)-v.More] {
		limits := account.NoLimits()
		for _, p := range plans {
			if p.Name == a.Plan {
				limits = p.For(a).Limits
			}
		}
		counted, err := d.store.Used(ctx, a.ID, "")
		if err != nil {
			return err
		}
		left := quota.LeftOf(limits, counted)
		v.Accounts = append(v.Accounts, console.Account{
			Name: a.Name, Plan: a.Plan, Requests: used[a.ID].Requests, Failed: used[a.ID].Failed, Tokens: used[a.ID].TotalTokens,
			Minute: number(left.RequestsPerMinute.Used), MinuteLimit: left.RequestsPerMinute.Limit.String(),
			Day: number(left.RequestsPerDay.Used), DayLimit: left.RequestsPerDay.Limit.String(),
			Open: number(left.Concurrency.Used), OpenLimit: left.Concurrency.Limit.String(),
			Spent: left.Budget.Spent.String(), Reserved: left.Budget.Held.String(), Budget: left.Budget.Limit.String(),
		})
	}
	return nil
}

func modelOf(m *catalogue.Model, calls map[string]int64) console.Model {
	out := console.Model{ID: m.ID, Location: m.ServerLocation, Category: m.Category, Policy: cmp.Or(m.Anonymize, catalogue.Optional), Requests: counts(calls)}
	for _, r := range m.Routes {
		out.Upstreams = append(out.Upstreams, r.Upstream)
	}
	return out
}

func upstreamOf(u *catalogue.Upstream, look catalogue.Look, answers map[string]int64) console.Upstream {
	out := console.Upstream{Name: u.Name, Location: string(u.Location), Answers: counts(answers),
		KeyMissing: u.MissingKey(look)}
	if base, err := url.Parse(u.BaseURL); err == nil {
		out.Host = base.Host
	}
	return out
}

func counts(by map[string]int64) []console.Count {
	var out []console.Count
	for _, name := range slices.Sorted(maps.Keys(by)) {
		out = append(out, console.Count{Name: name, N: by[name]})
	}
	return out
}

func notes(by map[string]string) []console.Note {
	var out []console.Note
	for _, name := range slices.Sorted(maps.Keys(by)) {
		out = append(out, console.Note{Name: name, Text: by[name]})
	}
	return out
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

package storetest

import (
	"context"
	"testing"

	"veil/extproc/account"
	"veil/extproc/internal/spent"
	"veil/extproc/quota"
)

// Bench measures what a call costs in processor time of this process (getrusage, so background work is in it and waiting
// is not): authentication and admission alone, and the whole way to the settlement.
func Bench(b *testing.B, open func(b *testing.B) Store) {
	s, ctx := open(b), context.Background()
	must(b, account.EnsurePlans(ctx, s, nil))
	admin := account.Admin{Store: s}
	a, err := admin.CreateAccount(ctx, newID("name"), "enterprise", account.Overrides{})
	must(b, err)
	many := account.Limit(1_000_000_000)
	rich := account.Budget(1_000_000_000_000_000)
	a.Overrides = account.Overrides{RequestsPerMinute: &many}
	must(b, setAccount(s, a))
	_, plain, err := admin.CreateKey(ctx, account.Key{Account: a.ID, Scopes: account.AllScopes})
	must(b, err)
	budgeted, err := admin.CreateAccount(ctx, newID("name"), "pro", account.Overrides{RequestsPerMinute: &many, Budget: &rich})
	must(b, err)
	_, withBudget, err := admin.CreateKey(ctx, account.Key{Account: budgeted.ID, Scopes: account.AllScopes})
	must(b, err)
	d, err := account.New(account.Config{Store: s})
	must(b, err)
	defer d.Close(ctx)
	k, err := quota.New(quota.Config{Store: s})
	must(b, err)
	for _, c := range []struct {
		name    string
		key     string
		reserve bool
	}{{"admit", plain, false}, {"whole call", plain, true}, {"whole call with a budget", withBudget, true}} {
		for _, clients := range []int{1, 64} {
			name := c.name + ", one client"
			if clients > 1 {
				name = c.name + ", 64 clients"
			}
			b.Run(name, func(b *testing.B) {
				one := func() error {
					g, err := d.Authenticate(ctx, c.key)
					if err != nil {
						return err
					}
					t, err := k.Admit(ctx, g, quota.Full)
					if err == nil && c.reserve {
						err = t.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 10, CompletionTokens: 10, Amount: 100})
					}
					t.Settle(quota.Settlement{Model: "m", PromptTokens: 5, CompletionTokens: 5, Amount: 50})
					return err
				}
				before := spent.CPU()
				b.SetParallelism(max(1, clients/2))
				if clients == 1 {
					for b.Loop() {
						must(b, one())
					}
				} else {
					b.RunParallel(func(p *testing.PB) {
						for p.Next() {
							if err := one(); err != nil {
								b.Error(err)
								return
							}
						}
					})
				}
				flush(b, s)
				b.ReportMetric(float64((spent.CPU()-before).Nanoseconds())/1000/float64(b.N), "cpu-µs/op")
			})
		}
	}
}

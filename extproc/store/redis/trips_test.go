package redis

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

// trips counts round trips: a pipeline is one.
type trips struct{ n atomic.Int64 }

func (c *trips) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) { return next(ctx, network, addr) }
}

func (c *trips) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		c.n.Add(1)
		return next(ctx, cmd)
	}
}

func (c *trips) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		c.n.Add(1)
		return next(ctx, cmds)
	}
}

func TestACallTakesAtMostTwoRoundTripsBeforeTheUpstreamAndOneAfter(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses(), Sweep: time.Hour, Lease: time.Hour})
	if err := account.EnsurePlans(ctx, s, nil); err != nil {
		t.Fatal(err)
	}
	admin := account.Admin{Store: s}
	keys, err := account.New(account.Config{Store: s, Poll: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	defer keys.Close(ctx)
	limits, err := quota.New(quota.Config{Store: s})
	if err != nil {
		t.Fatal(err)
	}
	many, rich := account.Limit(1_000_000), account.Budget(1000*money.Scale)
	for name, c := range map[string]struct {
		account, key account.Overrides
		before       int64
	}{
		"no limits that need a reservation": {account.Overrides{RequestsPerMinute: &many, RequestsPerDay: &many, Concurrency: &many}, account.Overrides{RequestsPerMinute: &many}, 1},
		"a budget, tokens and a key's own":  {account.Overrides{Budget: &rich, TokensPerMinute: &many}, account.Overrides{Budget: &rich}, 2},
	} {
		a, err := admin.CreateAccount(ctx, fmt.Sprint("a", c.before), "enterprise", c.account)
		if err != nil {
			t.Fatal(err)
		}
		_, key, err := admin.CreateKey(ctx, account.Key{Account: a.ID, Scopes: account.AllScopes, Narrower: c.key})
		if err != nil {
			t.Fatal(err)
		}
		var seen [2]int64
		count := &trips{}
		for round := range 2 { // the first loads the key and the scripts
			if round == 1 {
				s.client.(*redis.Client).AddHook(count)
			}
			count.n.Store(0)
			g, err := keys.Authenticate(ctx, key)
			if err != nil {
				t.Fatal(err)
			}
			ticket, err := limits.Admit(ctx, g, quota.Full)
			if err == nil {
				err = ticket.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 5, CompletionTokens: 5, Amount: 10})
			}
			if err != nil {
				t.Fatal(err)
			}
			seen[0] = count.n.Load()
			ticket.Settle(quota.Settlement{PromptTokens: 5, Amount: 1})
			storetest.Flush(t, s)
			seen[1] = count.n.Load() - seen[0]
		}
		if seen != [2]int64{c.before, 1} {
			t.Errorf("%s: %d round trips before the upstream and %d after", name, seen[0], seen[1])
		}
	}
}

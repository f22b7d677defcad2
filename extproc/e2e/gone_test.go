package e2e

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/testdata/upstream"
)

// long is a stream of some seconds, with its usage at the end.
func long() *script {
	s := &script{stream: true, most: 64, leave: -1}
	s.used = upstream.Usage{PromptTokens: 5, CompletionTokens: 40, TotalTokens: 45}
	s.answer = upstream.Say(strings.Repeat("word ", 20))
	s.answer.Usage, s.answer.Chunk, s.answer.Gap = &s.used, 4, 120*time.Millisecond
	return s
}

// TestStreamsOutliveWhatTheyCameWith takes the account, the key or the plan away while streams of it are open, and veil itself: each
// stream is charged once, and ends whole unless veil was killed. A call that comes a second after finds all of it changed.
func TestStreamsOutliveWhatTheyCameWith(t *testing.T) {
	for name, store := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testOutlives(t, startLoad(t, store(t)))
		})
	}
}

func testOutlives(t *testing.T, l *load) {
	ctx := context.Background()
	db := l.books(t)
	defer db.Close(ctx)
	admin := account.Admin{Store: db}
	_, held := l.reservation(t, true)
	remove := func(a account.Account, _ madeKey) error { return db.DeleteAccount(ctx, a.ID) }
	for _, c := range []struct {
		name   string
		change func(a account.Account, k madeKey) error
		after  int // status of the next call
		killed bool
	}{
		{"the account is deleted", remove, 401, false},
		{"the key is revoked", func(_ account.Account, k madeKey) error { _, err := admin.RevokeKey(ctx, k.id); return err }, 401, false},
		{"the key is rotated", func(_ account.Account, k madeKey) error { _, _, err := admin.RotateKey(ctx, k.id, 0); return err }, 401, false},
		{"the plan has less than what is open", func(a account.Account, _ madeKey) error {
			_, err := admin.UpdateAccount(ctx, a.ID, func(a *account.Account) error {
				some := account.Limit(2)
				a.Plan, a.Overrides = "free", account.Overrides{Concurrency: &some}
				return nil
			})
			return err
		}, 429, false},
		{"the account is deleted and veil killed", remove, 401, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			const streams = 3
			budget := account.Budget(money.Scale)
			a, keys := l.accountWith(t, account.Overrides{Budget: &budget}, 1)
			ended := make(chan outcome, streams)
			for range streams {
				go func() { ended <- l.send(ctx, l.client, keys[0].secret, long()) }()
			}
			until(t, "reservations of all streams", func() bool {
				u, err := db.Used(ctx, a.ID, "")
				return err == nil && account.Budget(u.Held) == streams*held
			})
			if err := c.change(a, keys[0]); err != nil {
				t.Fatal(err)
			}
			until(t, "the change", func() bool {
				a, err := l.try(ctx, call{method: "GET", path: "/models", key: keys[0].secret})
				return err == nil && (a.StatusCode == 401 || a.Header.Get("x-ratelimit-limit-requests") == "30") // the plan's
			})
			if o := l.send(ctx, l.client, keys[0].secret, usual(rand.New(rand.NewPCG(2, 2)))); o.status != c.after {
				t.Errorf("a call after the change: %+v", o)
			}
			if u, err := db.Used(ctx, a.ID, ""); err != nil || u.Open != streams || account.Budget(u.Held) != streams*held {
				t.Errorf("while they are open: %+v (%v)", u, err)
			}
			paid := streams * l.price.Cost(5, 40)
			if c.killed {
				paid = streams * money.Amount(held)
				l.renew(t)
			}
			for range streams {
				if o := <-ended; !c.killed && (o.status != http.StatusOK || !o.whole) {
					t.Errorf("a stream came to %+v", o)
				}
			}
			var sum quota.Totals
			for began := time.Now(); sum.Requests < streams && time.Since(began) < 90*time.Second; time.Sleep(100 * time.Millisecond) {
				rows, err := db.Usage(ctx, quota.Query{Account: a.ID, From: 20200101, To: 20991231})
				if err != nil {
					t.Fatal(err)
				}
				sum = quota.Sum(rows)
			}
			u, err := db.Used(ctx, a.ID, "")
			if err != nil || sum.Requests != streams || sum.Cost != paid || u.Paid != paid || u.Held != 0 || u.Open != 0 {
				t.Errorf("the books say %+v, the counters %+v (%v); paid were %s", sum, u, err, paid)
			}
		})
	}
}

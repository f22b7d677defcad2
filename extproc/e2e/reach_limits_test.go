package e2e

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// pressed is what 64 clients got of one limit.
type pressed struct {
	served   int   // answers of the model
	refused  int   // 429
	tokens   int64 // of the upstream's bills
	cost     money.Amount
	together int // calls at the upstream at once
	used     ledger.Used
	took     time.Duration
}

// TestReachLimits lets 64 clients press against each kind of limit through the real Envoy, and wants what is allowed to be
// used exactly: requests to the last one, tokens and money up to less than one reservation.
func TestReachLimits(t *testing.T) {
	for name, line := range stores {
		t.Run(name, func(t *testing.T) {
			if *reach == 0 {
				t.Parallel()
			}
			l := startLoad(t, line(t))
			most, mostCost := l.reserves(t)
			if n, c := l.reservation(t, false); n > most {
				most, mostCost = n, c
			}
			size := int64(1)
			if *reach > 0 {
				size = max(1, int64(*reach/time.Second)/3)
			}
			for _, c := range []struct {
				kind string
				set  func(o *account.Overrides)
				says string // in the refusal
				long bool   // waiting is no use: x-should-retry: false
				want func(t *testing.T, p pressed)
			}{
				{"requests a minute", func(o *account.Overrides) { o.RequestsPerMinute = limit(150 * size) }, "requests per minute", false, func(t *testing.T, p pressed) {
					if int64(p.served) != 150*size {
						t.Errorf("%d requests were served, %d are allowed", p.served, 150*size)
					}
				}},
				{"requests a day", func(o *account.Overrides) { o.RequestsPerDay = limit(150 * size) }, "requests per day", true, func(t *testing.T, p pressed) {
					if int64(p.served) != 150*size || p.used.RequestsToday != 150*size {
						t.Errorf("%d requests were served and %d counted, %d are allowed", p.served, p.used.RequestsToday, 150*size)
					}
				}},
				{"requests at once", func(o *account.Overrides) { o.Concurrency = limit(6) }, "requests at once", false, func(t *testing.T, p pressed) {
					if p.together != 6 {
						t.Errorf("%d at once, 6 are allowed", p.together)
					}
				}},
				{"tokens a minute", func(o *account.Overrides) { o.TokensPerMinute = limit(most * 90 * size) }, "tokens per minute", false, func(t *testing.T, p pressed) {
					within(t, "tokens", p.tokens, most*90*size, most)
				}},
				{"tokens a day", func(o *account.Overrides) { o.TokensPerDay = limit(most * 90 * size) }, "tokens per day", true, func(t *testing.T, p pressed) {
					within(t, "tokens", p.tokens, most*90*size, most)
					if p.used.TokensToday != p.tokens {
						t.Errorf("%d tokens are counted", p.used.TokensToday)
					}
				}},
				{"money a month", func(o *account.Overrides) { b := mostCost * 90 * account.Budget(size); o.Budget = &b }, "Monthly budget exceeded", true, func(t *testing.T, p pressed) {
					within(t, "money", int64(p.cost), int64(mostCost)*90*size, int64(mostCost))
				}},
			} {
				t.Run(c.kind, func(t *testing.T) {
					var o account.Overrides
					c.set(&o)
					p := l.press(t, o, c.says, c.long, c.kind != "requests at once")
					t.Logf("%d served, %d refused, %d tokens, %s; at most %d at the upstream at once; %s", p.served, p.refused, p.tokens, p.cost, p.together, p.took.Round(time.Millisecond))
					c.want(t, p)
				})
			}
		})
	}
}

// within wants used to be no more than allowed, and no further below than one reservation.
func within(t *testing.T, what string, used, allowed, reservation int64) {
	t.Helper()
	if used > allowed || allowed-used >= reservation {
		t.Errorf("%d of %d %s are used, a reservation is %d", used, allowed, what, reservation)
	}
}

// press lets all clients call until the time is up and each was refused (where the limit ends), and compares what they saw
// with the upstream's bills and the books.
func (l *load) press(t *testing.T, o account.Overrides, says string, long, ends bool) pressed {
	t.Helper()
	length := max(*reach, 1500*time.Millisecond)
	sameDay(length)
	a, keys := l.accountWith(t, o, 4)
	var p pressed
	var open, most, refused atomic.Int64
	pressed := func() bool { return o.Concurrency == nil || most.Load() >= int64(*o.Concurrency) && refused.Load() > 0 }
	l.busy = func(int64) func() {
		n := open.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		time.Sleep(3 * time.Millisecond)
		for began := time.Now(); !pressed() && time.Since(began) < 20*time.Second; { // however busy the machine is, all places are taken at once
			time.Sleep(5 * time.Millisecond)
		}
		return func() { open.Add(-1) }
	}
	first := l.next.Load()
	var mu sync.Mutex
	var group sync.WaitGroup
	began := time.Now()
	for i := range reachClients {
		group.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 7))
			client := l.client
			if i%2 == 1 {
				client = l.client2
			}
			for {
				out := l.send(t.Context(), client, keys[i%len(keys)].secret, usual(r))
				over := time.Since(began)
				mu.Lock()
				switch {
				case out.status == http.StatusOK && out.whole:
					p.served++
				case out.status == http.StatusTooManyRequests:
					p.refused++
					refused.Add(1)
					if !strings.Contains(out.refused, says) || wait(out.header) < 1 || (out.header.Get("X-Should-Retry") == "false") != (long && wait(out.header) > 60) {
						t.Errorf("%v %s", out.header, out.refused)
					}
				default:
					t.Errorf("%+v", out)
				}
				mu.Unlock()
				if over > length && (!ends || out.status == http.StatusTooManyRequests) || over > length+25*time.Second || t.Failed() {
					return
				}
				if out.status != http.StatusOK {
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	group.Wait()
	if p.took = time.Since(began); p.took > 58*time.Second {
		t.Errorf("it took %s: the minute was over, and nothing is shown", p.took)
	}
	p.together = int(most.Load())
	l.busy = nil
	if p.refused == 0 {
		t.Error("nobody was refused: nothing is shown")
	}
	l.compare(t, a.ID, first, &p)
	return p
}

// compare wants the upstream's bills since a call's number to be the account's books and counters.
func (l *load) compare(t *testing.T, owner string, first int64, p *pressed) {
	t.Helper()
	db := l.books(t)
	defer db.Close(context.Background())
	served := 0
	until(t, "the upstream's last bill", func() bool { // it may be noted after the client has the whole answer
		served, p.tokens, p.cost = 0, 0, 0
		l.mu.Lock()
		defer l.mu.Unlock()
		for n, b := range l.bills {
			if n > first && b.said != nil {
				served++
				p.tokens += int64(b.said.TotalTokens)
				p.cost += l.price.Cost(int64(b.said.PromptTokens), int64(b.said.CompletionTokens))
			}
		}
		return served >= p.served
	})
	var sum quota.Totals
	until(t, "the last settlement", func() bool { // of a call that is as a whole not in the file yet, nothing is open there either
		rows, err := db.Usage(t.Context(), quota.Query{Account: owner, From: 20200101, To: 20991231})
		if err != nil {
			return false
		}
		sum = quota.Sum(rows)
		p.used, err = db.Used(t.Context(), owner, "")
		return err == nil && p.used.Open == 0 && p.used.Held == 0 && sum.Requests >= int64(served)
	})
	if served != p.served || sum.Requests != int64(served) || sum.Estimated != 0 || sum.TotalTokens != p.tokens || sum.Cost != p.cost || p.used.Paid != p.cost {
		t.Errorf("the upstream served %d calls of %d tokens for %s; the clients saw %d; the books say %+v, the counters %+v", served, p.tokens, p.cost, p.served, sum, p.used)
	}
}

package storetest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// limit changes a limit of the account or of a key: what is out already stays out.
func (p *schedule) limit(r *rapid.T) {
	l := account.NoLimits()
	n := rapid.Int64Range(-1, 6).Draw(r, "n")
	switch rapid.IntRange(0, 6).Draw(r, "which limit") {
	case 0:
		l.RequestsPerMinute = account.Limit(n)
	case 1:
		l.RequestsPerDay = account.Limit(n)
	case 2:
		l.Concurrency = account.Limit(n)
	case 3:
		l.TokensPerMinute = account.Limit(n * 20)
	case 4:
		l.TokensPerDay = account.Limit(n * 20)
	case 5:
		l.Budget = account.Budget(n * 20 * p.scale)
	case 6:
		l.TokensPerMinute, l.Budget = account.Limit(n*20), account.Budget(n*20*p.scale)
	}
	if i := rapid.IntRange(0, 2).Draw(r, "whose"); i == 0 {
		for k := range p.c {
			p.c[k].Limits = l
		}
	} else {
		p.c[i].KeyLimits = &l
	}
}

func (p *schedule) admit(r *rapid.T) {
	c := next(p.c[rapid.IntRange(0, len(p.c)-1).Draw(r, "key")])
	c.Full = rapid.IntRange(0, 9).Draw(r, "full") > 0
	in := p.which(r)
	got := admit(r, p.Stores[in], c)
	p.note("admit %s of %s full %v limits %+v %+v: %+v", c.ID, c.Key, c.Full, c.Limits, c.KeyLimits, got.Refusal)
	want := p.model.admit(&c, p.now())
	p.differ(r, "admission", got, want)
	if !p.left.IsZero() { // SQLite's journal is trusted again when the file was looked at after the change; until then 2 ms may be lost
		flush(r, p.Stores[in])
	}
	if want.Refusal.Rule == ledger.Free {
		p.calls = append(p.calls, &life{Call: c, in: in, began: p.Clock.Now()})
	}
}

func (p *schedule) one(r *rapid.T, ok func(*life) bool) *life {
	list := slices.DeleteFunc(slices.Clone(p.calls), func(x *life) bool { return !ok(x) })
	if len(list) == 0 {
		return nil
	}
	return list[rapid.IntRange(0, len(list)-1).Draw(r, "call")]
}

func (p *schedule) hold(r *rapid.T) quota.Hold {
	return quota.Hold{Model: rapid.SampledFrom([]string{"a", "b"}).Draw(r, "model"), Prompt: rapid.Int64Range(0, 40).Draw(r, "prompt"),
		Completion: rapid.Int64Range(0, 40).Draw(r, "completion"), Cost: money.Amount(rapid.Int64Range(0, 60).Draw(r, "cost") * p.scale)}
}

func needs(c *quota.Call) bool {
	some := func(l *account.Limits) bool { return l.Budget >= 0 || l.TokensPerMinute >= 0 || l.TokensPerDay >= 0 }
	return some(&c.Limits) || c.KeyLimits != nil && some(c.KeyLimits)
}

func (p *schedule) reserve(r *rapid.T) {
	x := p.one(r, func(x *life) bool { return x.Full && x.at == 0 && !x.over && !x.charged })
	if x == nil {
		return
	}
	h := p.hold(r)
	got := reserve(r, p.Stores[x.in], x.Call, h)
	p.note("reserve %s %+v: %+v", x.ID, h, got.Refusal)
	if got.At.IsZero() && !needs(&x.Call) { // a store may leave out what no limit needs
		return
	}
	p.differ(r, "reservation", got, p.model.reserve(x, h, p.now()))
}

func (p *schedule) settle(r *rapid.T) {
	if x := p.one(r, func(x *life) bool { return x.Full && !x.over }); x != nil {
		p.end(r, x)
	}
}

func (p *schedule) end(r *rapid.T, x *life) {
	s := quota.Settled{Call: x.Call, Hold: x.hold, Admitted: time.UnixMicro(1), Outcome: rapid.SampledFrom([]quota.Outcome{
		quota.Done, quota.Done, quota.Failed, quota.Gone, quota.Released}).Draw(r, "outcome")}
	if x.at != 0 {
		s.Reserved = time.UnixMicro(x.at)
	}
	if s.Outcome != quota.Released {
		h := p.hold(r)
		s.Model, s.Prompt, s.Completion, s.Cost, s.Estimated = h.Model, h.Prompt, h.Completion, h.Cost, s.Outcome == quota.Gone
	}
	p.close(r, x, s)
}

func (p *schedule) close(r *rapid.T, x *life, s quota.Settled) {
	p.note("settle %s %s %s %d+%d for %d", x.ID, s.Outcome, s.Model, s.Prompt, s.Completion, s.Cost)
	settle(r, p.Stores[x.in], s)
	p.model.settle(x, &s, p.now())
}

// unseen settles a call that was admitted while the store was away.
func (p *schedule) unseen(r *rapid.T) {
	p.uncounted(r, &p.c[rapid.IntRange(0, len(p.c)-1).Draw(r, "key")])
}

func (p *schedule) uncounted(r *rapid.T, c *quota.Call) {
	x := &life{Call: next(*c)}
	x.Full = true
	h := p.hold(r)
	p.close(r, x, quota.Settled{Call: x.Call, Model: h.Model, Prompt: h.Prompt, Completion: h.Completion, Cost: h.Cost, Outcome: quota.Done})
}

// pass lets time go by, to the very ends of seconds, minutes, days and months; and back. No call lasts for weeks.
func (p *schedule) pass(r *rapid.T) {
	now := p.Clock.Now().UTC()
	to := now
	most := 9
	if p.Onward {
		most = 7
	}
	switch rapid.IntRange(0, most).Draw(r, "time") {
	case 0, 1, 2:
		to = now.Add(time.Duration(rapid.SampledFrom([]int64{1, 999, 1_000_000, 20_000_000, 59_999_999, 60_000_000, 60_999_999, 61_000_000}).Draw(r, "µs")) * time.Microsecond)
	case 3:
		to = now.Add(time.Duration(rapid.IntRange(0, 72).Draw(r, "hours")) * time.Hour)
	case 4, 5:
		to = now.Truncate(24 * time.Hour).Add(24*time.Hour - time.Duration(rapid.IntRange(0, 2).Draw(r, "µs before the day ends"))*time.Microsecond)
	case 6, 7:
		to = time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, time.UTC).Add(-time.Duration(rapid.IntRange(0, 2).Draw(r, "µs before the month ends")) * time.Microsecond)
	case 8:
		to = now.Add(-time.Duration(rapid.IntRange(0, 60).Draw(r, "s back")) * time.Second)
	case 9:
		to = now.Add(-time.Duration(rapid.SampledFrom([]int64{1, 2, 23, 24, 25, 24 * 400}).Draw(r, "hours back")) * time.Hour)
	}
	if p.Onward && to.Before(now) {
		return
	}
	for _, x := range p.calls {
		if x.Full && !x.over && to.Sub(x.began) > 20*24*time.Hour {
			p.end(r, x)
		}
	}
	for _, s := range p.Stores {
		flush(r, s)
	}
	p.Clock.Set(to)
	p.note("it is")
	if to.Before(now) { // times that are noted and not written turn nothing back: what turns is written at once
		for i := range p.c {
			p.uncounted(r, &p.c[i])
		}
	}
}

// look asks what was used. It changes nothing.
func (p *schedule) look(r *rapid.T) {
	c := p.c[rapid.IntRange(0, len(p.c)-1).Draw(r, "key")]
	key := ""
	if c.KeyLimits != nil {
		key = c.Key
	}
	p.compare(r, p.Stores[p.which(r)], &c, key)
}

func (p *schedule) compare(r *rapid.T, s Store, c *quota.Call, key string) {
	got, err := s.Used(context.Background(), c.Account, key)
	if err != nil {
		r.Fatal(err)
	}
	p.note("look at %s %s", c.Account, key)
	p.differ(r, "use", got, p.model.used(cmp.Or(key, c.Account), p.now()))
}

// bury lets what died be found.
func (p *schedule) bury(r *rapid.T) {
	if p.Bury == nil {
		return
	}
	p.note("bury")
	p.Bury(p.t, p.c[0].Account)
	acc := p.model.owners[p.c[0].Account]
	if acc == nil || p.Lease > 0 && len(acc.open) == 0 { // a sweep passes over accounts of which nothing is open
		return
	}
	now := p.model.look(acc, p.now()).now
	for _, x := range p.calls {
		if till, open := acc.open[x.ID]; open && (p.Lease == 0 || till <= now) {
			p.model.charge(x, p.now())
			x.over = x.over || p.Lease == 0
		}
	}
}

// audit holds the books against the model's, and the counters for the last time.
func (p *schedule) audit(r *rapid.T) {
	want := []quota.Row{}
	for _, row := range p.model.books {
		want = append(want, row)
	}
	order := func(a, b quota.Row) int {
		return strings.Compare(fmt.Sprint(a.Day, a.Account, " ", a.Key, " ", a.Model), fmt.Sprint(b.Day, b.Account, " ", b.Key, " ", b.Model))
	}
	slices.SortFunc(want, order)
	for _, s := range p.Stores {
		got, err := s.Usage(context.Background(), quota.Query{Account: p.c[0].Account, From: 20200101, To: 20991231})
		if err != nil {
			r.Fatal(err)
		}
		slices.SortFunc(got, order)
		p.differ(r, "books", got, want)
		for i := range p.c {
			key := ""
			if i > 0 {
				key = p.c[i].Key
			}
			p.compare(r, s, &p.c[i], key)
		}
	}
}

package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
)

// found puts the account and its keys into the directory.
func (p *schedule) found(r *rapid.T) {
	s, ctx := p.Stores[0], context.Background()
	acc := account.Account{ID: p.c[0].Account, Name: p.c[0].Account, Plan: "pro"}
	if err := s.CreateAccount(ctx, acc); err != nil {
		r.Fatal(err)
	}
	for i := range p.c {
		k := account.Key{ID: p.c[i].Key, Account: acc.ID, Hash: account.HashOf(p.c[i].Key).String(), Scopes: account.AllScopes}
		if err := s.CreateKey(ctx, k); err != nil {
			r.Fatal(err)
		}
	}
}

// remove deletes the account. That changes nothing for its calls: servers have not heard of it, or they are open.
func (p *schedule) remove(r *rapid.T) {
	if !p.left.IsZero() || rapid.IntRange(0, 2).Draw(r, "delete") > 0 {
		return
	}
	if err := p.Stores[p.which(r)].DeleteAccount(context.Background(), p.c[0].Account); err != nil {
		r.Fatal(err)
	}
	p.left = p.Clock.Now()
	p.note("the account is deleted")
}

// leave lets the store take away what a deleted account has counted: when nothing of it is open.
func (p *schedule) leave(r *rapid.T) {
	p.bury(r)
	for _, s := range p.Stores {
		flush(r, s)
	}
	p.Leave(p.t)
	acc, open := p.model.owners[p.c[0].Account], 0
	if acc != nil {
		open = len(acc.open)
	}
	p.note("who is to leave may leave; open are %d", open)
	if p.left.IsZero() || p.gone || p.Clock.Now().Sub(p.left) < quota.Leaving || open > 0 {
		return
	}
	p.gone = true
	for i := range p.c {
		delete(p.model.owners, p.c[i].Account)
		delete(p.model.owners, p.c[i].Key)
	}
}

// away deletes the account if it is still there, and wants nothing to be left of it but the books.
func (p *schedule) away(r *rapid.T) {
	err := p.Stores[0].DeleteAccount(context.Background(), p.c[0].Account)
	if p.left.IsZero() != (err == nil) || err != nil && !errors.Is(err, account.ErrNotFound) {
		r.Fatal(err)
	}
	if p.left.IsZero() {
		p.left = p.Clock.Now()
	}
	if soonest := p.left.Add(quota.Leaving); p.now() < soonest.UnixMicro() {
		p.Clock.Set(soonest)
	}
	p.leave(r)
	p.audit(r)
}

// Leaves deletes an account with calls open: each is settled or charged once, its limits hold to the end, and then nothing of it is
// left but the books. An account that is made under its name begins with nothing.
func Leaves(t *testing.T, s *Subject) {
	ctx := context.Background()
	store, other := s.Stores[0], s.Stores[len(s.Stores)-1]
	a := newAccount(t, store)
	k := newKey(t, store, a)
	c := newCall(limits(func(l *account.Limits) { l.Budget, l.Concurrency = 100, 3 }))
	own := limits(func(l *account.Limits) { l.Budget = 100 })
	c.Account, c.Key, c.KeyLimits = a.ID, k.ID, &own
	h := quota.Hold{Model: "m", Prompt: 1, Cost: 30}
	settled, admitted, late := next(c), next(c), next(c)
	v := MustAdmit(t, store, settled)
	wants(t, reserve(t, store, settled, h), 0)
	MustAdmit(t, other, admitted)
	MustAdmit(t, store, late)
	must(t, other.DeleteAccount(ctx, a.ID))
	a.ID = newID("acc")
	must(t, other.CreateAccount(ctx, a))

	if v := reserve(t, other, admitted, quota.Hold{Model: "m", Prompt: 1, Cost: 80}); v.Refusal.Rule == 0 {
		t.Fatalf("a deleted account has a budget again: %+v", v)
	}
	wants(t, reserve(t, other, admitted, h), 0)
	used := func(want ...int64) {
		t.Helper()
		for _, id := range []string{"", c.Key} {
			u, err := other.Used(ctx, c.Account, id)
			must(t, err)
			same(t, []int64{int64(u.Paid), int64(u.Held), u.Open}, want)
		}
	}
	used(0, 60, 3)
	s.Clock.Add(2 * quota.Leaving)
	s.Leave(t)
	used(0, 60, 3) // all of it is open
	done := quota.Settled{Call: settled, Admitted: v.At, Reserved: v.At, Hold: h, Model: "m", Prompt: 1, Cost: 10, Outcome: quota.Done}
	settle(t, store, done)
	done.Call, done.Hold, done.Reserved, done.Model, done.Outcome = late, quota.Hold{}, time.Time{}, "", quota.Released
	done.Prompt, done.Cost = 0, 0
	settle(t, store, done)
	s.Leave(t)
	used(10, 30, 1)
	switch { // what is left is charged
	case s.Lease > 0:
		s.Clock.Add(s.Lease + time.Second)
	case s.Bury != nil:
		s.Bury(t, c.Account)
		other = s.Stores[0]
	default:
		settle(t, other, quota.Settled{Call: admitted, Admitted: v.At, Reserved: v.At, Hold: h, Model: "m", Prompt: 1, Cost: h.Cost, Outcome: quota.Done})
	}
	s.Leave(t)
	used(0, 0, 0)
	same(t, costs(t, other, c.Account), money.Amount(40))
	u, err := other.Used(ctx, a.ID, "")
	must(t, err)
	same(t, u.Requests, int64(0))
	if s.Lease > 0 { // it lived after all
		done = quota.Settled{Call: admitted, Admitted: v.At, Reserved: v.At, Hold: h, Model: "m", Prompt: 1, Cost: 5, Outcome: quota.Done}
		settle(t, store, done)
		same(t, costs(t, other, c.Account), money.Amount(15))
	}
}

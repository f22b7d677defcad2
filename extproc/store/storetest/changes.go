package storetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
)

func (p *papers) open(r *rapid.T) bool {
	name, plan := rapid.SampledFrom(p.names).Draw(r, "name"), p.planName(r)
	a, err := p.admin(r).CreateAccount(r.Context(), name, plan, account.Overrides{})
	p.note("create %s of %s: %v", name, plan, err)
	if taken := p.holder(name) != ""; taken != (err != nil) {
		r.Fatalf("%s\nthe name is taken: %t", strings.Join(p.log, "\n"), taken)
	} else if taken {
		return false
	}
	p.ids[0] = append(p.ids[0], a.ID)
	p.accounts[a.ID] = account.Account{ID: a.ID, Name: name, Plan: plan, Created: p.now()}
	return true
}

func (p *papers) planName(r *rapid.T) string {
	return rapid.SampledFrom(slices.Sorted(maps.Keys(p.plans))).Draw(r, "plan")
}

// change changes an account; while it is read and not yet written another change may come through another connection.
func (p *papers) change(r *rapid.T) bool {
	id, n := p.one(r, 0), account.Limit(rapid.Int64Range(0, 9).Draw(r, "limit"))
	name, what := rapid.SampledFrom(p.names).Draw(r, "name"), rapid.IntRange(0, 3).Draw(r, "what")
	mutate := func(a *account.Account) {
		switch what {
		case 0:
			a.Name = name
		case 1:
			a.Overrides.Concurrency = &n
		case 2:
			a.Models, a.AllowMedia = []string{"m", name}, n > 4
		case 3:
			a.Anonymize, a.Detect = "always", json.RawMessage(fmt.Sprintf(`{"types":{"IP":{"threshold":0.%d}}}`, n))
		}
	}
	crossing := p.crossing(r, p.open, func(r *rapid.T) bool { return p.narrow(r, p.one(r, 0)) })
	crossed := false
	got, err := p.any(r).UpdateAccount(r.Context(), id, func(a *account.Account) error {
		crossed = crossing() || crossed
		mutate(a)
		return nil
	})
	p.note("change %d of %s: %v", what, id, err)
	want, there := p.accounts[id]
	if !there {
		check(r, err, account.ErrNotFound)
		return crossed
	}
	mutate(&want)
	if h := p.holder(want.Name); h != "" && h != id {
		check(r, err, account.ErrExists)
		return crossed
	}
	check(r, err, nil)
	p.same(r, "a changed account", got, want)
	p.accounts[id] = want
	return true
}

// crossing is another change, or none, that is made when it is called for the first time.
func (p *papers) crossing(r *rapid.T, more ...func(*rapid.T) bool) func() bool {
	list := append(more, p.closes, p.revoke, nil, nil)
	f := list[rapid.IntRange(0, len(list)-1).Draw(r, "meanwhile")]
	return func() bool {
		now := f
		f = nil
		return now != nil && now(r)
	}
}

func (p *papers) narrow(r *rapid.T, id string) bool {
	got, err := p.any(r).UpdateAccount(r.Context(), id, func(a *account.Account) error { a.RequestMayNarrow = !a.RequestMayNarrow; return nil })
	want, there := p.accounts[id]
	if !there {
		check(r, err, account.ErrNotFound)
		return false
	}
	check(r, err, nil)
	want.RequestMayNarrow = !want.RequestMayNarrow
	p.accounts[id] = want
	p.same(r, "an account that was changed meanwhile", got, want)
	return true
}

func (p *papers) closes(r *rapid.T) bool {
	id := p.one(r, 0)
	err := p.any(r).DeleteAccount(r.Context(), id)
	p.note("delete %s: %v", id, err)
	if _, there := p.accounts[id]; !there {
		check(r, err, account.ErrNotFound)
		return false
	}
	check(r, err, nil)
	delete(p.accounts, id)
	maps.DeleteFunc(p.keys, func(_ string, k account.Key) bool { return k.Account == id })
	return true
}

func (p *papers) give(r *rapid.T) bool {
	k := account.Key{Account: p.one(r, 0), Name: "n", Scopes: account.Chat}
	if h := rapid.IntRange(0, 3).Draw(r, "hours"); h > 0 {
		k.Expires = p.now().Add(time.Duration(h) * time.Hour)
	}
	got, secret, err := p.admin(r).CreateKey(r.Context(), k)
	p.note("create key %s of %s: %v", got.ID, k.Account, err)
	if _, there := p.accounts[k.Account]; there != (err == nil) {
		r.Fatalf("%s\nthe account is there: %t", strings.Join(p.log, "\n"), there)
	} else if !there {
		return false
	}
	k.ID, k.Hash, k.Created = got.ID, account.HashOf(secret).String(), p.now()
	p.keep(k, secret)
	return true
}

// twin gives a key the hash of another one, which no two may have at a time.
func (p *papers) twin(r *rapid.T) bool {
	if len(p.secrets) == 0 {
		return false
	}
	secret := rapid.SampledFrom(slices.Sorted(maps.Keys(p.secrets))).Draw(r, "secret")
	k := account.Key{ID: newID("key"), Account: p.one(r, 0), Hash: account.HashOf(secret).String(), Scopes: account.Chat, Created: p.now()}
	err := p.any(r).CreateKey(r.Context(), k)
	p.note("create key %s of %s with the hash of %s: %v", k.ID, k.Account, p.secrets[secret], err)
	_, taken := p.keys[p.secrets[secret]]
	if _, there := p.accounts[k.Account]; !there {
		if err == nil {
			r.Fatal("a key of no account")
		}
		return false
	}
	if taken {
		check(r, err, account.ErrExists)
		return false
	}
	check(r, err, nil)
	p.keep(k, secret)
	return true
}

// alter changes a key, which may be revoked meanwhile.
func (p *papers) alter(r *rapid.T) bool {
	id := p.one(r, 1)
	crossing, crossed := p.crossing(r, func(r *rapid.T) bool { return p.revokes(r, id) }), false
	n := account.Limit(rapid.Int64Range(0, 9).Draw(r, "limit"))
	got, err := p.any(r).UpdateKey(r.Context(), id, func(k *account.Key) error {
		crossed = crossing() || crossed
		k.Narrower.RequestsPerDay = &n
		return nil
	})
	p.note("change %s: %v", id, err)
	k, there := p.keys[id]
	if !there {
		check(r, err, account.ErrNotFound)
		return crossed
	}
	check(r, err, nil)
	k.Narrower.RequestsPerDay = &n
	p.keys[id] = k
	p.same(r, "a changed key", got, k)
	return true
}

func (p *papers) keep(k account.Key, secret string) {
	p.keys[k.ID], p.secrets[secret] = k, k.ID
	p.ids[1] = append(p.ids[1], k.ID)
}

func (p *papers) revoke(r *rapid.T) bool { return p.revokes(r, p.one(r, 1)) }

func (p *papers) revokes(r *rapid.T, id string) bool {
	got, err := p.admin(r).RevokeKey(r.Context(), id)
	p.note("revoke %s: %v", id, err)
	k, there := p.keys[id]
	if there != (err == nil) {
		r.Fatalf("%s\nthe key is there: %t", strings.Join(p.log, "\n"), there)
	}
	if !there || !k.Revoked.IsZero() {
		return false
	}
	k.Revoked = p.now()
	p.keys[id] = k
	p.same(r, "a revoked key", got, p.seen(k))
	return true
}

func (p *papers) rotate(r *rapid.T) bool {
	id, overlap := p.one(r, 1), time.Duration(rapid.IntRange(0, 2).Draw(r, "overlap"))*time.Hour
	fresh, secret, err := p.admin(r).RotateKey(r.Context(), id, overlap)
	p.note("rotate %s to %s, %s: %v", id, fresh.ID, overlap, err)
	old, there := p.keys[id]
	ended := !old.Revoked.IsZero() || !old.Expires.IsZero() && !p.now().Before(old.Expires) || old.Successor != ""
	if ok := there && !ended; ok != (err == nil) {
		r.Fatalf("%s\nthe key may be rotated: %t", strings.Join(p.log, "\n"), ok)
	} else if !ok {
		return false
	}
	k := old
	k.ID, k.Hash, k.Created = fresh.ID, account.HashOf(secret).String(), p.now()
	if !old.Expires.IsZero() {
		k.Expires = p.now().Add(old.Expires.Sub(old.Created))
	}
	p.keep(k, secret)
	old.Successor = k.ID
	switch end := p.now().Add(overlap); {
	case overlap == 0:
		old.Revoked = p.now()
	case old.Expires.IsZero() || end.Before(old.Expires):
		old.Expires = end
	}
	p.keys[id] = old
	return true
}

// touch notes a use, which is no change.
func (p *papers) touch(r *rapid.T) bool {
	id := p.one(r, 1)
	at := p.now().Add(-time.Duration(rapid.IntRange(0, 90).Draw(r, "s ago")) * time.Second)
	check(r, p.any(r).TouchKeys(r.Context(), map[string]time.Time{id: at}), nil)
	if _, there := p.keys[id]; there && at.After(p.used[id]) {
		p.used[id] = at
	}
	return false
}

func (p *papers) plan(r *rapid.T) bool {
	plan := p.plans[p.planName(r)]
	was := plan.Limits.RequestsPerMinute
	plan.Limits.RequestsPerMinute = account.Limit(rapid.Int64Range(-1, 2).Draw(r, "limit"))
	if rapid.Bool().Draw(r, "only if it is missing") {
		check(r, p.any(r).AddPlans(r.Context(), []account.Plan{plan}), nil)
		return false
	}
	check(r, p.any(r).PutPlans(r.Context(), []account.Plan{plan}), nil)
	p.plans[plan.Name] = plan
	return plan.Limits.RequestsPerMinute != was
}

func (p *papers) later(r *rapid.T) bool {
	p.Clock.Add(time.Duration(rapid.IntRange(0, 90).Draw(r, "minutes")) * time.Minute)
	return false
}

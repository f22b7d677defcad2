package storetest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
)

// papers is what a directory must hold, the slow obvious way: maps of accounts, keys and plans.
type papers struct {
	*Subject
	names    []string // that accounts may have
	accounts map[string]account.Account
	keys     map[string]account.Key
	used     map[string]time.Time
	plans    map[string]account.Plan
	ids      [2][]string       // of accounts and of keys, also of those that are gone
	secrets  map[string]string // of keys that there ever were, to their ids
	version  int64
	log      []string
}

// DirectoryAgrees holds accounts, keys and plans of a store against the model's in random schedules of changes through all
// connections: created, changed, rotated, revoked, deleted, and two at the same time.
func DirectoryAgrees(t *testing.T, s *Subject) {
	rapid.Check(t, func(r *rapid.T) {
		p := &papers{Subject: s, accounts: map[string]account.Account{}, keys: map[string]account.Key{}, used: map[string]time.Time{},
			plans: map[string]account.Plan{}, secrets: map[string]string{}}
		for range 3 {
			p.names = append(p.names, newID("name"))
		}
		for range 2 {
			plan := account.Plan{Name: newID("plan"), Limits: account.NoLimits()}
			p.plans[plan.Name] = plan
			check(r, p.any(r).PutPlans(r.Context(), []account.Plan{plan}), nil)
		}
		p.version = p.look(r)
		steps := []func(*rapid.T) bool{p.open, p.open, p.change, p.change, p.closes, p.give, p.give, p.give, p.twin, p.alter, p.revoke, p.rotate, p.rotate, p.touch, p.plan, p.later}
		for range rapid.IntRange(1, 40).Draw(r, "steps") {
			changed := steps[rapid.IntRange(0, len(steps)-1).Draw(r, "step")](r)
			v := p.look(r)
			if changed != (v > p.version) || v < p.version {
				r.Fatalf("%s\nthe version went from %d to %d, changed %t", strings.Join(p.log, "\n"), p.version, v, changed)
			}
			p.version = v
			p.compare(r, false)
		}
		p.compare(r, true)
	})
}

func check(r *rapid.T, err, want error) {
	r.Helper()
	if want == nil && err != nil || !errors.Is(err, want) {
		r.Fatalf("got %v, want %v", err, want)
	}
}

func (p *papers) any(r *rapid.T) Store {
	return p.Stores[rapid.IntRange(0, len(p.Stores)-1).Draw(r, "store")]
}

func (p *papers) admin(r *rapid.T) *account.Admin {
	return &account.Admin{Store: p.any(r), Now: p.Clock.Now}
}

func (p *papers) now() time.Time { return p.Clock.Now().UTC().Truncate(time.Second) }

func (p *papers) note(format string, args ...any) {
	p.log = append(p.log, fmt.Sprintf(format, args...))
}

func (p *papers) look(r *rapid.T) int64 {
	v, err := p.any(r).Version(r.Context())
	check(r, err, nil)
	return v
}

// one is an id of an account (0) or a key (1), perhaps of one that is gone, or was never there.
func (p *papers) one(r *rapid.T, kind int) string {
	return rapid.SampledFrom(append(slices.Clone(p.ids[kind]), []string{"acc_never", "key_never"}[kind])).Draw(r, "id")
}

func (p *papers) holder(name string) string {
	for id, a := range p.accounts {
		if a.Name == name {
			return id
		}
	}
	return ""
}

// seen is a key as lists show it.
func (p *papers) seen(k account.Key) account.Key {
	k.LastUsed = p.used[k.ID]
	return k
}

func (p *papers) same(r *rapid.T, what string, got, want any) {
	r.Helper()
	one, err := json.Marshal(got)
	two, err2 := json.Marshal(want)
	if errors.Join(err, err2) != nil || string(one) != string(two) {
		r.Fatalf("%s\n%s: the store says\n%s, the model\n%s", strings.Join(p.log, "\n"), what, one, two)
	}
}

// compare holds what a store shows against the model: of one secret, one name and one account, or of all.
func (p *papers) compare(r *rapid.T, all bool) {
	s, ctx := p.any(r), r.Context()
	some := func(list []string) []string {
		slices.Sort(list)
		if all || len(list) == 0 {
			return list
		}
		return []string{rapid.SampledFrom(list).Draw(r, "which")}
	}
	for _, secret := range some(slices.Collect(maps.Keys(p.secrets))) {
		k, a, plan, err := s.Lookup(ctx, account.HashOf(secret))
		want, there := p.keys[p.secrets[secret]]
		if !there {
			check(r, err, account.ErrNotFound)
			continue
		}
		check(r, err, nil)
		p.same(r, "a key", k, want)
		p.same(r, "its account", a, p.accounts[want.Account])
		p.same(r, "its plan", plan, p.plans[a.Plan])
	}
	for _, name := range some(slices.Clone(p.names)) {
		a, err := s.AccountByName(ctx, name)
		if id := p.holder(name); id == "" {
			check(r, err, account.ErrNotFound)
		} else {
			check(r, err, nil)
			p.same(r, "an account", a, p.accounts[id])
		}
	}
	for _, id := range some(slices.Clone(p.ids[0])) {
		got, err := s.Keys(ctx, id)
		check(r, err, nil)
		want := []account.Key{}
		for _, k := range p.keys {
			if k.Account == id {
				want = append(want, p.seen(k))
			}
		}
		slices.SortFunc(want, func(a, b account.Key) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID)) })
		p.same(r, "its keys", got, want)
	}
	for _, id := range some(slices.Clone(p.ids[1])) {
		got, err := s.KeyByID(ctx, id)
		if k, there := p.keys[id]; there {
			check(r, err, nil)
			p.same(r, "a key by its id", got, p.seen(k))
		} else {
			check(r, err, account.ErrNotFound)
		}
	}
}

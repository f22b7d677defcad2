package account

import (
	"context"
	"errors"

	"veil/extproc/apierr"
)

// SidecarKey stands in usage and limits where a call came without a key, over a listener that is bound to its account.
const SidecarKey = "sidecar"

var errNoAccount = apierr.New(500, apierr.Internal, "The account that this address is bound to does not exist. Tell the operator.")

// bound is the grant of an account without a key, and the state of the store that it is of.
type bound struct {
	name       string
	generation int64
	grant      *Grant
}

// Bound answers with what an account may do where no key is asked: every scope, the account's own limits, and
// anonymization always. It fails with 500 for an account that does not exist, and with 503 when the store can't say and
// the grace time is over.
func (d *Directory) Bound(ctx context.Context, name string) (*Grant, error) {
	generation := d.generation.Load()
	b := d.bound.Load()
	if b != nil && b.name != name {
		b = nil
	}
	if b != nil && b.generation == generation {
		if d.Down() > max(d.grace, 0) {
			return nil, errDown
		}
		return b.grant, nil
	}
	late := b != nil && d.late(b.generation)
	if late && d.Down() > 0 {
		return b.grant, nil
	}
	g, err := d.loadBound(ctx, name)
	switch {
	case late && err == errDown:
		return b.grant, nil
	case err == errDown:
		return nil, err
	case err != nil: // the store said that there is no such account any more
		d.bound.Store(nil)
		return nil, err
	}
	d.bound.Store(&bound{name, generation, g})
	return g, nil
}

// loadBound asks the store for what a bound account may do.
func (d *Directory) loadBound(ctx context.Context, name string) (*Grant, error) {
	a, err := d.store.AccountByName(ctx, name)
	if errors.Is(err, ErrNotFound) {
		return nil, errNoAccount
	}
	if err != nil {
		return nil, errDown
	}
	plans, err := d.store.Plans(ctx)
	if err != nil {
		return nil, errDown
	}
	for _, p := range plans {
		if p.Name == a.Plan {
			g := grantOf(Key{ID: SidecarKey, Account: a.ID, Scopes: AllScopes}, a, p)
			g.Anonymize, g.Bound = "always", true
			return g, nil
		}
	}
	return nil, errNoPlan
}

package account

import (
	"context"
	"errors"

	"veil/extproc/apierr"
)

// SidecarKey stands in usage and limits where a call came without a key, over the sidecar of its account.
const SidecarKey = "sidecar"

var errNoAccount = apierr.New(500, apierr.Internal, "The account that this address is bound to does not exist. Tell the operator.")

// sidecarGrant is the grant of an account without a key, and the state of the store that it is of.
type sidecarGrant struct {
	name       string
	generation int64
	grant      *Grant // nil: the store said that there is none
}

// Sidecar answers with what an account may do over its sidecar, where no key is asked: every scope, the account's own limits, and
// anonymization always. It fails with 500 for an account that does not exist, and with 503 when the store can't say and
// the grace time is over.
func (d *Directory) Sidecar(ctx context.Context, name string) (*Grant, error) {
	generation := d.generation.Load()
	var known *Grant
	var read int64
	if b := d.sidecar.Load(); b != nil && b.name == name {
		known, read = b.grant, b.generation
	}
	return remembered(d, known, read, generation, func() (*Grant, error) {
		g, err := d.loadSidecar(ctx, name)
		if err != errDown {
			d.keepSidecar(&sidecarGrant{name, generation, g})
		}
		return g, err
	})
}

// keepSidecar keeps an answer unless a later generation was answered already, as keep does for keys.
func (d *Directory) keepSidecar(b *sidecarGrant) {
	for {
		old := d.sidecar.Load()
		if old != nil && old.name == b.name && old.generation > b.generation || d.sidecar.CompareAndSwap(old, b) {
			return
		}
	}
}

// loadSidecar asks the store for what an account may do over its sidecar.
func (d *Directory) loadSidecar(ctx context.Context, name string) (*Grant, error) {
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
			g.Anonymize = "always"
			return g, nil
		}
	}
	return nil, errNoPlan
}

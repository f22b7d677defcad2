// Package store opens the store that the settings name: SQLite for one machine, Redis for many replicas. Both keep the
// same promises, which storetest checks.
package store

import (
	"context"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/settings"
	"veil/extproc/store/redis"
	"veil/extproc/store/sqlite"
)

// Store is everything that is kept: accounts and keys, counters and usage.
type Store interface {
	account.Store
	quota.Store
	// Currency is what the amounts in the books are in, as the last server said; "" if there was none.
	Currency(ctx context.Context) (string, error)
	SetCurrency(ctx context.Context, code string) error
	// Amiss says how the store is set up otherwise than it must be, and what to do; nil if nothing is known of it.
	Amiss() error
	// Close writes what is not written yet and closes the store. It fails when something could not be written within ctx.
	Close(ctx context.Context) error
}

// Options say what the settings don't.
type Options struct {
	Server bool             // this process decides on calls; the command line only looks and changes
	Now    func() time.Time // for tests; nil: the machine's clock, or Redis's own
}

// Open opens the store of the settings.
func Open(ctx context.Context, s settings.Store, o Options) (Store, error) {
	if s.Redis == nil {
		return opened(sqlite.Open(ctx, sqlite.Config{Path: s.SQLite, Counters: o.Server, Now: o.Now}))
	}
	r := s.Redis
	addresses := r.Cluster
	if len(addresses) == 0 {
		addresses = []string{r.Address}
	}
	return opened(redis.Open(ctx, redis.Config{
		Addresses: addresses, Cluster: len(r.Cluster) > 0, Username: r.Username, PasswordFile: r.PasswordFile,
		TLS: r.TLS, CAFile: r.CA, Prefix: r.Prefix, Now: o.Now,
	}))
}

// opened keeps the nil of a store that could not be opened from becoming a Store that is not nil.
func opened[S Store](s S, err error) (Store, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

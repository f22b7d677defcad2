package account

import (
	"context"
	"errors"
	"time"
)

// What a Store answers when a record is missing or in the way.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("exists already")
	ErrNoPlan   = errors.New("the account's plan is not in the store")
)

// Store keeps accounts, keys and plans. Its methods are safe for concurrent use; every write raises Version. Errors other
// than these three mean that the store can't be reached.
type Store interface {
	// Version changes whenever an account, a key or a plan changes, on every replica.
	Version(ctx context.Context) (int64, error)
	// Lookup finds a key by its hash, with its account and that account's plan; ErrNoPlan if the store has no such plan.
	Lookup(ctx context.Context, h Hash) (Key, Account, Plan, error)

	Accounts(ctx context.Context) ([]Account, error)
	AccountByName(ctx context.Context, name string) (Account, error)
	CreateAccount(ctx context.Context, a Account) error // ErrExists: the name is taken
	// UpdateAccount changes what is stored under an id in one step, and answers with what it is then: where another change comes
	// between, change is called again with that one made. It fails as change does, and leaves all as it was. The id stays.
	UpdateAccount(ctx context.Context, id string, change func(*Account) error) (Account, error)
	// DeleteAccount removes an account with its keys. Usage stays, and calls that are open are settled and charged as all others;
	// counters stay until the last of them has ended.
	DeleteAccount(ctx context.Context, id string) error

	Keys(ctx context.Context, account string) ([]Key, error) // "" for every account's
	KeyByID(ctx context.Context, id string) (Key, error)
	CreateKey(ctx context.Context, k Key) error
	// UpdateKey does for a key what UpdateAccount does; its account and hash stay, too.
	UpdateKey(ctx context.Context, id string, change func(*Key) error) (Key, error)
	TouchKeys(ctx context.Context, used map[string]time.Time) error // last used, by key id; does not raise Version

	Plans(ctx context.Context) ([]Plan, error)
	PutPlans(ctx context.Context, p []Plan) error // adds and replaces by name; unchanged plans raise no Version
	AddPlans(ctx context.Context, p []Plan) error // adds those whose names are not there
}

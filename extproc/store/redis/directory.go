package redis

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"veil/extproc/account"
)

// dir is a key of the directory; all are in one slot.
func (s *Store) dir(name string) string { return s.prefix + "{dir}:" + name }

func (s *Store) directory(ctx context.Context, args ...any) (any, error) {
	keys := []string{s.dir("accounts"), s.dir("names"), s.dir("keys"), s.dir("hashes"), s.dir("used"), s.dir("plans"),
		s.dir("version"), s.dir("billed"), s.dir("keys:"), s.dir("leaving")}
	v, err := s.scripts.directory.Run(ctx, s.client, keys, args...).Result()
	if err != nil {
		return nil, err
	}
	switch v {
	case "missing":
		return nil, account.ErrNotFound
	case "exists":
		return nil, account.ErrExists
	case "changed":
		return nil, errChanged
	}
	return v, nil
}

// Version is raised with every change of an account, a key or a plan.
func (s *Store) Version(ctx context.Context) (int64, error) {
	n, err := s.client.Get(ctx, s.dir("version")).Int64()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	}
	return n, err
}

// Lookup finds a key by its hash, with its account and plan, in one round trip.
func (s *Store) Lookup(ctx context.Context, h account.Hash) (k account.Key, a account.Account, p account.Plan, err error) {
	v, err := s.directory(ctx, "lookup", h.String())
	if err != nil {
		return k, a, p, err
	}
	list, ok := v.([]any)
	if !ok || len(list) != 3 {
		return k, a, p, errAnswer
	}
	text := func(i int) []byte { t, _ := list[i].(string); return []byte(t) }
	if len(text(2)) == 0 {
		return k, a, p, account.ErrNoPlan
	}
	err = errors.Join(json.Unmarshal(text(0), &k), json.Unmarshal(text(1), &a), json.Unmarshal(text(2), &p))
	return k, a, p, err
}

// Accounts lists the accounts by name.
func (s *Store) Accounts(ctx context.Context) ([]account.Account, error) {
	list, err := all[account.Account](ctx, s.client, s.dir("accounts"))
	slices.SortFunc(list, func(a, b account.Account) int { return cmp.Compare(a.Name, b.Name) })
	return list, err
}

// AccountByName finds an account, or ErrNotFound.
func (s *Store) AccountByName(ctx context.Context, name string) (a account.Account, err error) {
	id, err := s.client.HGet(ctx, s.dir("names"), name).Result()
	if err == nil {
		a, err = field[account.Account](ctx, s.client, s.dir("accounts"), id)
	}
	if errors.Is(err, redis.Nil) {
		err = account.ErrNotFound
	}
	return a, err
}

// CreateAccount fails with ErrExists if the name is taken.
func (s *Store) CreateAccount(ctx context.Context, a account.Account) error {
	return s.putAccount(ctx, a, "")
}

// UpdateAccount changes the account of an id in one step; ErrExists if its new name is taken.
func (s *Store) UpdateAccount(ctx context.Context, id string, change func(*account.Account) error) (account.Account, error) {
	return update(ctx, s, s.dir("accounts"), id, change, func(a account.Account, was string) error { return s.putAccount(ctx, a, was) })
}

// putAccount writes an account in the place of a text of it; "" is none.
func (s *Store) putAccount(ctx context.Context, a account.Account, was string) error {
	doc, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = s.directory(ctx, "account", a.ID, a.Name, doc, flag(was == ""), was)
	return err
}

// errChanged says that a record is not any more as it was read.
var errChanged = errors.New("redis: the record was changed meanwhile")

// update changes a record in one step: it is written only where it still is as it was read, and else read again.
func update[T any](ctx context.Context, s *Store, hash, id string, change func(*T) error, write func(v T, was string) error) (T, error) {
	for {
		var v T
		was, err := s.client.HGet(ctx, hash, id).Result()
		if errors.Is(err, redis.Nil) {
			return v, account.ErrNotFound
		}
		if err == nil {
			err = json.Unmarshal([]byte(was), &v)
		}
		if err == nil {
			err = change(&v)
		}
		if err != nil {
			return v, err
		}
		if err = write(v, was); !errors.Is(err, errChanged) {
			return v, err
		}
	}
}

// DeleteAccount removes the account with its keys; usage stays, and the counters until nothing of it is open.
func (s *Store) DeleteAccount(ctx context.Context, id string) error {
	_, err := s.directory(ctx, "remove", id, s.clock())
	return err
}

// Keys lists the keys of an account, or all, oldest first.
func (s *Store) Keys(ctx context.Context, owner string) ([]account.Key, error) {
	list, err := all[account.Key](ctx, s.client, s.dir("keys"))
	if err != nil {
		return nil, err
	}
	used, err := s.client.HGetAll(ctx, s.dir("used")).Result()
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(k account.Key) bool { return owner != "" && k.Account != owner })
	for i := range list {
		list[i].LastUsed = unix(used[list[i].ID])
	}
	slices.SortFunc(list, func(a, b account.Key) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// KeyByID finds a key, or ErrNotFound.
func (s *Store) KeyByID(ctx context.Context, id string) (account.Key, error) {
	k, err := field[account.Key](ctx, s.client, s.dir("keys"), id)
	if errors.Is(err, redis.Nil) {
		return k, account.ErrNotFound
	}
	if err != nil {
		return k, err
	}
	used, err := s.client.HGet(ctx, s.dir("used"), id).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return k, err
	}
	k.LastUsed = unix(used)
	return k, nil
}

// CreateKey adds a key; ErrNotFound if its account is missing.
func (s *Store) CreateKey(ctx context.Context, k account.Key) error { return s.putKey(ctx, k, "") }

// UpdateKey changes the key of an id in one step; its account and hash stay.
func (s *Store) UpdateKey(ctx context.Context, id string, change func(*account.Key) error) (account.Key, error) {
	return update(ctx, s, s.dir("keys"), id, change, func(k account.Key, was string) error { return s.putKey(ctx, k, was) })
}

// putKey writes a key in the place of a text of it; "" is none.
func (s *Store) putKey(ctx context.Context, k account.Key, was string) error {
	k.LastUsed = time.Time{}
	doc, err := json.Marshal(k)
	if err != nil {
		return err
	}
	_, err = s.directory(ctx, "key", k.ID, k.Account, k.Hash, doc, flag(was == ""), was)
	return err
}

// TouchKeys notes when keys were last used. Keys that are gone are passed over.
func (s *Store) TouchKeys(ctx context.Context, used map[string]time.Time) error {
	args := []any{"touch"}
	for id, at := range used {
		args = append(args, id, at.Unix())
	}
	_, err := s.directory(ctx, args...)
	return err
}

// Plans lists the plans by name.
func (s *Store) Plans(ctx context.Context) ([]account.Plan, error) {
	list, err := all[account.Plan](ctx, s.client, s.dir("plans"))
	slices.SortFunc(list, func(a, b account.Plan) int { return cmp.Compare(a.Name, b.Name) })
	return list, err
}

// PutPlans adds and replaces plans by name.
func (s *Store) PutPlans(ctx context.Context, plans []account.Plan) error {
	return s.plans(ctx, plans, false)
}

// AddPlans adds the plans whose names are not there.
func (s *Store) AddPlans(ctx context.Context, plans []account.Plan) error {
	return s.plans(ctx, plans, true)
}

func (s *Store) plans(ctx context.Context, plans []account.Plan, missing bool) error {
	args := []any{"plans", flag(missing)}
	for _, p := range plans {
		doc, err := json.Marshal(p)
		if err != nil {
			return err
		}
		args = append(args, p.Name, doc)
	}
	_, err := s.directory(ctx, args...)
	return err
}

func all[T any](ctx context.Context, c redis.UniversalClient, hash string) ([]T, error) {
	docs, err := c.HVals(ctx, hash).Result()
	if err != nil {
		return nil, err
	}
	list := make([]T, len(docs))
	for i, doc := range docs {
		if err := json.Unmarshal([]byte(doc), &list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func field[T any](ctx context.Context, c redis.UniversalClient, hash, name string) (v T, err error) {
	doc, err := c.HGet(ctx, hash, name).Bytes()
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal(doc, &v)
}

func unix(text string) time.Time {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.Unix(n, 0).UTC()
}

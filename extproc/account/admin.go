package account

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Admin changes accounts and keys, for the command line and the first start. Its methods are safe for concurrent use.
// Their errors are for the operator and say what to do.
type Admin struct {
	Store  Store
	Now    func() time.Time // nil: time.Now
	Random io.Reader        // nil: crypto/rand.Reader
}

func (a *Admin) now() time.Time {
	if a.Now != nil {
		return a.Now().UTC().Truncate(time.Second)
	}
	return time.Now().UTC().Truncate(time.Second)
}

func (a *Admin) random() io.Reader {
	if a.Random != nil {
		return a.Random
	}
	return rand.Reader
}

// validName keeps names fit for a shell, a URL and a metric's label. One that begins as ids do could be taken for that of
// another account, whose usage stays under its id when it is deleted.
var validName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$`)

// Names says in words what names accounts and plans may have.
const Names = "1 to 64 letters, digits, and . _ @ -, beginning with a letter or digit"

// PlanName reports whether a plan may be called so. Names are printed as they are, and plan and none are words of the commands.
func PlanName(name string) bool {
	return validName.MatchString(name) && name != "plan" && name != "none"
}

// idPrefix begins the id of every account.
const idPrefix = "acc_"

// EnsurePlans puts the default plans that the store does not have yet, and those of the operator's settings in any case.
func EnsurePlans(ctx context.Context, s Store, operators []Plan) error {
	if len(operators) > 0 {
		if err := s.PutPlans(ctx, operators); err != nil {
			return err
		}
	}
	have, err := s.Plans(ctx)
	if err != nil {
		return err
	}
	missing := slices.DeleteFunc(DefaultPlans(), func(p Plan) bool {
		return slices.ContainsFunc(have, func(o Plan) bool { return o.Name == p.Name })
	})
	if len(missing) == 0 {
		return nil
	}
	return s.AddPlans(ctx, missing) // a server may put the operator's at this moment
}

// CreateAccount makes an account with a plan that the store has.
func (a *Admin) CreateAccount(ctx context.Context, name, plan string, o Overrides) (Account, error) {
	if !validName.MatchString(name) || strings.HasPrefix(name, idPrefix) {
		return Account{}, fmt.Errorf("%q is no account name: use %s, but not with %s", name, Names, idPrefix)
	}
	if err := a.checkPlan(ctx, plan); err != nil {
		return Account{}, err
	}
	id, err := a.newID(idPrefix)
	if err != nil {
		return Account{}, err
	}
	acc := Account{ID: id, Name: name, Plan: plan, Created: a.now(), Overrides: o}
	err = a.Store.CreateAccount(ctx, acc)
	if errors.Is(err, ErrExists) {
		return acc, fmt.Errorf("there is an account %q already: choose another name, or change it with: veil account set %s", name, name)
	}
	return acc, err
}

// Account finds an account by name.
func (a *Admin) Account(ctx context.Context, name string) (Account, error) {
	acc, err := a.Store.AccountByName(ctx, name)
	if errors.Is(err, ErrNotFound) {
		return acc, fmt.Errorf("there is no account %q: see veil account list", name)
	}
	return acc, err
}

// UpdateAccount changes the account of an id, as Store.UpdateAccount does, to one with a plan that the store has.
func (a *Admin) UpdateAccount(ctx context.Context, id string, change func(*Account) error) (Account, error) {
	acc, err := a.Store.UpdateAccount(ctx, id, func(acc *Account) error {
		if err := change(acc); err != nil {
			return err
		}
		return a.checkPlan(ctx, acc.Plan)
	})
	if errors.Is(err, ErrNotFound) {
		return acc, errors.New("the account was deleted meanwhile: see veil account list")
	}
	return acc, err
}

func (a *Admin) checkPlan(ctx context.Context, name string) error {
	plans, err := a.Store.Plans(ctx)
	if err != nil {
		return err
	}
	var names []string
	for _, p := range plans {
		if p.Name == name {
			return nil
		}
		names = append(names, p.Name)
	}
	return fmt.Errorf("there is no plan %q: use %s, or add it to the settings and start the server once", name, strings.Join(names, ", "))
}

// CreateKey makes a key of k's account with k's name, scopes, expiry and limits, and answers with its text: the only time
// that it is seen.
func (a *Admin) CreateKey(ctx context.Context, k Key) (Key, string, error) {
	secret, err := MintKey(a.random())
	if err != nil {
		return k, "", err
	}
	if k.ID, err = a.newID("key_"); err != nil {
		return k, "", err
	}
	k.Hash, k.Created = HashOf(secret).String(), a.now()
	if err := a.Store.CreateKey(ctx, k); err != nil {
		if errors.Is(err, ErrNotFound) {
			err = errors.New("the account was deleted meanwhile: create it again first")
		}
		return k, "", err
	}
	return k, secret, nil
}

// RevokeKey makes a key invalid for good, everywhere within a second.
func (a *Admin) RevokeKey(ctx context.Context, id string) (Key, error) {
	k, err := a.key(ctx, id)
	if err != nil || !k.Revoked.IsZero() {
		return k, err
	}
	used := k.LastUsed
	k, err = a.Store.UpdateKey(ctx, id, func(k *Key) error {
		if k.Revoked.IsZero() {
			k.Revoked = a.now()
		}
		return nil
	})
	k.LastUsed = used
	return k, err
}

// RotateKey makes a key that takes the place of another one, which stays valid for the time of overlap (0: it is revoked
// at once). The new key is stored first, so that a failure in between leaves the old one valid.
func (a *Admin) RotateKey(ctx context.Context, id string, overlap time.Duration) (fresh Key, secret string, err error) {
	old, err := a.key(ctx, id)
	if err != nil {
		return Key{}, "", err
	}
	if err := a.rotatable(&old); err != nil {
		return Key{}, "", err
	}
	fresh = old
	if !old.Expires.IsZero() { // the new key lives as long as the old one was made to
		fresh.Expires = a.now().Add(old.Expires.Sub(old.Created))
	}
	fresh.LastUsed = time.Time{}
	if fresh, secret, err = a.CreateKey(ctx, fresh); err != nil {
		return Key{}, "", err
	}
	var meanwhile error // the old key is not to be rotated any more
	_, err = a.Store.UpdateKey(ctx, id, func(old *Key) error {
		if meanwhile = a.rotatable(old); meanwhile != nil {
			return meanwhile
		}
		old.Successor = fresh.ID
		if overlap <= 0 {
			old.Revoked = a.now()
		} else if end := a.now().Add(overlap); old.Expires.IsZero() || end.Before(old.Expires) {
			old.Expires = end
		}
		return nil
	})
	switch {
	case meanwhile != nil: // nobody has seen the new one
		_, err = a.RevokeKey(ctx, fresh.ID)
		return Key{}, "", errors.Join(meanwhile, err)
	case err != nil:
		return fresh, secret, fmt.Errorf("the new key is valid, but the old one could not be changed: %w. Revoke it with: veil key revoke %s", err, id)
	}
	return fresh, secret, nil
}

// rotatable says why another key can't take a key's place.
func (a *Admin) rotatable(k *Key) error {
	if state := k.State(a.now()); state != "active" {
		return fmt.Errorf("key %s is %s: create a new one with: veil key create", k.ID, state)
	}
	if k.Successor != "" {
		return fmt.Errorf("key %s was rotated before, to %s: rotate that one", k.ID, k.Successor)
	}
	return nil
}

func (a *Admin) key(ctx context.Context, id string) (Key, error) {
	if strings.HasPrefix(id, prefix) {
		return Key{}, errors.New("that is a key, not its id: ids begin with key_, see veil key list (and take care where you paste keys)")
	}
	k, err := a.Store.KeyByID(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return k, fmt.Errorf("there is no key %q: see veil key list", id)
	}
	return k, err
}

func (a *Admin) newID(kind string) (string, error) {
	var b [10]byte
	if _, err := io.ReadFull(a.random(), b[:]); err != nil {
		return "", fmt.Errorf("no randomness for a new id: %w", err)
	}
	return kind + strings.ToLower(base32.StdEncoding.EncodeToString(b[:])), nil
}

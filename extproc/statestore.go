package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"veil/extproc/account"
	"veil/extproc/daemon"
	"veil/extproc/settings"
	"veil/extproc/store"
)

// storeFlags say which store a command works on: that of `veil run` in a folder, or that of the settings of `veil serve`.
type storeFlags struct {
	State  string `placeholder:"DIR" help:"Folder of the store, as for veil run; default .veil."`
	Config string `placeholder:"FILE" help:"Settings of veil serve, instead of --state."`
}

// again are the flags with which a further command works on the same store, "" for none.
func (f storeFlags) again() string {
	switch {
	case f.Config != "":
		return " --config " + quoted(f.Config)
	case f.State != "":
		return " --state " + quoted(f.State)
	}
	return ""
}

// quoted is a text as a shell takes it for one word.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// stateStore is an open store and what the settings say beside it.
type stateStore struct {
	store.Store
	catalogue string         // file; "": the built-in one
	detect    map[string]any // rules of detection, as settings have them
}

// admin makes accounts and keys in the store.
func (s *stateStore) admin() *account.Admin { return &account.Admin{Store: s} }

// open opens the store. A folder without one is an error unless create is set: a mistyped --state would else show an
// empty gateway.
func (f storeFlags) open(ctx context.Context, create bool) (*stateStore, error) {
	if f.State != "" && f.Config != "" { // one of them may be a variable that was set for another command
		return nil, fmt.Errorf("%w: --state %s and --config %s (VEIL_STATE, VEIL_CONFIG) name two stores: give one of them", errUsage, f.State, f.Config)
	}
	at := settings.Store{SQLite: filepath.Join(cmp.Or(f.State, ".veil"), "veil.db")}
	out := &stateStore{}
	if f.Config != "" {
		s, _, err := readSettings(f.Config)
		if err != nil {
			return nil, err
		}
		at, out.catalogue, out.detect = s.Store, s.Catalogue, s.Detect
	}
	if _, err := os.Stat(at.SQLite); at.SQLite != "" && !create && errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no store %s: name the folder of veil run with --state, or the settings of veil serve with --config", at.SQLite)
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	var err error
	if out.Store, err = store.Open(ctx, at, store.Options{}); err != nil {
		return nil, err
	}
	if err := account.EnsurePlans(ctx, out, nil); err != nil {
		return nil, errors.Join(err, out.Close(ctx))
	}
	return out, nil
}

// currency is what the amounts in the books are in: as the last server said, else that of the catalogue. Where neither can
// be told, std gets a warning and the answer is "": the amounts are right all the same.
func (s *stateStore) currency(ctx context.Context, std stdio) (string, error) {
	code, err := s.Currency(ctx)
	if code != "" || err != nil {
		return code, err
	}
	cat, err := daemon.LoadCatalogue(s.catalogue)
	if err != nil {
		fmt.Fprintf(std.err, "warning: the currency is not known: no server has used this store yet, and the catalogue can't be read: %v\n", err)
		return "", nil
	}
	return cat.Currency, nil
}

// warnOfModels tells std of models that the catalogue does not have. It is no error: with --state it is not known which
// catalogue veil run was given, and a model may come later.
func (s *stateStore) warnOfModels(std stdio, ids []string) {
	cat, err := daemon.LoadCatalogue(s.catalogue)
	if err != nil {
		return
	}
	for _, id := range ids {
		if reason := unlisted(cat, id); reason != "" {
			fmt.Fprintf(std.err, "warning: %s; see that the running one, if it is not %s, has it (GET /models)\n", reason, cmp.Or(s.catalogue, "that of the program"))
		}
	}
}

// with runs do on the open store and closes it.
func (f storeFlags) with(ctx context.Context, create bool, do func(ctx context.Context, s *stateStore) error) error {
	s, err := f.open(ctx, create)
	if err != nil {
		return err
	}
	return errors.Join(do(ctx, s), s.Close(context.WithoutCancel(ctx)))
}

// withAccount is with, for what is done to an account that is there.
func (f storeFlags) withAccount(ctx context.Context, name string, do func(ctx context.Context, s *stateStore, a account.Account) error) error {
	return f.with(ctx, false, func(ctx context.Context, s *stateStore) error {
		a, err := s.admin().Account(ctx, name)
		if err != nil {
			return err
		}
		return do(ctx, s, a)
	})
}

func writeJSON(w io.Writer, v any) error {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", b)
	return err
}

// orDash stands for an empty cell.
func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

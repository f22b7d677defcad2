package main

import (
	"context"
	"fmt"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
)

// accountCmd is `veil account`. Changes act on running servers within a second.
type accountCmd struct {
	Create accountCreateCmd `cmd:"" help:"Make an account."`
	List   accountListCmd   `cmd:"" help:"List the accounts."`
	Show   accountShowCmd   `cmd:"" help:"Show an account: its limits, what is used of them, its keys."`
	Set    accountSetCmd    `cmd:"" help:"Change an account."`
	Delete accountDeleteCmd `cmd:"" help:"Delete an account with its keys; its usage stays in the books."`
}

// limitFlags are limits of an account.
type limitFlags struct {
	Budget            string `placeholder:"AMOUNT" help:"Most money a calendar month (UTC); none: no budget, plan: as the plan says."`
	RequestsPerMinute string `placeholder:"N" help:"Most requests in any 60 seconds; none: no limit, plan: as the plan says."`
	RequestsPerDay    string `placeholder:"N" help:"Most requests a day (UTC); none, or plan, as above."`
	TokensPerMinute   string `placeholder:"N" help:"Most tokens in any 60 seconds; none, or plan."`
	TokensPerDay      string `placeholder:"N" help:"Most tokens a day (UTC); none, or plan."`
	Concurrency       string `placeholder:"N" help:"Most requests open at once; none, or plan."`
}

// keyLimitFlags are limits of a key, beside those of its account. A key has no plan.
type keyLimitFlags struct {
	Budget            string `placeholder:"AMOUNT" help:"Most money a calendar month (UTC) of what its account may spend; none, as if left out: no budget of its own."`
	RequestsPerMinute string `placeholder:"N" help:"Most requests in any 60 seconds, beside what its account allows; none, as if left out: no limit of its own."`
	RequestsPerDay    string `placeholder:"N" help:"Most requests a day (UTC), as above."`
	TokensPerMinute   string `placeholder:"N" help:"Most tokens in any 60 seconds, as above."`
	TokensPerDay      string `placeholder:"N" help:"Most tokens a day (UTC), as above."`
	Concurrency       string `placeholder:"N" help:"Most requests open at once, as above."`
}

// put reads the flags that were given.
func (f keyLimitFlags) put() (account.Overrides, error) {
	return limitFlags(f).read(account.Overrides{}, false)
}

// put lays the flags that were given over o.
func (f limitFlags) put(o account.Overrides) (account.Overrides, error) { return f.read(o, true) }

// read lays the flags that were given over o. Where there is a plan, plan stands for what it says.
func (f limitFlags) read(o account.Overrides, plan bool) (account.Overrides, error) {
	wrong := func(flag string, err error) error {
		if plan {
			return fmt.Errorf("%w: %s: %w, or plan for what the plan says", errUsage, flag, err)
		}
		return fmt.Errorf("%w: %s: %w", errUsage, flag, err)
	}
	for _, l := range []struct {
		name, text string
		to         **account.Limit
	}{
		{"--requests-per-minute", f.RequestsPerMinute, &o.RequestsPerMinute},
		{"--requests-per-day", f.RequestsPerDay, &o.RequestsPerDay},
		{"--tokens-per-minute", f.TokensPerMinute, &o.TokensPerMinute},
		{"--tokens-per-day", f.TokensPerDay, &o.TokensPerDay},
		{"--concurrency", f.Concurrency, &o.Concurrency},
	} {
		switch {
		case l.text == "":
		case l.text == "plan" && plan:
			*l.to = nil
		default:
			n, err := account.ParseLimit(l.text)
			if err != nil {
				return o, wrong(l.name, err)
			}
			*l.to = &n
		}
	}
	switch {
	case f.Budget == "":
	case f.Budget == "plan" && plan:
		o.Budget = nil
	default:
		b, err := account.ParseBudget(f.Budget)
		if err != nil {
			return o, wrong("--budget", err)
		}
		o.Budget = &b
	}
	return o, nil
}

type accountCreateCmd struct {
	storeFlags `embed:""`
	Name       string `arg:"" help:"Name of the account."`
	Plan       string `required:"" placeholder:"PLAN" help:"free, pro, enterprise, or one of the settings."`
	limitFlags `embed:""`
	JSON       bool `help:"One JSON document."`
}

// Run makes the account.
func (c accountCreateCmd) Run(ctx context.Context, std stdio) error {
	o, err := c.put(account.Overrides{})
	if err != nil {
		return err
	}
	return c.with(ctx, true, func(ctx context.Context, s *stateStore) error {
		a, err := s.admin().CreateAccount(ctx, c.Name, c.Plan, o)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std.out, accountView(a))
		}
		_, err = fmt.Fprintf(std.out, "account %s with plan %s (%s)\na key for it: veil key create --account %s%s\n", a.Name, a.Plan, a.ID, a.Name, c.again())
		return err
	})
}

type accountListCmd struct {
	storeFlags `embed:""`
	JSON       bool `help:"One JSON document."`
}

// Run lists accounts.
func (c accountListCmd) Run(ctx context.Context, std stdio) error {
	return c.with(ctx, false, func(ctx context.Context, s *stateStore) error {
		list, err := s.Accounts(ctx)
		if err != nil {
			return err
		}
		keys, err := s.Keys(ctx, "")
		if err != nil {
			return err
		}
		active := map[string]int{} // keys, by account
		for _, k := range keys {
			if k.State(time.Now()) == "active" {
				active[k.Account]++
			}
		}
		views, rows := []view{}, [][]string{}
		for _, a := range list {
			v := accountView(a)
			v["active_keys"] = active[a.ID]
			views = append(views, v)
			rows = append(rows, []string{a.Name, a.Plan, fmt.Sprint(active[a.ID]), overridden(a.Overrides), a.Created.Format(time.DateOnly), a.ID})
		}
		if c.JSON {
			return writeJSON(std.out, views)
		}
		return table(std.out, []string{"NAME", "PLAN", "KEYS", "OWN LIMITS", "CREATED", "ID"}, rows)
	})
}

type accountShowCmd struct {
	storeFlags `embed:""`
	Name       string `arg:"" help:"Name of the account."`
	JSON       bool   `help:"One JSON document."`
}

// Run shows one account.
func (c accountShowCmd) Run(ctx context.Context, std stdio) error {
	return c.withAccount(ctx, c.Name, func(ctx context.Context, s *stateStore, a account.Account) error {
		plan, err := planOf(ctx, s, a)
		if err != nil {
			return err
		}
		limits := plan.For(a).Limits
		used, err := s.Used(ctx, a.ID, "")
		if err != nil {
			return err
		}
		keys, err := s.Keys(ctx, a.ID)
		if err != nil {
			return err
		}
		if c.JSON {
			v := accountView(a)
			v["limits"], v["keys"] = quota.LeftOf(limits, used), keyViews(keys, map[string]string{a.ID: a.Name})
			return writeJSON(std.out, v)
		}
		currency, err := s.currency(ctx, std)
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "account  %s (%s)\nplan     %s\ncreated  %s\n%s\n", a.Name, a.ID, a.Plan, a.Created.Format(time.DateOnly), inForce(a, plan))
		if err := table(std.out, []string{"LIMIT", "ALLOWED", "USED", "LEFT"}, limitRows(limits, used, currency)); err != nil {
			return err
		}
		fmt.Fprintln(std.out)
		return keyTable(std.out, keys, map[string]string{a.ID: a.Name})
	})
}

type accountDeleteCmd struct {
	storeFlags `embed:""`
	Name       string `arg:"" help:"Name of the account."`
	JSON       bool   `help:"One JSON document."`
}

// Run deletes the account.
func (c accountDeleteCmd) Run(ctx context.Context, std stdio) error {
	return c.withAccount(ctx, c.Name, func(ctx context.Context, s *stateStore, a account.Account) error {
		if err := s.DeleteAccount(ctx, a.ID); err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std.out, view{"id": a.ID, "name": a.Name, "deleted": true})
		}
		_, err := fmt.Fprintf(std.out, "account %s and its keys deleted; its usage stays: veil usage --account %s%s\n", a.Name, a.ID, c.again())
		return err
	})
}

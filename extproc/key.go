package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"veil/extproc/account"
)

// keyCmd is `veil key`. Changes act on running servers within a second.
type keyCmd struct {
	Create keyCreateCmd `cmd:"" help:"Make a key; it is printed once."`
	List   keyListCmd   `cmd:"" help:"List keys."`
	Revoke keyRevokeCmd `cmd:"" help:"Make a key invalid for good."`
	Rotate keyRotateCmd `cmd:"" help:"Make a new key in the place of another, which stays valid for a while."`
}

type keyCreateCmd struct {
	storeFlags    `embed:""`
	Account       string `required:"" placeholder:"NAME" help:"Name of the account."`
	Name          string `placeholder:"TEXT" help:"What the key is for."`
	Scopes        string `default:"chat,models,anonymize" placeholder:"LIST" help:"chat, models, anonymize; none: no scope; default all three."`
	Expires       string `placeholder:"90d|DATE" help:"When it stops being valid: after days (d), hours (h), or at the end of a date (2027-01-31, UTC)."`
	Models        string `placeholder:"ID,…" help:"Models that it may use, of those of the account."`
	keyLimitFlags `embed:""`
	JSON          bool `help:"One JSON document."`
}

// Run makes the key and prints it.
func (c keyCreateCmd) Run(ctx context.Context, std stdio) error {
	if !fitsOneLine(c.Name) {
		return fmt.Errorf("%w: --name: use up to %d characters that can be printed, on one line", errUsage, longestKeyName)
	}
	scopes, err := account.ParseScopes(c.Scopes)
	if err != nil {
		return fmt.Errorf("%w: --scopes: %w", errUsage, err)
	}
	expires, err := expiry(c.Expires, time.Now())
	if err != nil {
		return fmt.Errorf("%w: --expires: %w", errUsage, err)
	}
	narrower, err := c.put()
	if err != nil {
		return err
	}
	return c.withAccount(ctx, c.Account, func(ctx context.Context, s *stateStore, a account.Account) error {
		k := account.Key{Account: a.ID, Name: c.Name, Scopes: scopes, Expires: expires, Narrower: narrower}
		if c.Models != "" {
			if k.Models, err = modelList(c.Models); err != nil {
				return err
			}
			s.warnOfModels(std, k.Models)
		}
		k, secret, err := s.admin().CreateKey(ctx, k)
		if err != nil {
			return err
		}
		if err := printNew(std, c.JSON, k, secret, a.Name); err != nil {
			return unseen(ctx, s, k.ID, err)
		}
		return nil
	})
}

const longestKeyName = 128

// fitsOneLine keeps what a key is for fit for a table on a terminal: no line ends, no escape sequences.
func fitsOneLine(name string) bool {
	return utf8.RuneCountInString(name) <= longestKeyName && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
}

// printNew shows a new key. On a terminal only the key itself goes to standard output, so that it can be piped.
func printNew(std stdio, asJSON bool, k account.Key, secret, owner string) error {
	if asJSON {
		v := keyView(k, owner)
		v["key"] = secret
		return writeJSON(std.out, v)
	}
	fmt.Fprintf(std.err, "key %s of account %s, scopes %s, %s. It is shown this once:\n", k.ID, owner, k.Scopes, until(k.Expires))
	_, err := fmt.Fprintln(std.out, secret)
	return err
}

// unseen revokes a key that could not be printed, for nobody has it.
func unseen(ctx context.Context, s *stateStore, id string, why error) error {
	if _, err := s.admin().RevokeKey(ctx, id); err != nil {
		return fmt.Errorf("the key can't be printed: %w; nobody has it, and it could not be revoked (%w): use veil key revoke %s", why, err, id)
	}
	return fmt.Errorf("the key can't be printed: %w; nobody has it, so %s is revoked again: make another with veil key create", why, id)
}

type keyListCmd struct {
	storeFlags `embed:""`
	Account    string `placeholder:"NAME" help:"Only the keys of this account."`
	JSON       bool   `help:"One JSON document."`
}

// Run lists keys.
func (c keyListCmd) Run(ctx context.Context, std stdio) error {
	return c.with(ctx, false, func(ctx context.Context, s *stateStore) error {
		owner := ""
		if c.Account != "" {
			a, err := s.admin().Account(ctx, c.Account)
			if err != nil {
				return err
			}
			owner = a.ID
		}
		keys, err := s.Keys(ctx, owner)
		if err != nil {
			return err
		}
		names, err := accountNames(ctx, s)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std.out, keyViews(keys, names))
		}
		return keyTable(std.out, keys, names)
	})
}

type keyRevokeCmd struct {
	storeFlags `embed:""`
	ID         string `arg:"" help:"Id of the key (key_…)."`
	JSON       bool   `help:"One JSON document."`
}

// Run revokes the key.
func (c keyRevokeCmd) Run(ctx context.Context, std stdio) error {
	return c.with(ctx, false, func(ctx context.Context, s *stateStore) error {
		k, err := s.admin().RevokeKey(ctx, c.ID)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std.out, view{"id": k.ID, "revoked": k.Revoked})
		}
		_, err = fmt.Fprintf(std.out, "key %s is revoked; running servers refuse it within a second\n", k.ID)
		return err
	})
}

type keyRotateCmd struct {
	storeFlags `embed:""`
	ID         string `arg:"" help:"Id of the key (key_…)."`
	Overlap    string `default:"24h" placeholder:"24h|7d" help:"How long the old key stays valid; 0: not at all; default ${default}."`
	JSON       bool   `help:"One JSON document."`
}

// Run makes the new key and prints it.
func (c keyRotateCmd) Run(ctx context.Context, std stdio) error {
	overlap, err := span(c.Overlap)
	if err != nil {
		return fmt.Errorf("%w: --overlap: %w", errUsage, err)
	}
	return c.with(ctx, false, func(ctx context.Context, s *stateStore) error {
		k, secret, err := s.admin().RotateKey(ctx, c.ID, overlap)
		if secret == "" {
			return err
		}
		names, nameErr := accountNames(ctx, s)
		if nameErr != nil {
			names = map[string]string{}
		}
		if printErr := printNew(std, c.JSON, k, secret, names[k.Account]); printErr != nil {
			return unseen(ctx, s, k.ID, printErr)
		}
		if err != nil || c.JSON {
			return err
		}
		old, err := s.KeyByID(ctx, c.ID)
		if err != nil {
			return err
		}
		fmt.Fprintf(std.err, "the old key %s %s\n", c.ID, remains(old))
		return nil
	})
}

// remains says how long a key that was rotated is good: it may have been made to end before the overlap does.
func remains(old account.Key) string {
	if !old.Revoked.IsZero() {
		return "is revoked; running servers refuse it within a second"
	}
	return "is valid " + until(old.Expires)
}

func accountNames(ctx context.Context, s *stateStore) (map[string]string, error) {
	list, err := s.Accounts(ctx)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, a := range list {
		names[a.ID] = a.Name
	}
	return names, nil
}

// keyView shows a key without its hash.
func keyView(k account.Key, owner string) view {
	v := view{"id": k.ID, "account": owner, "name": k.Name, "scopes": k.Scopes, "created": k.Created, "limits": k.Narrower, "models": k.Models,
		"state": k.State(time.Now())}
	for name, at := range map[string]time.Time{"expires": k.Expires, "revoked": k.Revoked, "last_used": k.LastUsed} {
		v[name] = nil
		if !at.IsZero() {
			v[name] = at
		}
	}
	if k.Successor != "" {
		v["successor"] = k.Successor
	}
	return v
}

func keyViews(keys []account.Key, names map[string]string) []view {
	views := []view{}
	for _, k := range keys {
		views = append(views, keyView(k, names[k.Account]))
	}
	return views
}

func keyTable(w io.Writer, keys []account.Key, names map[string]string) error {
	rows := [][]string{}
	for _, k := range keys {
		used := "never"
		if !k.LastUsed.IsZero() {
			used = k.LastUsed.UTC().Format("2006-01-02 15:04")
		}
		rows = append(rows, []string{k.ID, orDash(names[k.Account]), orDash(k.Name), k.State(time.Now()), k.Scopes.String(), until(k.Expires), used, overridden(k.Narrower), orDash(strings.Join(k.Models, ","))})
	}
	return table(w, []string{"KEY", "ACCOUNT", "NAME", "STATE", "SCOPES", "VALID", "LAST USED (UTC)", "OWN LIMITS", "OWN MODELS"}, rows)
}

func until(t time.Time) string {
	if t.IsZero() {
		return "without end"
	}
	return "until " + t.UTC().Format("2006-01-02 15:04") + " (UTC)"
}

// expiry reads a span from now, or the last moment of a date; "" is no expiry.
func expiry(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		end := day.AddDate(0, 0, 1)
		if end.Year() > 9999 { // JSON has no later year, and people write it for never
			end = end.Add(-time.Second)
		}
		if !end.After(now) {
			return end, fmt.Errorf("%s is over: name a later date", text)
		}
		return end, nil
	}
	d, err := span(text)
	if err != nil || d <= 0 {
		err = fmt.Errorf("%q is no time to live: use 90d, 12h or a date such as 2027-01-31", text)
	}
	return now.UTC().Truncate(time.Second).Add(d), err
}

// span reads a duration that may also be in days.
func span(text string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil {
			return time.Duration(n) * 24 * time.Hour, nil
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is no span of time: use 90d, 12h or 30m", text)
	}
	return d, nil
}

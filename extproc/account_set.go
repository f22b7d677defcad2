package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"veil/extproc/account"
	"veil/extproc/daemon"
	"veil/extproc/detect"
)

type accountSetCmd struct {
	storeFlags       `embed:""`
	Name             string `arg:"" help:"Name of the account."`
	Plan             string `placeholder:"PLAN" help:"free, pro, enterprise, or one of the settings."`
	limitFlags       `embed:""`
	Models           string `placeholder:"ID,…" help:"Models that it may use; all: as the plan says."`
	Anonymize        string `enum:",optional,required,always,plan" default:"" placeholder:"POLICY" help:"optional, required or always; plan: as the plan says."`
	AllowMedia       string `enum:",yes,no" default:"" placeholder:"yes|no" help:"yes: images, audio and files pass unchanged beside anonymized text."`
	RequestMayNarrow string `enum:",yes,no" default:"" placeholder:"yes|no" help:"yes: a request's svc.detect may switch types off."`
	Detect           string `placeholder:"FILE" help:"Rules of detection for this account, as svc.detect of a request, JSON or YAML; none: no rules."`
	JSON             bool   `help:"One JSON document."`
}

// Run changes the account.
func (c accountSetCmd) Run(ctx context.Context, std stdio) error {
	if c == (accountSetCmd{storeFlags: c.storeFlags, Name: c.Name, JSON: c.JSON}) {
		return fmt.Errorf("%w: nothing to change was named: see veil account set --help", errUsage)
	}
	var rules []byte
	if c.Detect != "" && c.Detect != "none" { // before the store is open: a pipe may make it wait
		var err error
		if rules, err = readFile(ctx, c.Detect); err != nil {
			return unread("--detect", c.Detect, err)
		}
	}
	return c.withAccount(ctx, c.Name, func(ctx context.Context, s *stateStore, a account.Account) error {
		a, err := s.admin().UpdateAccount(ctx, a.ID, func(a *account.Account) (err error) {
			if err := c.change(a); err != nil {
				return err
			}
			a.Detect, err = c.rules(rules, a.Detect, s.detect)
			return err
		})
		if err != nil {
			return err
		}
		if c.Models != "" {
			s.warnOfModels(std, a.Models)
		}
		if c.JSON {
			return writeJSON(std.out, accountView(a))
		}
		policy := cmp.Or(a.Anonymize, "of the plan")
		_, err = fmt.Fprintf(std.out, "account %s is set: plan %s, own limits %s, models %s, policy %s; running servers follow within a second\n",
			a.Name, a.Plan, overridden(a.Overrides), orAll(a.Models), strings.Join(append([]string{policy}, ownRules(a)...), ", "))
		return err
	})
}

func (c accountSetCmd) change(a *account.Account) error {
	var err error
	if a.Overrides, err = c.put(a.Overrides); err != nil {
		return err
	}
	if c.Plan != "" {
		a.Plan = c.Plan
	}
	if c.Models != "" {
		if a.Models, err = modelList(c.Models); err != nil {
			return err
		}
	}
	switch c.Anonymize {
	case "":
	case "plan":
		a.Anonymize = ""
	default:
		a.Anonymize = c.Anonymize
	}
	for _, f := range []struct {
		text string
		to   *bool
	}{{c.AllowMedia, &a.AllowMedia}, {c.RequestMayNarrow, &a.RequestMayNarrow}} {
		if f.text != "" {
			*f.to = f.text == "yes"
		}
	}
	return nil
}

// rules are the account's rules of detection after the change: those of a file, checked as they will be used, on top of the
// operator's.
func (c accountSetCmd) rules(text []byte, before json.RawMessage, operators map[string]any) (json.RawMessage, error) {
	switch c.Detect {
	case "":
		return before, nil
	case "none":
		return nil, nil
	}
	under, err := daemon.DetectionRules(operators)
	if err != nil {
		return nil, fmt.Errorf("the settings' own rules: %w", err)
	}
	engine, err := detect.New(detect.Config{Rules: under})
	if err != nil {
		return nil, err
	}
	rules, err := engine.ParseRules(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Detect, err)
	}
	return json.Marshal(rules)
}

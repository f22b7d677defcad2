package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// view is a JSON object.
type view map[string]any

func accountView(a account.Account) view {
	return view{"id": a.ID, "name": a.Name, "plan": a.Plan, "created": a.Created, "overrides": a.Overrides, "models": a.Models,
		"anonymize": a.Anonymize, "allow_media": a.AllowMedia, "request_may_narrow": a.RequestMayNarrow, "detect": a.Detect}
}

// planOf is the plan of an account, which the account's own limits, models and policy lie on.
func planOf(ctx context.Context, s *stateStore, a account.Account) (account.Plan, error) {
	plans, err := s.Plans(ctx)
	if err != nil {
		return account.Plan{}, err
	}
	i := slices.IndexFunc(plans, func(p account.Plan) bool { return p.Name == a.Plan })
	if i < 0 {
		return account.Plan{}, fmt.Errorf("the store has no plan %q: add it to the settings and start the server, or change the account with: veil account set %s --plan PLAN", a.Plan, a.Name)
	}
	return plans[i], nil
}

// inForce are the lines of what else holds for an account, and what of it is the plan's.
func inForce(a account.Account, p account.Plan) string {
	holds := p.For(a)
	models, policy := "all", cmp.Or(holds.Anonymize, catalogue.Optional)
	if holds.Models != nil {
		models = strings.Join(holds.Models, ", ")
	}
	if a.Models == nil && p.Models != nil {
		models += " (of the plan)"
	}
	if a.Anonymize == "" && p.Anonymize != "" {
		policy += " (of the plan)"
	}
	text := fmt.Sprintf("models   %s\npolicy   %s\n", models, policy)
	for _, own := range ownRules(a) {
		text += "also     " + own + "\n"
	}
	return text
}

// ownRules names what an account allows or hides beyond its limits, models and policy.
func ownRules(a account.Account) (rules []string) {
	if len(a.Detect) > 0 {
		rules = append(rules, "own rules of detection")
	}
	if a.AllowMedia {
		rules = append(rules, "media allowed")
	}
	if a.RequestMayNarrow {
		rules = append(rules, "requests may narrow")
	}
	return rules
}

func limitRows(l account.Limits, u ledger.Used, currency string) [][]string {
	left := quota.LeftOf(l, u)
	row := func(name string, x quota.Left) []string {
		return []string{name, x.Limit.String(), fmt.Sprint(x.Used), x.Remaining.String()}
	}
	b := left.Budget
	return [][]string{
		row("requests a minute", left.RequestsPerMinute), row("requests a day", left.RequestsPerDay),
		row("tokens a minute", left.TokensPerMinute), row("tokens a day", left.TokensPerDay), row("open at once", left.Concurrency),
		{"budget a month, " + orUnknown(currency), b.Limit.String(), fmt.Sprintf("%s (and %s reserved)", b.Spent, b.Held), b.Remaining.String()},
	}
}

// orUnknown stands for a currency that can't be told.
func orUnknown(currency string) string {
	if currency == "" {
		return "in a currency that is not known"
	}
	return currency
}

// overridden writes what is set apart from the plan.
func overridden(o account.Overrides) string {
	data, err := json.Marshal(o)
	var m map[string]string
	if err != nil || json.Unmarshal(data, &m) != nil || len(m) == 0 {
		return "-"
	}
	var parts []string
	for name, v := range m {
		parts = append(parts, name+"="+v)
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

func orAll(models []string) string {
	if models == nil {
		return "all of the plan"
	}
	return strings.Join(models, ", ")
}

// modelList reads "a,b"; "all" is nil. A list of nothing is a slip: it must not become all.
func modelList(text string) ([]string, error) {
	if text == "all" {
		return nil, nil
	}
	var list []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	if list == nil {
		return nil, fmt.Errorf("%w: --models: %q names no model: use ids as GET /models lists them, separated by commas, or all", errUsage, text)
	}
	return list, nil
}

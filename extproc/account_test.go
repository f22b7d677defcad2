package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/store/sqlite"
)

// veil runs one command line.
func veil(t *testing.T, args ...string) (out, errs string, exit int) {
	t.Helper()
	var o, e bytes.Buffer
	exit = execute(context.Background(), args, stdio{in: strings.NewReader(""), out: &o, err: &e})
	return o.String(), e.String(), exit
}

// ok runs a command line that has to succeed.
func ok(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, exit := veil(t, args...)
	if exit != 0 {
		t.Fatalf("veil %s: exit %d: %s", strings.Join(args, " "), exit, errs)
	}
	return out
}

func document(t *testing.T, text string) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatalf("not one JSON document: %v\n%s", err, text)
	}
	return m
}

func TestKeysAreMadeUsedRotatedAndRevoked(t *testing.T) {
	dir := t.TempDir()
	state := "--state=" + dir
	ok(t, "account", "create", "acme", "--plan=pro", "--budget=12.50", state)
	made := document(t, ok(t, "key", "create", "--account=acme", "--scopes=chat,models", "--expires=90d", "--json", state))
	key, id := made["key"].(string), made["id"].(string)
	if made["account"] != "acme" || len(made["scopes"].([]any)) != 2 || !account.CheckShape(key) {
		t.Fatalf("key create says %v", made)
	}
	s, err := sqlite.Open(context.Background(), sqlite.Config{Path: filepath.Join(dir, "veil.db"), Counters: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(context.Background())
	d, err := account.New(account.Config{Store: s})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close(context.Background())
	g, err := d.Authenticate(context.Background(), key)
	if err != nil || g.Plan != "pro" || g.Limits.Budget != account.Budget(12*money.Scale+money.Scale/2) || g.Limits.RequestsPerMinute != 60 {
		t.Fatalf("the key's grant is %+v (%v)", g, err)
	}

	ok(t, "account", "set", "acme", "--requests-per-minute=7", "--concurrency=none", state)
	fresh := strings.TrimSpace(ok(t, "key", "rotate", id, "--overlap=1h", state))
	soon(t, "the changed limit and the new key act", func() bool {
		g, err := d.Authenticate(context.Background(), fresh)
		return err == nil && g.Limits.RequestsPerMinute == 7
	})
	if _, err := d.Authenticate(context.Background(), key); err != nil {
		t.Fatalf("the old key is refused within the overlap: %v", err)
	}
	ok(t, "key", "revoke", id, state)
	soon(t, "the revoked key is refused", func() bool {
		_, err := d.Authenticate(context.Background(), key)
		return err != nil
	})
	ok(t, "account", "delete", "acme", state)
	soon(t, "the deleted account's key is refused", func() bool {
		_, err := d.Authenticate(context.Background(), fresh)
		return err != nil
	})
}

// What is printed to be run next works on the same store.
func TestTheNextCommandNamesTheSameStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "o'b")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(dir, "veil.yaml")
	if err := os.WriteFile(config, []byte("store: {sqlite: \""+dir+"/veil.db\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	shell := strings.ReplaceAll(dir, "'", `'\''`)
	if said := ok(t, "account", "create", "acme", "--plan=pro", "--config", config); !strings.Contains(said, "veil key create --account acme --config '"+shell+"/veil.yaml'\n") {
		t.Error(said)
	}
	if said := ok(t, "account", "create", "beta", "--plan=pro", "--state", dir); !strings.Contains(said, "veil key create --account beta --state '"+shell+"'\n") {
		t.Error(said)
	}
	if said := ok(t, "account", "delete", "acme", "--config", config); !strings.Contains(said, " --config '"+shell+"/veil.yaml'\n") {
		t.Error(said)
	}
}

func TestWhatIsSaidOfARotatedKeyIsWhatBecomesOfIt(t *testing.T) {
	state := "--state=" + t.TempDir()
	ok(t, "account", "create", "acme", "--plan=pro", state)
	for _, c := range []struct{ expires, overlap, want string }{
		{"90d", "7d", " is valid until " + time.Now().UTC().AddDate(0, 0, 7).Format(time.DateOnly)},
		{"2d", "7d", " is valid until " + time.Now().UTC().AddDate(0, 0, 2).Format(time.DateOnly)}, // it ends before
		{"2d", "0", " is revoked"},
	} {
		made := document(t, ok(t, "key", "create", "--account=acme", "--models=qwen3-32b", "--expires="+c.expires, "--json", state))
		var said bytes.Buffer
		if exit := execute(t.Context(), []string{"key", "rotate", made["id"].(string), "--overlap", c.overlap, state}, stdio{out: io.Discard, err: &said}); exit != 0 || !strings.Contains(said.String(), made["id"].(string)+c.want) {
			t.Errorf("%+v: %d, %s", c, exit, said.String())
		}
	}
	if list := ok(t, "key", "list", state); !strings.Contains(list, "qwen3-32b") {
		t.Errorf("the list hides what a key may use:\n%s", list)
	}
}

// soon fails unless what becomes true. The second that is promised is the account package's to test, by a clock of its own: here a
// busy machine may need more.
func soon(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it never was so: %s", what)
		}
	}
}

func TestNothingPrintedButTheKeyItselfHoldsTheKey(t *testing.T) {
	state := "--state=" + t.TempDir()
	ok(t, "account", "create", "a", "--plan=free", state)
	out, errs, _ := veil(t, "key", "create", "--account=a", state)
	key := strings.TrimSpace(out)
	if !account.CheckShape(key) || strings.Contains(errs, key) {
		t.Fatal("standard output is to hold the key and nothing else")
	}
	id := errs[strings.Index(errs, "key_"):]
	id = id[:strings.Index(id, " ")]
	for _, args := range [][]string{
		{"key", "list"}, {"key", "list", "--json"}, {"account", "show", "a"}, {"account", "show", "a", "--json"}, {"key", "revoke", id},
		{"key", "rotate", key}, {"key", "revoke", key},
	} {
		out, errs, _ := veil(t, append(args, state)...)
		if strings.Contains(out+errs, key) || strings.Contains(out, account.HashOf(key).String()) {
			t.Fatalf("veil %s shows the key or its hash", args[0])
		}
	}
}

func TestMistakesSayWhatToDo(t *testing.T) {
	state := "--state=" + t.TempDir()
	empty := "--state=" + t.TempDir()
	ok(t, "account", "create", "a", "--plan=free", state)
	for _, c := range []struct {
		args string
		exit int
		says string
	}{
		{"account list " + empty, 1, "--state"},
		{"account create a --plan=pro " + state, 1, "account set a"},
		{"account create b --plan=gold " + state, 1, "enterprise, free, pro"},
		{"account create ../x --plan=pro " + state, 1, "letters"},
		{"account create b --plan=pro --budget=1,5 " + state, 2, "decimal"},
		{"account set a " + state, 2, "--help"},
		{"account set a --concurrency=-1 " + state, 2, "none for no limit, or plan for what the plan says"},
		{"account set a --budget=x " + state, 2, "none for no budget, or plan for what the plan says"},
		{"account create " + strings.Repeat("x", 100_000) + " --plan=pro " + state, 1, `xxx… (100002 bytes) is no account name: use 1 to 64 letters`},
		{"account show " + strings.Repeat("ü", 100_000) + " " + state, 1, `üüü… (200002 bytes): see veil account list`},
		{"account list " + strings.Repeat("x", 100_000), 2, "xxx… (100000 bytes)"},
		{"account set nobody --plan=pro " + state, 1, "account list"},
		{"key create --account=nobody " + state, 1, "account list"},
		{"key create --account=a --budget=plan " + state, 2, "none for no budget\n"},
		{"key create --account=a --concurrency=plan " + state, 2, "none for no limit\n"},
		{"key create --account=a --scopes=admin " + state, 2, "chat, models and anonymize"},
		{"key create --account=a --expires=yesterday " + state, 2, "90d"},
		{"key create --account=a --expires=2020-01-01 " + state, 2, "later"},
		{"key create --account=a --expires=2027-02-30 " + state, 2, "2027-01-31"},
		{"key revoke key_nope " + state, 1, "key list"},
		{"usage --month=November " + state, 2, "2026-11"},
	} {
		_, errs, exit := veil(t, strings.Fields(c.args)...)
		if exit != c.exit || !strings.Contains(errs, c.says) || len(errs) > 1000 {
			t.Errorf("veil %s: exit %d, says %q; want exit %d and %q", c.args, exit, errs, c.exit, c.says)
		}
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestAKeyThatNobodyHasSeenIsRevoked(t *testing.T) {
	state := "--state=" + t.TempDir()
	ok(t, "account", "create", "a", "--plan=free", state)
	seen := document(t, ok(t, "key", "create", "--account=a", "--json", state))["id"].(string)
	for _, args := range [][]string{{"key", "create", "--account=a"}, {"key", "create", "--account=a", "--json"}, {"key", "rotate", seen, "--overlap=1h"}} {
		var said bytes.Buffer
		if exit := execute(t.Context(), append(args, state), stdio{out: full{}, err: &said}); exit != 1 || !strings.Contains(said.String(), "is revoked again: make another") {
			t.Errorf("%v: exit %d, %s", args, exit, said.String())
		}
	}
	var keys []struct{ ID, State string }
	if err := json.Unmarshal([]byte(ok(t, "key", "list", "--json", state)), &keys); err != nil || len(keys) != 4 {
		t.Fatalf("%v, %v", keys, err)
	}
	for _, k := range keys {
		if (k.State == "active") != (k.ID == seen) {
			t.Errorf("%s is %s", k.ID, k.State)
		}
	}
}

func TestTheLimitsOfAKeyKnowNoPlan(t *testing.T) {
	help := ok(t, "key", "create", "--help")
	if strings.Contains(help, "plan") || !strings.Contains(help, "--tokens-per-day") {
		t.Error(help)
	}
	if help := ok(t, "account", "set", "--help"); !strings.Contains(help, "plan: as the plan") {
		t.Error(help)
	}
}

func TestAKeyMayLastToTheLastDayThereIs(t *testing.T) {
	state := "--state=" + t.TempDir()
	ok(t, "account", "create", "a", "--plan=free", state)
	made := document(t, ok(t, "key", "create", "--account=a", "--expires=9999-12-31", "--json", state))
	if made["expires"] != "9999-12-31T23:59:59Z" {
		t.Errorf("%v", made)
	}
	ok(t, "key", "rotate", made["id"].(string), state)
}

// A running server would refuse every call of the account otherwise.
func TestRulesThatCannotBeUsedAreRefusedWithTheirLine(t *testing.T) {
	dir := t.TempDir()
	state, rules := "--state="+dir, filepath.Join(dir, "rules.json")
	ok(t, "account", "create", "a", "--plan=free", state)
	for _, c := range []struct{ text, says string }{
		{"{\n\t\"custom\": [\n\t\t{\"type\": \"STAFF\", \"pattern\": \"(\"}\n\t]\n}\n", "rules.json: detection rules: line 3: custom[0].pattern: is no RE2"},
		{`{"types": {"EMAIL": {"threshold": 3}}}`, "line 1: types.EMAIL.threshold: must be between 0 and 1"},
		{`{"types": {"STAFF": {"enabled": true}}}`, "line 1: types.STAFF: names no type"},
		{`{"bogus": 1}`, "line 1"},
	} {
		if err := os.WriteFile(rules, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, errs, exit := veil(t, "account", "set", "a", "--detect="+rules, state); exit != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("%s: exit %d, says %q; want %q", c.text, exit, errs, c.says)
		}
	}
	if kept := document(t, ok(t, "account", "show", "a", "--json", state))["detect"]; kept != nil {
		t.Errorf("kept %v", kept)
	}
}

func TestAnAccountsRulesMayNameTheTypesOfTheSettings(t *testing.T) {
	dir := t.TempDir()
	rules, config := filepath.Join(dir, "rules.yaml"), filepath.Join(dir, "veil.yaml")
	for file, text := range map[string]string{
		rules:  "types:\n  STAFF: {threshold: 0.95}\n",
		config: "store: {sqlite: " + filepath.Join(dir, "veil.db") + "}\ndetect: {custom: [{type: STAFF, pattern: 'E-[0-9]{5}'}]}\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ok(t, "account", "create", "a", "--plan=free", "--config="+config)
	set := document(t, ok(t, "account", "set", "a", "--detect="+rules, "--json", "--config="+config))
	if got, err := json.Marshal(set["detect"]); err != nil || string(got) != `{"types":{"STAFF":{"threshold":0.95}}}` {
		t.Errorf("%s %v", got, err)
	}
}

func TestZeroAndNoneAreKeptApart(t *testing.T) {
	state := "--state=" + t.TempDir()
	ok(t, "account", "create", "a", "--plan=free", "--requests-per-day=0", "--budget=none", state)
	limits := document(t, ok(t, "account", "show", "a", "--json", state))["limits"].(map[string]any)
	day, budget := limits["requests_per_day"].(map[string]any), limits["budget"].(map[string]any)
	if day["limit"] != 0.0 || budget["limit"] != nil {
		t.Fatalf("0 and none became %v and %v", day["limit"], budget["limit"])
	}
	ok(t, "account", "set", "a", "--requests-per-day=plan", "--budget=0", state)
	limits = document(t, ok(t, "account", "show", "a", "--json", state))["limits"].(map[string]any)
	day, budget = limits["requests_per_day"].(map[string]any), limits["budget"].(map[string]any)
	if day["limit"] != 50.0 || budget["limit"] != 0.0 {
		t.Fatalf("plan and 0 became %v and %v", day["limit"], budget["limit"])
	}
}

// A script that is run again sets what is set already.
func TestSettingAgainIsNoFault(t *testing.T) {
	state := "--state=" + t.TempDir()
	ok(t, "account", "create", "a", "--plan=pro", state)
	for range 2 {
		said := ok(t, "account", "set", "a", "--plan=pro", "--budget=7", "--models=qwen3-32b", "--anonymize=always", state)
		for _, want := range []string{"plan pro", "budget=7", "models qwen3-32b", "policy always"} {
			if !strings.Contains(said, want) {
				t.Errorf("no %q in %s", want, said)
			}
		}
	}
	ok(t, "key", "create", "--account=a", "--name=Zoë's laptop, 2nd floor", state)
	for _, line := range [][]string{{"account", "set", "a", state}, {"account", "set", "a", "--json", state}, {"account", "set", "a", "--models= , ", state}, {"key", "create", "--account=a", "--models=,", state},
		{"key", "create", "--account=a", "--name=a\x1b[31mb", state}, {"key", "create", "--account=a", "--name=" + strings.Repeat("a", 129), state}} {
		if _, errs, exit := veil(t, line...); exit != 2 {
			t.Errorf("%v: exit %d: %s", line, exit, errs)
		}
	}
	if shown := document(t, ok(t, "account", "show", "a", "--json", state)); fmt.Sprint(shown["models"]) != "[qwen3-32b]" {
		t.Errorf("models are %v", shown["models"])
	}
}

func TestUsageIsExactInEveryForm(t *testing.T) {
	dir := t.TempDir()
	state := "--state=" + dir
	ok(t, "account", "create", "acme", "--plan=enterprise", state)
	ctx := context.Background()
	s, err := sqlite.Open(ctx, sqlite.Config{Path: filepath.Join(dir, "veil.db"), Counters: true})
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.AccountByName(ctx, "acme")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		s.Settle(quota.Settled{Call: quota.Call{Account: a.ID, Key: "key_x", Full: true}, Model: "m", Prompt: 7, Completion: 5, Cost: 1, Outcome: quota.Done})
	}
	if err := s.Close(ctx); err != nil {
		t.Fatal(err)
	}
	const cost = "0.0000000003"
	for _, form := range []string{"", "--json", "--csv"} {
		args := []string{"usage", "--account=acme", state}
		if form != "" {
			args = append(args, form)
		}
		if out := ok(t, args...); !strings.Contains(out, cost) || strings.Contains(out, "e-") {
			t.Errorf("usage %s does not say %s:\n%s", form, cost, out)
		}
	}
	doc := document(t, ok(t, "usage", "--json", state))
	total := doc["total"].(map[string]any)
	if total["requests"] != 3.0 || total["total_tokens"] != 36.0 || len(doc["accounts"].([]any)) != 1 || len(doc["rows"].([]any)) != 1 {
		t.Fatalf("usage says %v", doc)
	}
	if out := ok(t, "usage", "--month=2020-01", state); !strings.Contains(out, "nothing was used") {
		t.Fatalf("an empty month says %q", out)
	}
}

// What holds for an account is the plan's, unless the account says otherwise, and nothing of it is left unsaid.
func TestAnAccountIsShownWithAllThatHoldsForIt(t *testing.T) {
	dir := t.TempDir()
	state := "--state=" + dir
	ok(t, "account", "create", "a", "--plan=pro", state)
	s, err := sqlite.Open(context.Background(), sqlite.Config{Path: filepath.Join(dir, "veil.db"), Counters: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(context.Background())
	team := account.Plan{Name: "team", Limits: account.NoLimits(), Models: []string{"qwen3-32b"}, Anonymize: "always"}
	if err := s.PutPlans(context.Background(), []account.Plan{team}); err != nil {
		t.Fatal(err)
	}
	shown := func(want string) {
		t.Helper()
		if said := ok(t, "account", "show", "a", state); !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	shown("models   all\npolicy   optional\n\n")
	ok(t, "account", "set", "a", "--plan=team", state)
	shown("models   qwen3-32b (of the plan)\npolicy   always (of the plan)\n\n")
	rules := filepath.Join(dir, "rules.yaml")
	if err := os.WriteFile(rules, []byte("deny: [{text: Nordstern, type: PROJECT}]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	said := ok(t, "account", "set", "a", "--models=gpt-4.1", "--anonymize=required", "--allow-media=yes", "--request-may-narrow=yes", "--detect="+rules, state)
	if want := "policy required, own rules of detection, media allowed, requests may narrow;"; !strings.Contains(said, want) {
		t.Errorf("no %q in %s", want, said)
	}
	shown("models   gpt-4.1\npolicy   required\nalso     own rules of detection\nalso     media allowed\nalso     requests may narrow\n\n")
}

package account

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestOverridesKeepNoneZeroAndUnsetApart(t *testing.T) {
	none, zero, budget := None, Limit(0), Budget(15_000_000_000)
	o := Overrides{RequestsPerMinute: &none, RequestsPerDay: &zero, Budget: &budget}
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != `{"budget":"1.5","requests_per_day":"0","requests_per_minute":"none"}` {
		t.Fatal(string(text))
	}
	unlimited := NoBudget
	if text, err := json.Marshal(Overrides{Budget: &unlimited}); err != nil || string(text) != `{"budget":"none"}` {
		t.Fatalf("%s (%v)", text, err)
	}
	var back Overrides
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	for i, one := range []Overrides{{RequestsPerMinute: &zero}, {RequestsPerDay: &zero}, {TokensPerMinute: &zero}, {TokensPerDay: &zero}, {Concurrency: &zero}} {
		text, err := json.Marshal(one)
		if err == nil {
			err = json.Unmarshal(text, &one)
		}
		want := []Limit{5, 5, 5, 5, 5}
		want[i] = 0
		if l := one.Over(Limits{5, 5, 5, 5, 5, 5}); err != nil || l != (Limits{want[0], want[1], want[2], want[3], want[4], 5}) {
			t.Errorf("%s: %+v (%v)", text, l, err)
		}
	}
	l := back.Over(Limits{5, 5, 5, 5, 5, 5})
	if l != (Limits{None, 0, 5, 5, 5, budget}) {
		t.Fatalf("%+v", l)
	}
	for _, bad := range []string{`{"rpm":1}`, `{"concurrency":-1}`, `{"budget":"1,5"}`, `{"concurrency":1.5}`, `[]`} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

func TestLimitsAreReadBackAsWritten(t *testing.T) {
	for _, l := range []Limits{NoLimits(), {}, DefaultPlans()[0].Limits} {
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		var back Limits
		if err := json.Unmarshal(text, &back); err != nil || back != l {
			t.Fatalf("%s read back as %+v (%v)", text, back, err)
		}
	}
}

func TestNoneIsReadInWordsToo(t *testing.T) {
	l := NoLimits()
	l.Concurrency, l.Budget = 0, 0
	if err := json.Unmarshal([]byte(`{"concurrency":"none","budget":"none"}`), &l); err != nil || l != NoLimits() {
		t.Fatalf("%+v (%v)", l, err)
	}
}

func TestScopesAreReadBackAsWritten(t *testing.T) {
	for s := Scope(0); s <= AllScopes; s++ {
		back, err := ParseScopes(s.String())
		if err != nil || back != s {
			t.Errorf("%s read back as %s (%v)", s, back, err)
		}
		text, err := json.Marshal(s)
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		if err != nil || back != s {
			t.Errorf("%s read back as %s (%v)", text, back, err)
		}
	}
	for _, bad := range []string{"", "admin", "chat,", "Chat"} {
		if _, err := ParseScopes(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
	var s Scope
	if err := json.Unmarshal([]byte("7"), &s); err == nil {
		t.Error("a number was read as scopes")
	}
}

func TestThePlansAreThoseOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/accounts.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range DefaultPlans() {
		row := fmt.Sprintf("| %s | %s | %s | %s |", p.Name, p.Limits.RequestsPerMinute, p.Limits.RequestsPerDay, p.Limits.Budget)
		if !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/accounts.md has no row %s", row)
		}
	}
}

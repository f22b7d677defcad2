package account

import (
	"encoding/json"
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
	var back Overrides
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	l := back.Over(Limits{5, 5, 5, 5, 5, 5})
	if l != (Limits{None, 0, 5, 5, 5, budget}) {
		t.Fatalf("%+v", l)
	}
	for _, bad := range []string{`{"rpm":1}`, `{"concurrency":-1}`, `{"budget":"1,5"}`, `{"concurrency":1.5}`} {
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
}

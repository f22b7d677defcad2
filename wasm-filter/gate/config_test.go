package gate

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestEmptyConfigurationTurnsEveryRuleOn(t *testing.T) {
	for _, text := range []string{"", " \n", "{}", " { } ", `{"rules":{}}`} {
		c, err := Parse(text)
		if err != nil || !reflect.DeepEqual(c, Defaults()) {
			t.Errorf("%q: %+v, %v", text, c, err)
		}
	}
	rules := reflect.ValueOf(Defaults().Rules)
	for i := range rules.NumField() {
		if !rules.Field(i).Bool() {
			t.Errorf("rule %s is off", rules.Type().Field(i).Name)
		}
	}
}

func TestEachRuleHasItsOwnSwitch(t *testing.T) {
	names := []string{"path", "key", "content_type", "content_encoding", "content_length", "strip", "request_id"} // as the fields of Rules
	if n := reflect.TypeFor[Rules]().NumField(); n != len(names) {
		t.Fatalf("%d rules", n)
	}
	for i, name := range names {
		c, err := Parse(`{"rules":{"` + name + `":false}}`)
		if err != nil {
			t.Fatal(err)
		}
		got := reflect.ValueOf(c.Rules)
		for j := range got.NumField() {
			if got.Field(j).Bool() != (i != j) {
				t.Errorf("%s off: %+v", name, c.Rules)
			}
		}
	}
}

func TestEveryFieldIsRead(t *testing.T) {
	got, err := Parse(" {\"bases\" : [ \"\\/v1\",\"/a\" ] ,\n\t\"body_limit\":10, \"cors\" : true,\"rules\":{\"key\":false,\"path\":true}}\r\n")
	want := Defaults()
	want.Bases, want.BodyLimit, want.CORS, want.Rules.Key = []string{"/v1", "/a"}, 10, true, false
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestFaultyConfigurationIsRefusedAndTheReasonSaid(t *testing.T) {
	for _, c := range []struct{ name, text, reason string }{
		{"no JSON", `{`, "a string expected"},
		{"no end", `{"cors":true`, "an object doesn't end"},
		{"another type", `[]`, "an object expected"},
		{"an unknown field", `{"rule":{}}`, `unknown field "rule"`},
		{"a misspelt switch", `{"rules":{"keys":false}}`, `unknown field "keys"`},
		{"other letters", `{"Rules":{}}`, `unknown field "Rules"`},
		{"a switch that is a text", `{"rules":{"key":"off"}}`, "true or false expected"},
		{"a switch that is null", `{"rules":{"key":null}}`, "true or false expected"},
		{"a word that begins like one", `{"cors":truest}`, "an object doesn't end"},
		{"a field twice", `{"rules":{"key":true,"key":false}}`, `"key" is given twice`},
		{"a second value", `{} {}`, "more than one JSON value"},
		{"a comma too many", `{"cors":true,}`, "a string expected"},
		{"a comma too few", `{"cors":true "rules":{}}`, "an object doesn't end"},
		{"no colon", `{"cors" true}`, "a colon expected"},
		{"no base path", `{"bases":[]}`, "bases is empty"},
		{"a list that doesn't end", `{"bases":["/a"`, "a list doesn't end"},
		{"a text that doesn't end", `{"bases":["/a`, "a string doesn't end"},
		{"an escape at the end", `{"bases":["/a\`, "an escape"},
		{"an escape of a letter", `{"bases":["/\u0061"]}`, "an escape"},
		{"other than ASCII", `{"bases":["/é"]}`, "printable ASCII"},
		{"a line in a text", "{\"bases\":[\"/a\nb\"]}", "printable ASCII"},
		{"a relative base path", `{"bases":["api"]}`, "must begin with a slash"},
		{"a base path with slash", `{"bases":["/api/v1/"]}`, "must begin with a slash"},
		{"an empty base path", `{"bases":[""]}`, "must begin with a slash"},
		{"no body at all", `{"body_limit":0}`, "a positive number"},
		{"a negative limit", `{"body_limit":-1}`, "a whole number expected"},
		{"a limit with a fraction", `{"body_limit":1.5}`, "an object doesn't end"},
		{"a limit with an exponent", `{"body_limit":1e3}`, "an object doesn't end"},
		{"a limit with a leading zero", `{"body_limit":010}`, "a whole number expected"},
		{"a limit beyond every body", `{"body_limit":1125899906842625}`, "a positive number"},
		{"a limit beyond 64 bits", `{"body_limit":99999999999999999999}`, "a whole number expected"},
	} {
		got, err := Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
}

// FuzzParse holds the scanner against encoding/json: what it takes is JSON, and means the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", `{"bases":["/v1"],"body_limit":10,"cors":true,"rules":{"key":false}}`, `{"bases":["/\/a"]}`, `{"rules":{"path":true , "strip":false}}`, `{"cors":true,}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := Parse(text)
		if err != nil || strings.Trim(text, space) == "" {
			return
		}
		var want struct {
			Bases     []string        `json:"bases"`
			BodyLimit int64           `json:"body_limit"`
			CORS      bool            `json:"cors"`
			Rules     map[string]bool `json:"rules"`
		}
		want.Bases, want.BodyLimit = Defaults().Bases, Defaults().BodyLimit
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatalf("%q is no JSON: %v", text, err)
		}
		if !reflect.DeepEqual(got.Bases, want.Bases) || got.BodyLimit != want.BodyLimit || got.CORS != want.CORS {
			t.Errorf("%q: %+v", text, got)
		}
		for name, on := range want.Rules {
			if rule := got.Rules.named(name); rule == nil || *rule != on {
				t.Errorf("%q: %s is not %v", text, name, on)
			}
		}
	})
}

package gate

import (
	"reflect"
	"testing"
)

func TestEmptyConfigurationTurnsEveryRuleOn(t *testing.T) {
	for _, text := range []string{"", " \n", "{}"} {
		c, err := Parse([]byte(text))
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
	rules := reflect.TypeFor[Rules]()
	for i := range rules.NumField() {
		name := rules.Field(i).Tag.Get("json")
		c, err := Parse([]byte(`{"rules":{"` + name + `":false}}`))
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

func TestFaultyConfigurationIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":                 `{`,
		"another type":            `[]`,
		"an unknown field":        `{"rule":{}}`,
		"a misspelt switch":       `{"rules":{"keys":false}}`,
		"a switch that is a text": `{"rules":{"key":"off"}}`,
		"a second value":          `{} {}`,
		"no base path":            `{"bases":[]}`,
		"a relative base path":    `{"bases":["api"]}`,
		"a base path with slash":  `{"bases":["/api/v1/"]}`,
		"an empty base path":      `{"bases":[""]}`,
		"no body at all":          `{"body_limit":0}`,
		"a negative limit":        `{"body_limit":-1}`,
	} {
		if c, err := Parse([]byte(text)); err == nil {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

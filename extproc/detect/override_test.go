package detect

import (
	"errors"
	"strings"
	"testing"

	"veil/extproc/apierr"
)

func TestAFaultOfARuleIsToldInWordsOfJSON(t *testing.T) {
	for raw, want := range map[string]struct{ at, says string }{
		`{"custom":"x"}`:                    {".custom", "must be an array"},
		`[]`:                                {"", "must be an object"},
		`{"types":[]}`:                      {".types", "must be an object"},
		`{"deny":["secret"]}`:               {".deny[0]", "must be an object"},
		`{"deny":[{"text":1}]}`:             {".deny.text", "must be a string"},
		`{"types":{"PHONE":{"enabled":1}}}`: {".types.PHONE.enabled", "must be true or false"},
		`{"types":{"PHONE":{"threshold":"a little"}}}`:    {".types.PHONE.threshold", "must be a number"},
		`{"types":{"PHONE":{"threshhold":1}}}`:            {".types.PHONE", "holds an unknown key: known are enabled, threshold"},
		`{"secret":1,"deny":[]}`:                          {"", "holds an unknown key: known are types, custom, allow, deny"},
		`{"deny":[{"text":"a b","type":"A"}],"Deny":[]}`:  {"", "holds an unknown key: known are types, custom, allow, deny"},
		`{"deny":[{"text":"a b","type":"A","Text":"x"}]}`: {".deny[0]", "holds an unknown key: known are text, type"},
		`{"custom":[{},{"type":"A","patern":"a"}]}`:       {".custom[1]", "holds an unknown key: known are type, pattern, context, checksum, score"},
	} {
		_, err := ParseOverride([]byte(raw))
		var e *apierr.Error
		if !errors.As(err, &e) || e.Message != "The value "+want.says+"." || e.Param != "svc.detect"+want.at {
			t.Errorf("%s: %v at %s, want %v", raw, err, e.Param, want)
		}
	}
}

func TestAFaultOfAFileOfRulesHasItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"deny:\n  - {text: a b, type: A}\n  - {txt: b, type: A}\n": "line 3: deny[1]: holds an unknown key: known are text, type",
		"types:\n  PHONE:\n    threshhold: 0.2\n":                  "line 3: types.PHONE: holds an unknown key: known are enabled, threshold",
		"custom:\n  type: A\n":                                     "line 2: custom: must be an array",
		"- a\n":                                                    "$: must be an object",
		"":                                                         "line 1: $: holds no rules: write some, or {}",
		"# later\n":                                                "line 1: $: holds no rules",
		"deny:\n":                                                  "line 1: deny: is empty: write a value, or take it out",
		"types:\n  PHONE:\n    threshold:\n":                       "line 3: types.PHONE.threshold: is empty",
		"custom: [{type: A, pattern: b, checksum: ''}]":     "line 1: custom[0].checksum: is empty",
		"deny: [{text: a b, type: A}]\n---\nallow: [x y]\n": "$: has a second document",
		"types: {PHONE: {enabled: perhaps}}\n":              "line 1: types.PHONE.enabled: must be true or false",
	} {
		if _, err := ParseRules([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestRulesAsWindowsWritesThemAreRead(t *testing.T) {
	if r, err := ParseRules([]byte("\ufeffdeny:\r\n  - {text: Projekt Nordstern, type: PROJECT}\r\n")); err != nil || len(r.Deny) != 1 {
		t.Errorf("%+v (%v)", r, err)
	}
}

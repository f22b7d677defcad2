package detect

import (
	"errors"
	"testing"

	"veil/extproc/apierr"
)

func TestAFaultOfARuleIsToldInWordsOfJSON(t *testing.T) {
	for raw, want := range map[string]string{
		`{"custom":"x"}`:                               "Must be an array.",
		`{"types":[]}`:                                 "Must be an object.",
		`{"deny":[{"text":1}]}`:                        "Must be a string.",
		`{"types":{"PHONE":{"enabled":1}}}`:            "Must be true or false.",
		`{"types":{"PHONE":{"threshold":"a little"}}}`: "Must be a number.",
	} {
		_, err := ParseOverride([]byte(raw))
		var e *apierr.Error
		if !errors.As(err, &e) || e.Message != want {
			t.Errorf("%s: %v, want %s", raw, err, want)
		}
	}
}

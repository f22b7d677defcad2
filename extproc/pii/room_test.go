package pii

import (
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// A bound of an engine's own is kept by what the text holds and by what the caller brings together.
func TestNoMoreValuesThanTheEngineAllows(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{words{"ann": "NAME", "bob": "NAME", "cyd": "NAME"}}, MaxValues: 2})
	if err != nil {
		t.Fatal(err)
	}
	brought := []token.Entry{{Token: "{{NAME_1}}", Value: "eve"}}
	for _, c := range []struct {
		text    string
		mapping []token.Entry
		refused bool
	}{
		{"ann met bob and ann", nil, false},
		{"ann met bob and cyd", nil, true},
		{"ann met eve", brought, false},
		{"ann met bob", brought, true},
	} {
		_, err := e.Anonymize(c.text, c.mapping)
		if refused := err != nil; refused != c.refused {
			t.Errorf("%q: %v", c.text, err)
		}
		if err != nil && !strings.Contains(err.Error(), "more than 2 distinct") {
			t.Errorf("%q: the error names another bound: %v", c.text, err)
		}
	}
}

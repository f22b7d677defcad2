package exchange

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/testdata/shared"
)

// The edge filter has the same table, and so has what Envoy answers a page that may not call.
func TestPathsTakeTheirMethodsAndNoOthers(t *testing.T) {
	for _, c := range shared.Cases(t, "paths.txt") {
		path, want := c[0], c[1]
		for _, method := range []string{"GET", "POST", "PUT", "DELETE", "OPTIONS", "get", ""} {
			_, _, err := findEndpoint(BasePath, method, BasePath+path)
			var refusal *apierr.Error
			switch {
			case want == "":
				if !errors.As(err, &refusal) || refusal.Status != 404 {
					t.Errorf("%s: %s answers %v", c[2], method, err)
				}
			case slices.Contains(strings.Split(want, ", "), method):
				if err != nil {
					t.Errorf("%s: %s answers %v", c[2], method, err)
				}
			default:
				if !errors.As(err, &refusal) || refusal.Status != 405 || refusal.Allow != want {
					t.Errorf("%s: %s answers %v", c[2], method, err)
				}
			}
		}
	}
}

// OpenAI's clients escape the slash of an id such as meta/llama.
func TestAModelsIDMayBeEscapedInItsPath(t *testing.T) {
	for path, want := range map[string]string{
		"gpt-4.1":             "gpt-4.1",
		"gpt%2D4.1":           "gpt-4.1",
		"org/model:free":      "org/model:free",
		"org%2Fmodel%3afree":  "org/model:free",
		"a+b@c":               "a+b@c",
		"%2e%2e%2fusage":      "../usage",
		"org%252Fmodel":       "org%2Fmodel",
		"100%":                "",
		"gpt-4.1?after=x%2Fy": "gpt-4.1",
	} {
		ep, id, err := findEndpoint(BasePath, "GET", BasePath+"/models/"+path)
		if ep != epModel || id != want || err != nil {
			t.Errorf("%s: endpoint %d, id %q, %v; want %q", path, ep, id, err, want)
		}
	}
	if ep, _, err := findEndpoint(BasePath, "GET", BasePath+"/models%2Fgpt-4.1"); ep != epUnknown || err == nil {
		t.Errorf("an escaped slash outside of an id is endpoint %d, %v", ep, err)
	}
}

// Frameworks that call the Responses API by themselves show their users nothing but this message, some beside "model not found".
func TestAnUnknownPathIsToldWhatToSet(t *testing.T) {
	for _, path := range []string{"/responses", "/embeddings", "/chat/completions/chat/completions"} {
		_, _, err := findEndpoint(BasePath, "POST", BasePath+path)
		const want = "under /api/v1; set a client that calls /responses or /completions to chat completions."
		if e := apierr.From(err); e.Status != 404 || !strings.HasSuffix(e.Message, want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

package exchange

import "testing"

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

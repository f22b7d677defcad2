package eval_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/token"
)

var (
	hidden = regexp.MustCompile(`\|([^|]*)\|`)
	stays  = regexp.MustCompile(`<([^>]*)>`)
)

// TestResultsOfToolsInEveryShapeAreHidden has the results of tools that name a value beside it, above it or in a table's head. The floor
// lies a little below what is reached.
func TestResultsOfToolsInEveryShapeAreHidden(t *testing.T) {
	lines := testLines(t, "bodies", "results.txt")[1:] // the first line says what they are
	e := engine(t)
	all, left, gone := 0, 0, 0
	for _, line := range lines {
		sent := asResult(t, e, stays.ReplaceAllString(hidden.ReplaceAllString(line, "$1"), "$1"))
		for _, v := range hidden.FindAllStringSubmatch(line, -1) {
			if all++; times(sent, v[1]) > 0 {
				left++
				t.Logf("in clear: %s of %.60s", v[1], line)
			}
		}
		for _, v := range stays.FindAllStringSubmatch(line, -1) {
			if times(sent, v[1]) == 0 {
				gone++
				t.Logf("hidden: %s of %.60s", v[1], line)
			}
		}
	}
	t.Logf("%d of %d in clear, %d hidden needlessly", left, all, gone)
	if left > 1 || gone > 1 {
		t.Errorf("%d of %d in clear, %d hidden needlessly: more than 1", left, all, gone)
	}
}

// asResult is what the upstream gets of a tool's result.
func asResult(t *testing.T, e *pii.Engine, result string) string {
	t.Helper()
	said, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	c, err := openai.ParseChat(t.Context(), []byte(`{"messages":[{"role":"user","content":"show it"},{"role":"tool","tool_call_id":"1","content":`+string(said)+`}]}`))
	if err != nil {
		t.Fatal(err)
	}
	_, edits := found(t, e, c, token.NewTable())
	sent, err := c.Rewrite(t.Context(), openai.Rewrite{Edits: edits})
	if err != nil {
		t.Fatal(err)
	}
	return string(sent)
}

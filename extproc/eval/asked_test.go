package eval_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/token"
)

// TestWhatATurnAskedForIsHidden has values told as a message of their own, behind a turn that asks for them. The floor lies a little below
// what is reached; what answers another question stays.
func TestWhatATurnAskedForIsHidden(t *testing.T) {
	values, others, _ := strings.Cut(testFile(t, "bodies", "asked.txt"), "\n------\n")
	_, values, _ = strings.Cut(values, "\n") // the first line says what they are
	e := engine(t)
	hidden, all := 0, strings.Split(values, "\n")
	for _, line := range all {
		// What is left of a value holds a digit, or is all of it.
		if said, sent := answered(t, e, line); said != sent && !strings.ContainsFunc(minted.ReplaceAllString(sent, ""), unicode.IsDigit) {
			hidden++
		}
	}
	t.Logf("%d of %d hidden whole", hidden, len(all))
	if hidden < 36 {
		t.Errorf("%d of %d hidden whole, below 36", hidden, len(all))
	}
	for line := range strings.SplitSeq(strings.TrimSpace(others), "\n") {
		if said, sent := answered(t, e, line); said != sent {
			t.Errorf("%s: became %s", line, sent)
		}
	}
}

// answered is what a line of asked.txt lets a caller say, and what of it the upstream gets.
func answered(t *testing.T, e *pii.Engine, line string) (said, sent string) {
	t.Helper()
	question, said, ok := strings.Cut(line, "|")
	if !ok {
		t.Fatalf("%q has no answer", line)
	}
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	body, err := json.Marshal(map[string]any{"messages": []message{{"user", "hi"}, {"assistant", "Hello. " + question}, {"user", said}}})
	if err != nil {
		t.Fatal(err)
	}
	c, err := openai.ParseChat(t.Context(), body)
	if err != nil {
		t.Fatal(err)
	}
	leaves, edits := found(t, e, c, token.NewTable())
	last := len(leaves) - 1
	return said, string(pii.Apply(nil, leaves[last].Text, edits[last]))
}

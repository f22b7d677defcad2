package eval_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/token"
)

// Floors of the test below, a little below what is reached.
const (
	floorSmall    = 21 // of 23
	floorSmallOdd = 18 // of 22
	mostSmall     = 2  // of 20
)

// TestWhoIsSpokenOfInSmallLettersIsHidden names somebody with a capital, and goes on in small letters by a name that is a common word or
// short. Of the even lines the errors may be read, of the odd ones the total alone.
func TestWhoIsSpokenOfInSmallLettersIsHidden(t *testing.T) {
	e := engine(t)
	var hidden, all [2]int
	world, needless := 0, 0
	n := 0
	for _, line := range testLines(t, "bodies", "small.txt") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		half := n % 2
		n++
		said := strings.Split(line, "|")
		sent := lastSent(t, e, said[0], said[1])
		if said[2] == "" {
			world++
			if sent != said[1] {
				needless++
				if half == 0 {
					t.Logf("needlessly: %s", sent)
				}
			}
			continue
		}
		all[half]++
		if regexp.MustCompile(`(?i)(^|[^\pL{])(` + strings.Join(strings.Split(said[2], " "), "|") + `)([^\pL_]|$)`).MatchString(joining.ReplaceAllString(minted.ReplaceAllString(sent, ""), " ")) {
			if half == 0 {
				t.Logf("readable: %s", sent)
			}
			continue
		}
		hidden[half]++
	}
	t.Logf("hidden %d of %d, unread half %d of %d; needlessly %d of %d", hidden[0], all[0], hidden[1], all[1], needless, world)
	if hidden[0] < floorSmall || hidden[1] < floorSmallOdd || needless > mostSmall {
		t.Error("worse than it was")
	}
}

// joining are the words that stand between two names.
var joining = regexp.MustCompile(` (and|et|und|y|e) `)

// lastSent is what the upstream gets of the last of a user's messages, each of which but that was answered by "OK.".
func lastSent(t *testing.T, e *pii.Engine, said ...string) string {
	t.Helper()
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	var messages []message
	for i, text := range said {
		if i > 0 {
			messages = append(messages, message{"assistant", "OK."})
		}
		messages = append(messages, message{"user", text})
	}
	body, err := json.Marshal(map[string]any{"messages": messages})
	if err != nil {
		t.Fatal(err)
	}
	c, err := openai.ParseChat(t.Context(), body)
	if err != nil {
		t.Fatal(err)
	}
	leaves, edits := found(t, e, c, token.NewTable())
	last := len(leaves) - 1
	return string(pii.Apply(nil, leaves[last].Text, edits[last]))
}

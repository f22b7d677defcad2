package openai

import (
	"context"
	"testing"

	"veil/extproc/pii"
)

func TestLeavesSayWhoSpoke(t *testing.T) {
	c, err := ParseChat(context.Background(), []byte(`{"messages":[{"content":"a","role":"system"},{"role":"developer","content":[{"type":"text","text":"b"}]},
		{"role":"user","content":"c"},{"role":"assistant","content":"d"},{"role":"tool","tool_call_id":"1","content":"e"}],"metadata":{"f":"g"}}`))
	if err != nil {
		t.Fatal(err)
	}
	leaves, err := c.Leaves(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]pii.Speaker{"a": pii.Operator, "b": pii.Operator, "c": pii.User, "d": pii.Model, "e": pii.User, "g": pii.Operator}
	for _, l := range leaves {
		if w, ok := want[l.Text]; ok && w != l.Speaker {
			t.Errorf("%q is said by %d, not %d", l.Text, l.Speaker, w)
		}
		delete(want, l.Text)
	}
	if len(want) > 0 {
		t.Errorf("not told: %v", want)
	}
}

// TestWhatATurnAsksForIsTheKeyOfItsAnswer holds that a question reaches the message right behind it, whoever may answer it by a short text.
func TestWhatATurnAsksForIsTheKeyOfItsAnswer(t *testing.T) {
	const asks = `{"role":"assistant","content":"Hi. What is your login?"},`
	for said, want := range map[string]string{
		asks + `{"role":"user","content":"mgarcia"}`:                                                                                            "What is your login",
		asks + `{"role":"user","content":[{"type":"text","text":"mgarcia"}]}`:                                                                   "What is your login",
		`{"role":"assistant","content":[{"type":"text","text":"Login?"}]},{"role":"user","content":"mgarcia"}`:                                  "Login",
		`{"role":"assistant","content":"Login?","tool_calls":[{"function":{"name":"f","arguments":"{}"}}]},{"role":"user","content":"mgarcia"}`: "Login",
		asks + `{"role":"user","content":"yes please"},{"role":"user","content":"mgarcia"}`:                                                     "content",
		asks + `{"role":"tool","tool_call_id":"1","content":"mgarcia"}`:                                                                         "content",
		asks + `{"role":"system","content":"mgarcia"}`:                                                                                          "content",
		asks + `{"role":"assistant","content":"mgarcia"}`:                                                                                       "content",
		asks + `{"role":"user","name":"mgarcia","content":"yes"}`:                                                                               "name",
		asks + `{"role":"user","content":[{"type":"text","text":"hi","extra":"mgarcia"}]}`:                                                      "extra",
		`{"role":"user","content":"What is your login?"},{"role":"user","content":"mgarcia"}`:                                                   "content",
	} {
		c, err := ParseChat(context.Background(), []byte(`{"messages":[`+said+`]}`))
		if err != nil {
			t.Fatal(err)
		}
		leaves, err := c.Leaves(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range leaves {
			if l.Text == "mgarcia" && l.Key != want {
				t.Errorf("%s: under %q, not %q", said, l.Key, want)
			}
		}
	}
}

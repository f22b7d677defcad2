package openai

import (
	"testing"

	"veil/extproc/pii"
)

func TestLeavesSayWhoSpoke(t *testing.T) {
	c, err := ParseChat([]byte(`{"messages":[{"content":"a","role":"system"},{"role":"developer","content":[{"type":"text","text":"b"}]},
		{"role":"user","content":"c"},{"role":"assistant","content":"d"},{"role":"tool","tool_call_id":"1","content":"e"}],"metadata":{"f":"g"}}`))
	if err != nil {
		t.Fatal(err)
	}
	leaves, err := c.Leaves()
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

package openai

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"veil/extproc/internal/spent"
)

// The path of each unknown member was put together, in case it would be needed: 1 MB took 25 s, before any deadline counts.
func TestManyUnknownMembersAreReadInOnePass(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"messages":[{"role":"user","content":"hi"}]`)
	for i := range 100_000 {
		fmt.Fprintf(&b, `,"k%d":1`, i)
	}
	b.WriteString(`,"anonymize":true}`)
	began := spent.CPU()
	if _, err := ParseChat(context.Background(), []byte(b.String())); err != nil {
		t.Fatal(err)
	}
	if took := spent.CPU() - began; took > 3*time.Second {
		t.Errorf("%d bytes took %v", b.Len(), took)
	}
}

// All elements of an array stand under one key, which is read for each of them.
func TestALongKeyIsNoMoreThanItsBeginningToWhatStandsUnderIt(t *testing.T) {
	key := "date of birth" + strings.Repeat("é", longestLabel)
	c, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"user","content":"hi","`+key+`":["a","b",{"`+key+`":"c"}]},
		{"role":"tool","tool_call_id":"x","content":"{\"`+key+`\":[\"d\"]}"}],"metadata":{"`+key+`":"e"},"response_format":{"type":"json_schema","json_schema":{"schema":{"`+key+`":"f"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	leaves, err := c.Leaves(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	under, whole := "", 0
	for _, l := range leaves {
		if l.Text == key { // the key itself is a text, and looked at to its end
			whole++
		}
		if l.Key == "content" || l.Key == "" {
			continue
		}
		under += l.Text
		if len(l.Key) > longestLabel || !utf8.ValidString(l.Key) || !strings.HasPrefix(key, l.Key) || len(l.Key) < longestLabel-1 {
			t.Errorf("%q stands under %d bytes", l.Text, len(l.Key))
		}
	}
	if under != "abcdef" || whole < 4 {
		t.Errorf("under the key stand %q; %d keys are texts", under, whole)
	}
}

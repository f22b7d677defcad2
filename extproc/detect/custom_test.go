package detect

import (
	"errors"
	"strings"
	"testing"
)

// Of two groups the first was hidden and the other stayed.
func TestAPatternHasOneGroupThatSaysWhatIsHidden(t *testing.T) {
	for _, c := range []struct{ pattern, text, want string }{
		{`\b(?:AB|CD)-\d{6}\b`, "see AB-123456", "CASE AB-123456"},
		{`\b(?:AB|CD)-(\d{6})\b`, "see AB-123456", "CASE 123456"},
		{`\bcase (\d{6})|\bfile (\d{6})`, "case 123456, file 654321", "CASE 123456; CASE file 654321"},
		{`\b((AB|CD)-(\d{6}))\b`, "see AB-123456", "CASE AB-123456"},
		{`\b(AB|CD)-(\d{6})\b`, "", ""},
		{`\b(AB)?-(?:x|(\d{6}))\b`, "", ""},
		{`(?:(\d)-(\d))+`, "", ""},
	} {
		e, err := New(Config{Rules: Rules{Custom: []Custom{{Type: "CASE", Pattern: c.pattern}}}})
		var faults Faults
		if c.want == "" {
			if !errors.As(err, &faults) || faults[0].Path != "custom[0].pattern" || !strings.Contains(faults[0].Reason, "write (?:…)") {
				t.Errorf("%s: %v", c.pattern, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
		} else if got := find(t, e, Text{Value: c.text}); got != c.want {
			t.Errorf("%s: %q", c.pattern, got)
		}
	}
}

package restore

import "testing"

// seen is a text up to a token, and in how many strings of JSON the token stands.
type seen struct {
	text string
	want int
}

func TestAFollowerSeesWhatRestoringSees(t *testing.T) {
	for name, c := range map[string]struct {
		escape  Escape
		strings int
		seen    []seen
	}{
		"a text": {Mixed, 0, []seen{
			{"See:\n" + `{"a":"[\"`, 2},
			{`\",1]","b":`, 0}, // a number
			{`,"c":"`, 1},
			{`"} and "`, 0}, // said behind it
			{"\n" + `{"d":"`, 1},
		}},
		"arguments that are no JSON": {JSON, 0, []seen{{`{"a":"`, 1}, {`",} "`, 1}, {"\n" + `{"b":"[\"`, 1}}},
		"lines in a string":          {Mixed, 1, []seen{{`{"a":"`, 2}, {"\"}\n{\"b\":\"", 1}}},
		"a string in a string":       {JSON, 2, []seen{{`"`, 2}}},
		"the eighth string":          {JSON, 7, []seen{{`{"a":"`, 8}, {`[\"`, 8}}},
		"behind the eighth":          {JSON, 8, []seen{{`{"a":"`, 8}}},
	} {
		t.Run(name, func(t *testing.T) {
			f := NewFollower(c.escape, c.strings)
			for _, s := range c.seen {
				f.Text(s.text)
				if got := f.Strings(); got != s.want {
					t.Errorf("behind %s it is in %d strings, not %d", s.text, got, s.want)
				}
				f.Token()
			}
		})
	}
}

package restore

import "testing"

func TestAFollowerSeesWhatRestoringSees(t *testing.T) {
	f := NewFollower()
	for _, c := range []struct {
		text string // up to a token
		want int
	}{
		{"See:\n" + `{"a":"[\"`, 2},
		{`\",1]","b":`, 0}, // a number
		{`,"c":"`, 1},
		{`"} and "`, 0}, // said behind it
	} {
		f.Text(c.text)
		if got := f.Strings(); got != c.want {
			t.Errorf("behind %s it is in %d strings, not %d", c.text, got, c.want)
		}
		f.Token()
	}
}

package account

import (
	"testing"
	"time"
)

func TestSilenceIsWhatTheStoreWasAskedIn(t *testing.T) {
	const most = 1400 * time.Millisecond
	now := time.Now()
	for _, c := range []struct {
		name  string
		steps string // a: asked, e: answered, digits: so many seconds pass
		want  time.Duration
	}{
		{"answered", "ae9", 0},
		{"nobody asked while the process was stopped", "ae99999999", 0},
		{"the first question after that", "ae99999999a", 0},
		{"a question that was out when the process was stopped", "ae1a99999999", 0},
		{"and has failed since", "ae1a99999999a", 0},
		{"one question without an answer", "ae1a1", 0},
		{"two", "ae1a1a1", 2 * time.Second},
		{"for long", "a1a1a1a1a1a1", 6 * time.Second},
		{"stopped in the middle of an outage", "a1a1a1a99999a1", 3*time.Second + most + time.Second},
		{"answered again", "a1a1a1a1e1", 0},
	} {
		s, at := silence{most: most}, now
		for _, x := range c.steps {
			switch x {
			case 'a':
				s.ask(at)
			case 'e':
				s.end()
			default:
				at = at.Add(time.Duration(x-'0') * time.Second)
			}
		}
		if got := s.length(at); got != c.want {
			t.Errorf("%s: %s instead of %s", c.name, got, c.want)
		}
	}
}

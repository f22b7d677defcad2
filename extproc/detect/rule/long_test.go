package rule

import (
	"strings"
	"testing"
)

// session is an opaque token of 660 letters, as clouds hand out.
var session = strings.Repeat("IQoJb3JpZ2luX2Vj/+9aB7", 30)

func TestLongSecretsAreHiddenToTheirEnd(t *testing.T) {
	key := strings.Repeat("aB3dE6gH9", 1200)
	for _, c := range []struct{ name, key, text, want string }{
		{"an assignment", "", "aws_session_token=" + session + "\nregion=eu", session},
		{"a header", "", "Authorization: Bearer " + session + "\r\nHost: a", session},
		{"a line of .pgpass", "", "db:5432:app:postgres:" + session + "\n", session},
		{"an argument", "", `login("admin", "` + session + `")`, session},
		{"a network's code", "", "WIFI:T:WPA;S:home;P:" + session + ";;", session},
		{"a quoted one", "", `{"api_key": "` + session + `", "a": 1}`, session},
		{"its field", "aws_session_token", session, session},
		{"a password of accents", "", "password: a1" + strings.Repeat("é", 150) + " x", "a1" + strings.Repeat("é", 150)},
		{"a provider's key", "", "use glpat-" + key + " now", "glpat-" + key},
		{"a name and a token", "", "session token for you " + key + " ok", key},
	} {
		if got := spans(t, c.key, c.text); got != "SECRET "+c.want {
			t.Errorf("%s: got %d bytes %.40q…, want %d", c.name, len(got), got, len(c.want))
		}
	}
	link := "https://example.org/user/" + strings.Repeat("a/", 3000) + "?token=" + key
	if got := spans(t, "", "see "+link+" now"); got != "URL "+link {
		t.Errorf("a link: got %d bytes, want %d", len(got), len(link))
	}
}

// Bounds count bytes, and may fall inside a letter: a span never does, since the engine refuses a text whose places are no
// letters' edges.
func TestBoundsCutNoLetters(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{"@a", ""}, {"x@ab.", ""}, {"", "a_1 on twitch"}, {"http://x.example/user/", "?user=zoe"}, {"login: a1", ""},
		{"password: a1", ""}, {"", "a1 <a@b.example>"}, {"u/a1", ""}, {"", "a#1234"}, {"\"", "\"@example.org"}, {"anna at a", " dot org"},
	} {
		for n := range 4 {
			for _, letter := range []string{"é", "字", "𝔸"} {
				for _, many := range []int{10, 35, 70, 130, 3000} {
					spans(t, "", c.before+strings.Repeat("a", n)+strings.Repeat(letter, many)+c.after) // fails if a place is none
				}
			}
		}
	}
}

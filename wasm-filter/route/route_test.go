package route

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	api, both := []string{"/api/v1"}, []string{"/api/v1", "/v1"}
	for _, c := range []struct {
		name  string
		bases []string
		path  string
		want  string
	}{
		{"chat", api, "/api/v1/chat/completions", "POST"},
		{"models", api, "/api/v1/models", "GET"},
		{"one model", api, "/api/v1/models/gpt-4.1", "GET"},
		{"a model with a slash in its id", api, "/api/v1/models/meta/llama", "GET"},
		{"usage", api, "/api/v1/usage", "GET"},
		{"anonymize", api, "/api/v1/anonymize", "POST, PUT"},
		{"a query is not part of the path", api, "/api/v1/models?limit=3", "GET"},
		{"a second base", both, "/v1/models", "GET"},
		{"the first base still holds", both, "/api/v1/models", "GET"},
		{"a base that is not configured", api, "/v1/models", ""},
		{"a slash at the end", api, "/api/v1/usage/", ""},
		{"no id", api, "/api/v1/models/", ""},
		{"no id but a query", api, "/api/v1/models/?x", ""},
		{"an endless id", api, "/api/v1/models/" + strings.Repeat("a", 257), ""},
		{"the base alone", api, "/api/v1", ""},
		{"the root", api, "/", ""},
		{"nothing", api, "", ""},
		{"another version", api, "/api/v2/models", ""},
		{"a path that goes on", api, "/api/v1/chat/completions/x", ""},
		{"other case", api, "/api/v1/Models", ""},
		{"a doubled slash", api, "/api/v1//models", ""},
		{"a full URL", api, "http://h/api/v1/models", ""},
		{"the base as a prefix of a word", api, "/api/v1x/models", ""},
	} {
		if got, ok := Allow(c.bases, c.path); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %v", c.name, got, ok)
		}
	}
}

func TestMethodIsOneOfTheList(t *testing.T) {
	for _, c := range []struct {
		allow, method string
		want          bool
	}{
		{"POST, PUT", "POST", true},
		{"POST, PUT", "PUT", true},
		{"POST, PUT", "POST, PUT", false},
		{"POST, PUT", "GET", false},
		{"POST", "post", false},
		{"GET", "HEAD", false},
		{"GET", "", false},
	} {
		if got := Takes(c.allow, c.method); got != c.want {
			t.Errorf("%q takes %q: %v", c.allow, c.method, got)
		}
	}
}

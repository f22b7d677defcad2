package route

import (
	"strings"
	"testing"

	"veil/wasm-filter/cases"
)

// The cases are shared with veil and with Envoy's own answers.
func TestSharedCases(t *testing.T) {
	for _, part := range cases.Of(t, "paths.txt", 15) {
		for _, base := range []string{"/api/v1", "/v1"} {
			if got, ok := Allow([]string{"/api/v1", "/v1"}, base+part[0]); got != part[1] || ok != (part[1] != "") {
				t.Errorf("%s below %s: %q, %v", part[2], base, got, ok)
			}
		}
	}
}

func TestLongPathsAndOtherBases(t *testing.T) {
	for _, c := range []struct{ name, path, want string }{
		{"the longest id", "/api/v1/models/" + strings.Repeat("a", 256), "GET"},
		{"a longer one", "/api/v1/models/" + strings.Repeat("a", 257), ""},
		{"a base that is not configured", "/v1/models", ""},
		{"another version", "/api/v2/models", ""},
		{"no base", "/models", ""},
		{"the root", "/", ""},
		{"nothing", "", ""},
		{"a full URL", "http://h/api/v1/models", ""},
	} {
		if got, ok := Allow([]string{"/api/v1"}, c.path); got != c.want || ok != (c.want != "") {
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

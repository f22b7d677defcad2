package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/envoy"
	"veil/extproc/settings"
	"veil/testdata/vacant"
)

const page = "https://app.example.org" // whose pages may call

// withCORS lets pages of one origin call.
func withCORS(r recipe) recipe {
	settingsOf, envoyOf := r.settings, r.envoy
	r.settings = func(s *settings.Settings) {
		if settingsOf != nil {
			settingsOf(s)
		}
		s.CORS.Origins = []string{page}
	}
	r.envoy = func(o *envoy.Options) {
		if envoyOf != nil {
			envoyOf(o)
		}
		o.CORS.Origins = []string{page}
	}
	return r
}

// preflight is a browser's question before it sends a chat completion.
func preflight(origin string) call {
	return call{method: "OPTIONS", key: "-", header: http.Header{"Origin": {origin}, "Access-Control-Request-Method": {"POST"},
		"Access-Control-Request-Headers": {"authorization,content-type,x-stainless-os"}}}
}

func TestPagesOfAllowedOriginsMayCall(t *testing.T) {
	t.Parallel()
	for name, filter := range map[string]bool{"with the edge filter": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			s := own(t, withCORS(recipe{filter: filter}))
			before := s.up.Total()
			a := s.do(t, preflight(page))
			for header, want := range map[string]string{
				"Access-Control-Allow-Origin": page, "Access-Control-Allow-Methods": "POST", "Access-Control-Allow-Headers": "authorization",
				"Access-Control-Max-Age": "600", "Access-Control-Allow-Credentials": "",
			} {
				if got := a.Header.Get(header); a.StatusCode != 200 || !strings.Contains(got, want) || want == "" && got != "" {
					t.Errorf("%d, %s: %q", a.StatusCode, header, got)
				}
			}
			if s.up.Total() != before || strings.Contains(s.log.String(), "OPTIONS") {
				t.Error("the question went further than the edge")
			}
			for _, c := range []struct {
				name   string
				call   call
				status int
			}{
				{"an answer", call{body: chat("hello")}, 200},
				{"a stream", call{body: chat("hello", stream)}, 200},
				{"an error of veil's", call{body: chat("hello", obj{"model": "nowhere"})}, 400},
				{"an error of the edge's", call{method: "GET", path: "/models", key: "-"}, 401},
			} {
				c.call.header = http.Header{"Origin": {page}}
				a := s.do(t, c.call)
				if a.StatusCode != c.status || a.Header.Get("Access-Control-Allow-Origin") != page ||
					!strings.Contains(a.Header.Get("Access-Control-Expose-Headers"), "x-ratelimit-remaining-requests, x-ratelimit-reset-requests, x-ratelimit-limit-tokens") {
					t.Errorf("%s: %d %v", c.name, a.StatusCode, a.Header)
				}
			}
			for _, origin := range []string{"https://evil.example.org", "https://app.example.org.evil.example.org", "null"} {
				a := s.do(t, preflight(origin))
				a.refused(t, 405, "invalid_request", "")
				if a.Header.Get("Access-Control-Allow-Origin") != "" || a.Header.Get("Allow") != "POST" {
					t.Errorf("%s: %v", origin, a.Header)
				}
				if a := s.do(t, call{body: chat("hello"), header: http.Header{"Origin": {origin}}}); a.Header.Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%s may read an answer", origin)
				}
			}
		})
	}
}

func TestWithoutASettingNoPageMayCall(t *testing.T) {
	s := shared(t)
	a := s.do(t, preflight(page))
	a.refused(t, 405, "invalid_request", "")
	if a.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("a page is allowed")
	}
}

func TestAllowedPagesMayUseTheSidecarToo(t *testing.T) {
	t.Parallel()
	r, base := withSidecar(t, withCORS(recipe{}), "")
	s := own(t, r)
	s.app(t)
	if a := plainGet(t, "GET", base+"/models", "", http.Header{"Origin": {page}, "Sec-Fetch-Site": {"cross-site"}}); a.StatusCode != 200 || a.Header.Get("Access-Control-Allow-Origin") != page {
		t.Errorf("%d %v %s", a.StatusCode, a.Header, a.body)
	}
	a := plainGet(t, "OPTIONS", base+"/chat/completions", "", http.Header{"Origin": {page}, "Access-Control-Request-Method": {"POST"}, "Access-Control-Request-Private-Network": {"true"}})
	if a.StatusCode != 200 || a.Header.Get("Access-Control-Allow-Private-Network") != "true" {
		t.Errorf("%d %v", a.StatusCode, a.Header)
	}
	plainGet(t, "GET", base+"/models", "", http.Header{"Origin": {"https://evil.example.org"}}).refused(t, 403, "invalid_request", "")
}

func TestOriginsOfAServedGatewayChangeWithItsFileAndTheSidecarDoesNot(t *testing.T) {
	t.Parallel()
	address := vacant.For(t)
	s := serveAs(t, operation{store: fmt.Sprintf("{sqlite: %q}\ncors: {origins: [%q]}\nsidecar: {listen: %q, account: app}", filepath.Join(t.TempDir(), "veil.db"), page, address)})
	text, err := os.ReadFile(s.settings)
	if err != nil {
		t.Fatal(err)
	}
	allowed := func(origin string) bool {
		return s.do(t, preflight(origin)).Header.Get("Access-Control-Allow-Origin") == origin
	}
	const other = "https://other.example.org"
	if !allowed(page) || allowed(other) {
		t.Error("the first origins are not in force")
	}
	put(t, s.settings, strings.Replace(string(text), page, other, 1))
	until(t, "the new origins are in force", func() bool { return allowed(other) && !allowed(page) })
	put(t, s.settings, strings.Replace(string(text), "account: app", "account: other", 1))
	until(t, "a change of the sidecar is refused", func() bool { return strings.Contains(s.said.String(), "needs a restart: sidecar can't change") })
	put(t, s.settings, strings.Replace(string(text), address, "0.0.0.0:1", 1))
	until(t, "a sidecar that others reach is refused", func() bool { return strings.Contains(s.said.String(), "is not on the loopback") })
	if !allowed(other) {
		t.Error("a refused change took effect")
	}
}

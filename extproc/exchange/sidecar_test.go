package exchange

import (
	"strings"
	"testing"

	"veil/extproc/account"
	"veil/extproc/apierr"
)

// sidecar is a fixture whose gateway has a sidecar's listener.
func sidecar(t *testing.T, change func(*Config, *account.Grant)) *fixture {
	return newFixture(t, func(c *Config, g *account.Grant) {
		c.Sidecar = &Sidecar{Account: "one", PassesTo: "eu-host"}
		if change != nil {
			change(c, g)
		}
	})
}

// local is a request as an application on this machine sends it; more headers behind.
func local(method, path string, more ...Header) []Header {
	return append([]Header{{":method", method}, {":path", path}, {":authority", "127.0.0.1:8089"}, {"content-type", "application/json"}}, more...)
}

func TestASidecarAsksNoKeyAndAnonymizesAlways(t *testing.T) {
	for _, policy := range []string{"", "optional", "required"} {
		f := sidecar(t, func(_ *Config, g *account.Grant) { g.Anonymize = policy })
		m, _ := f.gateway.Live().Catalogue.Model("llama-3.3-70b-instruct")
		m.Anonymize = policy
		x := f.gateway.BeginSidecar()
		if r := x.RequestHeaders(t.Context(), local("POST", "/v1/chat/completions"), false); r.Answer != nil {
			t.Fatalf("%q: %d %s", policy, r.Answer.Status, r.Answer.Body)
		}
		r := x.RequestBody(t.Context(), []byte(`{"anonymize":false,"messages":[{"role":"user","content":"ask secretzoe"}]}`))
		if r.Answer != nil || strings.Contains(string(r.Body), "secretzoe") {
			t.Errorf("%q: %+v %s", policy, r.Answer, r.Body)
		}
		if r = f.answers(x, "200", "application/json", completion); strings.Contains(string(r.Body), `"svc"`) || !strings.Contains(string(r.Body), "secretzoe") {
			t.Errorf("%q: the application gets %s", policy, r.Body)
		}
		x.End()
		if used := f.used(); used.Requests != 1 {
			t.Errorf("%q: the account is charged %+v", policy, used)
		}
	}
}

func TestASidecarServesItsOwnPathOnly(t *testing.T) {
	f := sidecar(t, nil)
	for _, c := range []struct {
		sidecar bool
		path    string
		status  int
	}{
		{true, "/v1/models", 200}, {true, "/api/v1/models", 404}, {true, "/v1x/models", 404},
		{false, "/v1/models", 404}, {false, "/api/v1/models", 200},
	} {
		x := f.gateway.Begin()
		if c.sidecar {
			x = f.gateway.BeginSidecar()
		}
		r := x.RequestHeaders(t.Context(), local("GET", c.path, Header{"authorization", "Bearer " + testKey}), true)
		if r.Answer == nil || r.Answer.Status != c.status {
			t.Errorf("%+v: %+v", c, r.Answer)
		}
		x.End()
	}
	if x := newFixture(t, nil).gateway.BeginSidecar(); x != nil {
		t.Error("a gateway without a sidecar serves its listener")
	}
}

func TestASidecarRefusesWebPages(t *testing.T) {
	f := sidecar(t, func(c *Config, _ *account.Grant) {
		live := c.Live()
		live.Origins = []string{"http://localhost:3000"}
	})
	for _, c := range []struct {
		name, authority string
		more            []Header
		status          int
	}{
		{"a program", "127.0.0.1:8089", nil, 200},
		{"by name", "localhost:8089", nil, 200},
		{"IPv6", "[::1]:8089", nil, 200},
		{"without a port", "[::1]", nil, 200},
		{"a name that points here", "evil.example.org:8089", nil, 421},
		{"a name that begins like one", "localhost.example.org", nil, 421},
		{"another address of the machine", "192.168.1.5:8089", nil, 421},
		{"no authority", "", nil, 421},
		{"a page", "127.0.0.1:8089", []Header{{"origin", "https://evil.example.org"}}, 403},
		{"a sandboxed page", "127.0.0.1:8089", []Header{{"origin", "null"}}, 403},
		{"a page's picture", "127.0.0.1:8089", []Header{{"sec-fetch-site", "cross-site"}}, 403},
		{"a page on another port", "127.0.0.1:8089", []Header{{"sec-fetch-site", "same-site"}}, 403},
		{"an address typed in", "127.0.0.1:8089", []Header{{"sec-fetch-site", "none"}}, 200},
		{"an allowed page", "127.0.0.1:8089", []Header{{"origin", "http://localhost:3000"}, {"sec-fetch-site", "same-site"}}, 200},
	} {
		x := f.gateway.BeginSidecar()
		h := local("GET", "/v1/models", c.more...)
		h[2].Value = c.authority
		if r := x.RequestHeaders(t.Context(), h, true); r.Answer == nil || r.Answer.Status != c.status {
			t.Errorf("%s: %+v", c.name, r.Answer)
		}
		x.End()
	}
}

// Where a call goes says too whose key goes with it: the application's own goes to its provider alone.
func TestOnlyACallToTheApplicationsProviderTakesItsKey(t *testing.T) {
	for _, c := range []struct {
		sidecar  bool
		passesTo string
		own      bool
	}{{true, "eu-host", true}, {true, "aggregator", false}, {true, "", false}, {false, "eu-host", false}} {
		f := sidecar(t, func(g *Config, _ *account.Grant) { g.Sidecar.PassesTo = c.passesTo })
		x, h := f.gateway.Begin(), headers("POST", BasePath+"/chat/completions")
		if c.sidecar {
			x, h = f.gateway.BeginSidecar(), local("POST", SidecarPath+"/chat/completions")
		}
		x.GoByPlaces()
		x.RequestHeaders(t.Context(), h, false)
		r := x.RequestBody(t.Context(), []byte(ask))
		x.End()
		place := get(r.Set, "x-veil-place")
		if r.Answer != nil || !strings.HasPrefix(place, "eu-host@") || strings.HasSuffix(place, ownKeyPlace) != c.own || get(r.Set, ":path") != x.live.Catalogue.Path("eu-host") {
			t.Errorf("%+v goes by %v, %+v", c, r.Set, r.Answer)
		}
	}
}

func TestAProviderThatRefusesTheApplicationsOwnKeySaysSo(t *testing.T) {
	for _, c := range []struct {
		passesTo, upstream, answer string
		status                     int
		code                       apierr.Code
	}{
		{"eu-host", "eu-host", "401", 401, apierr.InvalidAPIKey},
		{"eu-host", "eu-host", "403", 403, apierr.InsufficientScope},
		{"eu-host", "aggregator", "401", 502, apierr.Internal}, // its key is the operator's
		{"", "", "401", 502, apierr.Internal},
		{"eu-host", "eu-host", "404", 502, apierr.Internal},
	} {
		f := sidecar(t, func(g *Config, _ *account.Grant) { g.Sidecar.PassesTo = c.passesTo })
		x := f.gateway.BeginSidecar()
		x.RequestHeaders(t.Context(), local("POST", "/v1/chat/completions"), false)
		x.RequestBody(t.Context(), []byte(ask))
		r := x.ResponseHeaders(t.Context(), []Header{{":status", c.answer}, {"content-type", "application/json"}, {"x-veil-upstream", c.upstream}}, false)
		if r.Answer == nil {
			r = x.ResponseBody(t.Context(), []byte(`{"error":{"message":"no"}}`), true)
		}
		wantError(t, r, c.status, c.code)
		x.End()
	}
}

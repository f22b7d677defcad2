package envoy

import (
	"bytes"
	"testing"
)

func TestUpstreamsThatDifferInHostAndKeyAloneNeedNoScriptForTheirRequests(t *testing.T) {
	bad := provide(t, false, status(503))
	good := provide(t, false, nil)
	cat := load(t, list(
		[]string{
			"a " + bad.URL + "/v1 , key: {env: KEY_A, header: api-key}",
			"b " + good.URL + "/v1 , key: {env: KEY_B}",
		}, []string{"a x", "b x"}))
	e := start(t, cat, nil, "KEY_A=aaa", "KEY_B=bbb")
	if a := e.post(chat("m"), "cookie", "c=d"); a.status != 200 || a.header.Get("set-cookie") != "" {
		t.Fatalf("%d %s %v", a.status, a.body, a.header)
	}
	for _, try := range []struct {
		at  *provider
		key string
	}{{bad, "|aaa"}, {good, "Bearer bbb"}} {
		got := try.at.all()[0]
		if got.path != "/v1/chat/completions" || got.host != try.at.host() || got.key != try.key || got.header.Get("cookie") != "" {
			t.Errorf("path %s host %s key %s headers %v", got.path, got.host, got.key, got.header)
		}
	}
	r, err := Build(cat, e.options())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Clusters {
		text, err := encode(c)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("envoy_on_request")) {
			t.Errorf("cluster %s has a script for requests", c.Name)
		}
	}
}

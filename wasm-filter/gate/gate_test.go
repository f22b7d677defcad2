package gate

import (
	"slices"
	"strings"
	"testing"
)

const key = "svc_sk_FAtnVna84RJ1hAgB7VLs9YhnQS5sQAkpWGGQXA0bulk1YJsdh"

func open(t *testing.T, config string) *Gate {
	t.Helper()
	g, err := Open([]byte(config))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// post is a chat request that breaks no rule, as Envoy hands it over, with more headers behind.
func post(more ...string) [][2]string {
	return ask("POST", "/api/v1/chat/completions", append([]string{"authorization", "Bearer " + key, "content-type", "application/json"}, more...)...)
}

func ask(method, path string, pairs ...string) [][2]string {
	h := [][2]string{{":authority", "h"}, {":path", path}, {":method", method}, {":scheme", "https"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		h = append(h, [2]string{pairs[i], pairs[i+1]})
	}
	return h
}

func TestRules(t *testing.T) {
	auth := "Bearer " + key
	for _, c := range []struct {
		name    string
		config  string
		headers [][2]string
		want    string // reason, "" passes
	}{
		{"a good request passes", "", post(), ""},
		{"with charset and length too", "", ask("PUT", "/api/v1/anonymize", "authorization", auth, "content-type", "application/json; charset=utf-8", "content-length", "33554432"), ""},
		{"a GET needs no content type", "", ask("GET", "/api/v1/models", "authorization", auth), ""},
		{"a GET may name a content type", "", ask("GET", "/api/v1/models", "authorization", auth, "content-type", "text/plain"), ""},

		{"unknown path", "", ask("GET", "/", "authorization", auth), "path"},
		{"known path, wrong method", "", ask("GET", "/api/v1/anonymize", "authorization", auth), "method"},
		{"HEAD is not offered", "", ask("HEAD", "/api/v1/models", "authorization", auth), "method"},
		{"path rule off", `{"rules":{"path":false}}`, ask("PATCH", "/x", "authorization", auth, "content-type", "application/json"), ""},
		{"a second base path", `{"bases":["/api/v1","/v1"]}`, ask("GET", "/v1/models", "authorization", auth), ""},

		{"no key", "", ask("GET", "/api/v1/models"), "key_missing"},
		{"an empty Authorization is no key", "", ask("GET", "/api/v1/models", "authorization", ""), "key_missing"},
		{"a scheme alone is no key", "", ask("GET", "/api/v1/models", "authorization", "Bearer"), "key_missing"},
		{"another scheme alone is a bad key", "", ask("GET", "/api/v1/models", "authorization", "Basic"), "key_invalid"},
		{"x-api-key is not accepted", "", ask("GET", "/api/v1/models", "x-api-key", key), "key_missing"},
		{"scheme in small letters", "", ask("GET", "/api/v1/models", "authorization", "bearer "+key), ""},
		{"a key without scheme", "", ask("GET", "/api/v1/models", "authorization", key), "key_invalid"},
		{"a mistyped key", "", ask("GET", "/api/v1/models", "authorization", auth[:len(auth)-1]+"i"), "key_invalid"},
		{"two fields", "", ask("GET", "/api/v1/models", "authorization", auth, "authorization", auth), "key_invalid"},
		{"two fields, one empty", "", ask("GET", "/api/v1/models", "authorization", auth, "authorization", ""), "key_invalid"},
		{"two keys in one field", "", ask("GET", "/api/v1/models", "authorization", auth+","+auth), "key_invalid"},
		{"something behind the key", "", ask("GET", "/api/v1/models", "authorization", auth+" x"), "key_invalid"},
		{"key rule off", `{"rules":{"key":false}}`, ask("GET", "/api/v1/models"), ""},

		{"no content type", "", ask("POST", "/api/v1/anonymize", "authorization", auth), "content_type"},
		{"a form", "", ask("POST", "/api/v1/anonymize", "authorization", auth, "content-type", "multipart/form-data"), "content_type"},
		{"content type rule off", `{"rules":{"content_type":false}}`, ask("POST", "/api/v1/anonymize", "authorization", auth), ""},
		{"gzip", "", post("content-encoding", "gzip"), "content_encoding"},
		{"identity", "", post("content-encoding", "identity"), ""},
		{"encoding rule off", `{"rules":{"content_encoding":false}}`, post("content-encoding", "gzip"), ""},
		{"one byte too many", "", post("content-length", "33554433"), "content_length"},
		{"a length beyond 64 bits", "", post("content-length", "99999999999999999999"), "content_length"},
		{"a negative length", "", post("content-length", "-1"), "content_length"},
		{"a length of its own", `{"body_limit":10}`, post("content-length", "11"), "content_length"},
		{"length rule off", `{"rules":{"content_length":false}}`, post("content-length", "33554433"), ""},

		{"a preflight is a wrong method", "", ask("OPTIONS", "/api/v1/models", "origin", "https://a", "access-control-request-method", "GET"), "method"},
		{"unless CORS is on", `{"cors":true}`, ask("OPTIONS", "/api/v1/models", "origin", "https://a", "access-control-request-method", "GET"), ""},
		{"an OPTIONS that is no preflight", `{"cors":true}`, ask("OPTIONS", "/api/v1/models"), "method"},
	} {
		v := open(t, c.config).Judge(c.headers, false)
		if v.Refused != (c.want != "") || v.Refusal.Reason != c.want {
			t.Errorf("%s: refused %v, %q", c.name, v.Refused, v.Refusal.Reason)
		}
	}
}

func TestTheFirstRuleInOrderAnswers(t *testing.T) {
	g := open(t, "")
	bad := []string{"content-type", "text/plain", "content-encoding", "gzip", "content-length", "99999999999"}
	for _, c := range []struct {
		want    string
		headers [][2]string
	}{
		{"path", ask("DELETE", "/x", bad...)},
		{"method", ask("DELETE", "/api/v1/anonymize", bad...)},
		{"key_missing", ask("POST", "/api/v1/anonymize", bad...)},
		{"key_invalid", ask("POST", "/api/v1/anonymize", append([]string{"authorization", "Bearer x"}, bad...)...)},
		{"content_type", ask("POST", "/api/v1/anonymize", append([]string{"authorization", "Bearer " + key}, bad...)...)},
		{"content_encoding", post(bad[2:]...)},
		{"content_length", post(bad[4:]...)},
	} {
		if v := g.Judge(c.headers, false); v.Refusal.Reason != c.want {
			t.Errorf("%q answers before %q", v.Refusal.Reason, c.want)
		}
	}
}

func TestPostWithoutBodyIsForVeil(t *testing.T) {
	if v := open(t, "").Judge(ask("POST", "/api/v1/anonymize", "authorization", "Bearer "+key), true); v.Refused {
		t.Errorf("refused: %s", v.Refusal.Reason)
	}
}

func TestAllowNamesTheMethodsOfThePath(t *testing.T) {
	v := open(t, "").Judge(ask("DELETE", "/api/v1/anonymize"), true)
	if v.Refusal.Status != 405 || v.Refusal.Allow != "POST, PUT" {
		t.Errorf("%+v", v.Refusal)
	}
}

func TestInternalHeadersAreNamedOnceEach(t *testing.T) {
	h := post("x-veil-model", "a", "x-envoy-retry-on", "5xx", "x-veil-model", "b", "x-other", "c")
	if v := open(t, "").Judge(h, false); !slices.Equal(v.Strip, []string{"x-veil-model", "x-envoy-retry-on"}) {
		t.Errorf("%q", v.Strip)
	}
	if v := open(t, `{"rules":{"strip":false}}`).Judge(h, false); v.Strip != nil {
		t.Errorf("rule off: %q", v.Strip)
	}
}

func TestRequestIDIsKeptOrGiven(t *testing.T) {
	for _, c := range []struct {
		name, config, id, kept string
		assigned               bool
	}{
		{"none", "", "", "", true},
		{"a good one", "", "abc-1", "abc-1", false},
		{"a bad one", "", "a b", "", true},
		{"a long one", "", strings.Repeat("a", 129), "", true},
		{"none, rule off", `{"rules":{"request_id":false}}`, "", "", false},
		{"a bad one, rule off", `{"rules":{"request_id":false}}`, "a b", "", false},
	} {
		h := post()
		if c.id != "" {
			h = post("x-request-id", c.id)
		}
		if v := open(t, c.config).Judge(h, false); v.RequestID != c.kept || v.AssignID != c.assigned {
			t.Errorf("%s: %q, %v", c.name, v.RequestID, v.AssignID)
		}
	}
	if v := open(t, "").Judge(post("x-request-id", "a", "x-request-id", "b"), false); !v.AssignID {
		t.Error("two ids are kept")
	}
}

func TestNoRequestMakesTheGatePanic(t *testing.T) {
	g := open(t, `{"cors":true}`)
	for _, h := range [][][2]string{nil, {}, {{"", ""}}, {{":path", ""}}, {{"authorization", "Bearer"}}, {{":path", "?"}, {":method", "POST"}}} {
		if v := g.Judge(h, true); !v.Refused {
			t.Errorf("%v passes", h)
		}
	}
}

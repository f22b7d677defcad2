package gate

import (
	"slices"
	"strings"
	"testing"

	"veil/wasm-filter/pairs"
)

const key = "svc_sk_FAtnVna84RJ1hAgB7VLs9YhnQS5sQAkpWGGQXA0bulk1YJsdh"

func open(t *testing.T, config string) *Gate {
	t.Helper()
	g, err := Open(config)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// judge is the verdict of a configuration about headers.
func judge(t *testing.T, config string, headers [][2]string, bare bool) Verdict {
	t.Helper()
	v, err := open(t, config).Judge(string(pairs.Append(nil, headers)), bare)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// reason is why a request is refused, "" when it passes.
func (v Verdict) reason() string {
	if v.Refusal == nil {
		return ""
	}
	return v.Refusal.Reason
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
		{"a length with a letter", "", post("content-length", "1a"), "content_length"},
		{"a negative length", "", post("content-length", "-1"), "content_length"},
		{"a length that is just allowed", `{"body_limit":10}`, post("content-length", "10"), ""},
		{"a length of its own", `{"body_limit":10}`, post("content-length", "11"), "content_length"},
		{"length rule off", `{"rules":{"content_length":false}}`, post("content-length", "33554433"), ""},

		{"a preflight is a wrong method", "", ask("OPTIONS", "/api/v1/models", "origin", "https://a", "access-control-request-method", "GET"), "method"},
		{"unless CORS is on", `{"cors":true}`, ask("OPTIONS", "/api/v1/models", "origin", "https://a", "access-control-request-method", "GET"), ""},
		{"an OPTIONS that is no preflight", `{"cors":true}`, ask("OPTIONS", "/api/v1/models"), "method"},
		{"one that names its origin only", `{"cors":true}`, ask("OPTIONS", "/api/v1/models", "origin", "https://a"), "method"},
		{"a call of a browser is no preflight either", `{"cors":true}`, ask("GET", "/api/v1/models", "origin", "https://a", "access-control-request-method", "GET"), "key_missing"},
	} {
		if got := judge(t, c.config, c.headers, false).reason(); got != c.want {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func TestTheFirstRuleInOrderAnswers(t *testing.T) {
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
		if got := judge(t, "", c.headers, false).reason(); got != c.want {
			t.Errorf("%q answers before %q", got, c.want)
		}
	}
}

func TestPostWithoutBodyIsForVeil(t *testing.T) {
	if got := judge(t, "", ask("POST", "/api/v1/anonymize", "authorization", "Bearer "+key), true).reason(); got != "" {
		t.Errorf("refused: %s", got)
	}
}

func TestAllowNamesTheMethodsOfThePath(t *testing.T) {
	v := judge(t, "", ask("DELETE", "/api/v1/anonymize"), true)
	if v.Refusal.Status != 405 || v.Refusal.Allow != "POST, PUT" {
		t.Errorf("%+v", v.Refusal)
	}
}

func TestInternalHeadersAreNamedOnceEach(t *testing.T) {
	h := post("x-veil-model", "a", "x-envoy-retry-on", "5xx", "x-veil-model", "b", "x-other", "c")
	if v := judge(t, "", h, false); !slices.Equal(v.Strip, []string{"x-veil-model", "x-envoy-retry-on"}) {
		t.Errorf("%q", v.Strip)
	}
	if v := judge(t, `{"rules":{"strip":false}}`, h, false); v.Strip != nil {
		t.Errorf("rule off: %q", v.Strip)
	}
}

// uuid is a client's request id that is kept.
const uuid = "1370dcfa-7736-4f6d-bcdc-d782e8dba601"

func TestRequestIDIsKeptOrGiven(t *testing.T) {
	for _, c := range []struct {
		name, config, id, kept string
		assigned               bool
	}{
		{"none", "", "", "", true},
		{"a good one", "", uuid, uuid, false},
		{"a bad one", "", "abc-1", "", true},
		{"none, rule off", `{"rules":{"request_id":false}}`, "", "", false},
		{"a bad one, rule off", `{"rules":{"request_id":false}}`, "a b", "", false},
	} {
		h := post()
		if c.id != "" {
			h = post("x-request-id", c.id)
		}
		if v := judge(t, c.config, h, false); v.RequestID != c.kept || v.AssignID != c.assigned {
			t.Errorf("%s: %q, %v", c.name, v.RequestID, v.AssignID)
		}
	}
	if v := judge(t, "", post("x-request-id", uuid, "x-request-id", uuid), false); !v.AssignID {
		t.Error("two ids are kept")
	}
}

func TestARefusalHasTheClientsIDAlsoWhereTheRuleIsOff(t *testing.T) {
	const off = `{"rules":{"request_id":false}}`
	if v := judge(t, off, ask("GET", "/", "x-request-id", uuid), true); v.RequestID != uuid || v.AssignID {
		t.Errorf("%+v", v)
	}
}

func TestAFieldSentTwiceFailsItsRule(t *testing.T) {
	for _, c := range []struct {
		want    string
		headers [][2]string
	}{
		{"key_invalid", post("authorization", "")},
		{"key_invalid", ask("GET", "/api/v1/models", "authorization", "", "authorization", "")},
		{"content_type", post("content-type", "application/json")},
		{"content_type", post("content-type", "")},
		{"content_encoding", post("content-encoding", "identity", "content-encoding", "identity")},
		{"content_length", post("content-length", "5", "content-length", "5")},
	} {
		if got := judge(t, "", c.headers, false).reason(); got != c.want {
			t.Errorf("%v: %q instead of %q", c.headers[4:], got, c.want)
		}
	}
}

func TestAGoodRequestCostsNoAllocation(t *testing.T) {
	g, headers := open(t, ""), string(pairs.Append(nil, post("content-length", "5", "x-request-id", "a", "x-other", "b")))
	if n := testing.AllocsPerRun(100, func() {
		if v, err := g.Judge(headers, false); err != nil || v.Refusal != nil {
			t.Fatal(v, err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNoRequestMakesTheGatePanic(t *testing.T) {
	for _, h := range [][][2]string{nil, {}, {{"", ""}}, {{":path", ""}}, {{"authorization", "Bearer"}}, {{":path", "?"}, {":method", "POST"}}} {
		if judge(t, `{"cors":true}`, h, true).Refusal == nil {
			t.Errorf("%v passes", h)
		}
	}
}

func TestHeadersThatAreCutAreNotJudged(t *testing.T) {
	g, headers := open(t, ""), string(pairs.Append(nil, post("content-encoding", "identity")))
	for n := range len(headers) {
		if v, err := g.Judge(headers[:n], false); err != ErrForm {
			t.Errorf("%d of %d bytes: %+v, %v", n, len(headers), v, err)
		}
	}
}

func FuzzHeadersThatPassAreWhatTheyAre(f *testing.F) {
	f.Add(string(pairs.Append(nil, post("content-length", "5"))), false)
	f.Add("\x01\x00\x00\x00", true)
	g, err := Open("")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, headers string, bare bool) {
		v, err := g.Judge(headers, bare)
		if err == nil && v.Refusal == nil && !strings.Contains(headers, "svc_sk_") {
			t.Errorf("%q passes without a key", headers)
		}
	})
}

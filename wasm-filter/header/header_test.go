package header

import (
	"strings"
	"testing"
)

func TestInternal(t *testing.T) {
	for _, name := range []string{"x-veil-model", "x-veil-", "x-envoy-retry-on", "x-envoy-upstream-rq-timeout-ms"} {
		if !Internal(name) {
			t.Errorf("%s is not internal", name)
		}
	}
	for _, name := range []string{"x-request-id", "x-veilmodel", "xx-veil-model", "authorization", "x-forwarded-for", ":path", ""} {
		if Internal(name) {
			t.Errorf("%s is internal", name)
		}
	}
}

func TestRequestID(t *testing.T) {
	for _, id := range []string{"a", "7f1b2f6e-6d0e-4a1e-9c53-0d3a7c1f2b4d", "req_1.2-3", strings.Repeat("a", 128)} {
		if !RequestID(id) {
			t.Errorf("%q is not kept", id)
		}
	}
	for _, id := range []string{"", strings.Repeat("a", 129), "a b", "a,b", "anna@example.org", "a\n", "é", `a"`, "a%20"} {
		if RequestID(id) {
			t.Errorf("%q is kept", id)
		}
	}
}

func TestJSON(t *testing.T) {
	for _, v := range []string{"application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=UTF-8", " application/json\t"} {
		if !JSON(v) {
			t.Errorf("%q is not JSON", v)
		}
	}
	for _, v := range []string{"", "text/plain", "application/jsonl", "application/json,application/json", "application/problem+json", "json", ";application/json"} {
		if JSON(v) {
			t.Errorf("%q is JSON", v)
		}
	}
}

func TestPlain(t *testing.T) {
	for v, want := range map[string]bool{"": true, "identity": true, "Identity": true, "gzip": false, "identity, gzip": false, "br": false} {
		if Plain(v) != want {
			t.Errorf("%q: %v", v, !want)
		}
	}
}

package header

import (
	"strings"
	"testing"

	"veil/wasm-filter/cases"
)

func TestInternal(t *testing.T) {
	for _, name := range []string{"x-veil-model", "x-veil-", "x-envoy-retry-on", "x-envoy-upstream-rq-timeout-ms"} {
		if !Internal(name) {
			t.Errorf("%s is not internal", name)
		}
	}
	for _, name := range []string{"x-request-id", "x-veilmodel", "xx-veil-model", "authorization", "x-forwarded-for", ":path", "", "x-veil-anonymize"} {
		if Internal(name) {
			t.Errorf("%s is internal", name)
		}
	}
}

func TestRequestID(t *testing.T) {
	for _, c := range cases.Of(t, "requestids.txt", 20) {
		if got := RequestID(c[1]); got != (c[0] == "kept") {
			t.Errorf("%s: %t", c[2], got)
		}
	}
	for _, id := range []string{"a b", "a,b", "a\n", "é", `a"`, strings.Repeat("é", 16), strings.Repeat("-", 36), strings.Repeat("0", 36)} {
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

package gate

import (
	"testing"

	"veil/wasm-filter/pairs"
)

var typical = [][2]string{{":authority", "localhost"}, {":path", "/api/v1/chat/completions"}, {":method", "POST"}, {":scheme", "https"},
	{"user-agent", "OpenAI/Python 1.99.0"}, {"accept", "application/json"}, {"accept-encoding", "gzip, deflate"}, {"x-stainless-lang", "python"},
	{"x-stainless-os", "Linux"}, {"x-stainless-runtime", "CPython"}, {"authorization", "Bearer svc_sk_FAtnVna84RJ1hAgB7VLs9YhnQS5sQAkpWGGQXA0bulk1YJsdh"},
	{"content-type", "application/json"}, {"content-length", "1300"}, {"x-forwarded-proto", "https"}, {"x-request-id", "5d6a9a39-9a4f-4c0c-8f5d-1f1a0b6f7a10"}}

func BenchmarkJudge(b *testing.B) {
	g, err := Open("")
	if err != nil {
		b.Fatal(err)
	}
	headers := string(pairs.Append(nil, typical))
	b.ReportAllocs()
	for b.Loop() {
		if v, err := g.Judge(headers, false); err != nil || v.Refusal != nil {
			b.Fatal(v.Refusal, err)
		}
	}
}

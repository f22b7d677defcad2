package exchange

import (
	"fmt"
	"strings"
	"testing"

	"veil/catalogue/cataloguetest"
	"veil/extproc/account"
	author "veil/extproc/bench/prompt"
	"veil/extproc/pii"
)

// benchEngine gives a fixture the engine of the service.
func benchEngine(b *testing.B) func(*Config, *account.Grant) {
	return func(c *Config, _ *account.Grant) {
		engine, err := pii.New(pii.Defaults())
		if err != nil {
			b.Fatal(err)
		}
		live := &Live{Catalogue: cataloguetest.Builtin(b), Engine: engine}
		c.Live = func() *Live { return live }
	}
}

// benchmarkCall is one call with personal data: all of veil's own work but the protocol, so store, detection and JSON.
func benchmarkCall(b *testing.B, size int, fresh bool) {
	f := newFixture(b, benchEngine(b))
	filler := strings.Repeat("The meeting was moved to the second floor since the projector had failed. ", size/74)
	b.ReportAllocs()
	b.SetBytes(int64(size))
	for i := 0; b.Loop(); i++ {
		n := 0
		if fresh {
			n = i
		}
		body := fmt.Sprintf(`{"model":"gpt-4.1","anonymize":true,"messages":[{"role":"user","content":"%s I am Zoe Laurent, zoe%d@example.org, +49 30 %07d"}]}`, filler, n, n)
		x := f.sent("/chat/completions", body)
		f.answers(x, "200", "application/json", completion)
		x.End()
	}
}

func BenchmarkCallOfFreshText(b *testing.B) {
	for _, kb := range []int{1, 32, 1024} {
		b.Run(fmt.Sprintf("%dKB", kb), func(b *testing.B) { benchmarkCall(b, kb<<10, true) })
	}
}

func BenchmarkCallOfKnownText(b *testing.B) { benchmarkCall(b, 1<<10, false) }

// BenchmarkSecondTurn is a call that sends a history which the engine has seen in the call before, and one new question.
func BenchmarkSecondTurn(b *testing.B) {
	for _, anonymize := range []bool{false, true} {
		b.Run(fmt.Sprintf("32KB/anonymize=%t", anonymize), func(b *testing.B) {
			f := newFixture(b, benchEngine(b))
			first, next, _ := author.New(1, 1).Turns(author.Text{KB: 32, Pieces: 64}, author.Call{Model: "gpt-4.1", Anonymize: anonymize})
			call := func(body []byte) {
				x := f.sent("/chat/completions", string(body))
				f.answers(x, "200", "application/json", completion)
				x.End()
			}
			call(first)
			b.ReportAllocs()
			b.SetBytes(int64(len(next)))
			for b.Loop() {
				call(next)
			}
		})
	}
}

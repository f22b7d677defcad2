package pii

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/rule"
)

// longValue is a value of about n bytes of some kind that is found by what stands at its beginning.
func longValue(dice *rand.Rand, n int) string {
	const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	body := func(wide int) string {
		var b strings.Builder
		for i := range n {
			if b.WriteByte(base64[dice.IntN(len(base64))]); wide > 0 && i%wide == wide-1 {
				b.WriteByte('\n')
			}
		}
		return b.String()
	}
	switch dice.IntN(6) {
	case 0:
		return "-----BEGIN RSA PRIVATE KEY-----\n" + body(64) + "\n-----END RSA PRIVATE KEY-----"
	case 1:
		return "-----BEGIN PRIVATE KEY-----\n" + body(64) // its end is lost
	case 2:
		return "aws_session_token=" + body(0)
	case 3:
		return `{"api_key": "` + body(0) + `"}`
	case 4:
		return "https://example.org/user/" + strings.Repeat("a/", n/2) + "?token=" + body(0)
	}
	return "use glpat-" + strings.NewReplacer("+", "a", "/", "b").Replace(body(0))
}

// hidden marks the bytes of spans.
func hidden(text string, spans []detect.Span) []bool {
	out := make([]bool, len(text))
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			out[i] = true
		}
	}
	return out
}

func TestLongValuesAcrossCutsAreHiddenAsInTheWhole(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{rule.New()}, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(4, 92))
	filler := func(n int) string {
		line := []string{"the committee met again and spoke of the weather ", "a word. ", "then nothing\n", "so it went on\n\n"}
		var b strings.Builder
		for b.Len() < n {
			b.WriteString(line[dice.IntN(len(line))])
		}
		return b.String()
	}
	for round := range 60 {
		value := longValue(dice, 3000+dice.IntN(1<<uint(11+dice.IntN(7))))
		text := filler(dice.IntN(3*chunkSize)) + "\n" + value + "\n" + filler(longText+dice.IntN(chunkSize))
		whole, err := e.finder.detector.Detect(t.Context(), detect.Text{Value: text})
		if err != nil {
			t.Fatal(err)
		}
		parts, err := e.finder.find(t.Context(), []Leaf{{Text: text}})
		if err != nil {
			t.Fatal(err)
		}
		want, got := hidden(text, whole), hidden(text, parts[0])
		for i := range want {
			if want[i] && !got[i] {
				t.Errorf("round %d: a value of %d bytes that begins with %.20q is readable from byte %d of it on", round, len(value), value, i-strings.Index(text, value))
				break
			}
		}
	}
}

// counting counts the bytes that it looks at and takes every run of letters for a secret.
type counting struct{ bytes atomic.Int64 }

func (c *counting) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	c.bytes.Add(int64(len(t.Value)))
	for at := 0; at < len(t.Value); {
		end := at
		for end < len(t.Value) && t.Value[end] != ' ' {
			end++
		}
		if end > at {
			dst = append(dst, detect.Span{Start: at, End: end, Type: detect.Secret, Score: 1})
		}
		at = end + 1
	}
	return dst, nil
}

func TestFinishingLongValuesIsLinear(t *testing.T) {
	for _, size := range []int{100, 4200, 9000, 70_000, 300_000, 8 << 20} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			c := &counting{}
			e, err := New(Config{Recognisers: []detect.Recogniser{c}, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Repeat(strings.Repeat("a", size)+" ", 8<<20/size)
			spans, err := e.finder.find(t.Context(), []Leaf{{Text: text}})
			if err != nil || len(spans[0]) != 8<<20/size {
				t.Fatalf("%d spans, %v", len(spans[0]), err)
			}
			if n := c.bytes.Load(); n > 6*int64(len(text)) {
				t.Errorf("looked at %d bytes of %d", n, len(text))
			}
		})
	}
}

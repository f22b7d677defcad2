package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"veil/testdata/upstream"
)

func TestStreamsCutAnywhereAreRestoredTheSame(t *testing.T) {
	s := shared(t)
	p := stranger()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	content := "Dear {{NAME_1}} ({{ EMAIL_1 }}, {{email_1}}, \\{\\{PHONE\\_1\\}\\}), {{NAME_1}}'s {{ {{{EMAIL_1}}} {{NAME_42}} é🙂 {{IBAN_1}}{{EMAIL_1}} {"
	want := s.asPlain(t, p, content)
	for range 40 {
		about := topic()
		s.up.Script(about, upstream.Answer{
			Choices: []upstream.Choice{{Content: content, Reasoning: "hm {{EMAIL_1}}"}, {Content: "2: " + content}},
			Chunk:   1 + r.IntN(9), Write: 1 + r.IntN(200), CRLF: r.IntN(4) == 0,
		})
		got := s.do(t, call{body: chat(about+" "+p.Text(), private, stream, obj{"n": 2}), two: r.IntN(2) == 0}).streamed(t)
		if got.content[0] != want || got.content[1] != "2: "+want || got.reasoning[0] != "hm "+p.Email || got.finish[0] != "stop" || got.finish[1] != "stop" {
			t.Fatalf("got  %q\nwant %q\n%+v", got.content[0], want, got)
		}
	}
	s.none(t, p)
}

// asPlain is what a plain answer with this content becomes for p.
func (s *stack) asPlain(t *testing.T, p person, content string) string {
	t.Helper()
	about := topic()
	s.up.Script(about, upstream.Say(content))
	out := s.do(t, call{body: chat(about+" "+p.Text(), private)}).completion(t).Choices[0].Message.Content
	if !strings.Contains(out, p.Email) || !strings.Contains(out, "{{NAME_42}}") {
		t.Fatalf("restored to %q", out)
	}
	return out
}

func TestToolCallsAreRestoredInTheirOwnJSON(t *testing.T) {
	s := shared(t)
	p := stranger()
	args := `{"to": "{{EMAIL_1}}", "quoted": "say \"{{NAME_1}}\"", "deep": {"phone": "{{PHONE_1}}"}}`
	about := topic()
	s.up.Script(about, upstream.Answer{Choices: []upstream.Choice{{ToolCalls: []upstream.ToolCall{{ID: "a", Name: "mail", Arguments: args}, {ID: "b", Name: "mail", Arguments: `{"to":"{{NAME_1}}"}`}}}}})
	body := chat(about+" "+p.Text(), private, obj{"tools": []obj{{"type": "function", "function": obj{"name": "mail"}}}})
	check := func(name string, calls []string) {
		var one struct {
			To, Quoted string
			Deep       struct{ Phone string }
		}
		if len(calls) != 2 {
			t.Fatalf("%s: %v", name, calls)
		}
		if err := json.Unmarshal([]byte(calls[0]), &one); err != nil || one.To != p.Email || one.Quoted != `say "`+p.Name+`"` || one.Deep.Phone != p.Phone {
			t.Errorf("%s: %v %s", name, err, calls[0])
		}
		if calls[1] != fmt.Sprintf(`{"to":%q}`, p.Name) {
			t.Errorf("%s: %s", name, calls[1])
		}
	}
	var calls []string
	for _, c := range s.do(t, call{body: body}).completion(t).Choices[0].Message.ToolCalls {
		calls = append(calls, c.Function.Arguments)
	}
	check("plain", calls)
	body["stream"] = true
	got := s.do(t, call{body: body}).streamed(t)
	check("stream", []string{got.arguments[0][0], got.arguments[0][1]})
	if got.finish[0] != "tool_calls" {
		t.Error(got.finish)
	}
}

func TestStreamUsageComesOnlyWhenAsked(t *testing.T) {
	s := shared(t)
	for _, ask := range []bool{false, true} {
		body := chat("hello", private, stream)
		if ask {
			body["stream_options"] = obj{"include_usage": true}
		}
		a := s.do(t, call{body: body})
		if got := a.streamed(t); (got.usage != nil) != ask {
			t.Errorf("asked %v: %+v in %s", ask, got.usage, a.body)
		}
		if !ask && strings.Contains(string(a.body), `"choices":[]`) {
			t.Error("a chunk without choices, unasked")
		}
	}
}

func TestStreamComesPieceByPiece(t *testing.T) {
	s := shared(t)
	about := topic()
	a := upstream.Say("one two three four")
	gate := make(chan struct{})
	a.Chunk, a.Gate = 4, gate
	s.up.Script(about, a)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	req, err := s.request(ctx, call{body: chat(about, private, stream)})
	if err != nil {
		t.Fatal(err)
	}
	res, err := s.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	// The upstream sends no second event before the caller has read something of the first.
	first := make([]byte, 1)
	if _, err := res.Body.Read(first); err != nil {
		t.Fatal(err)
	}
	close(gate)
	rest, err := io.ReadAll(res.Body)
	if got := listen(t, append(first, rest...)); err != nil || !got.done || got.content[0] != "one two three four" {
		t.Errorf("%v: %s%s", err, first, rest)
	}
}

func TestRestoreFalseKeepsTokens(t *testing.T) {
	s := shared(t)
	p := stranger()
	off := obj{"svc": obj{"restore": false}}
	c := s.do(t, call{body: chat("to "+p.Email, private, off)}).completion(t)
	if c.Choices[0].Message.Content != "to {{EMAIL_1}}" || *c.Svc.Anonymization.Restored != "to "+p.Email {
		t.Errorf("%+v", c)
	}
	got := s.do(t, call{body: chat("to "+p.Email, private, off, stream)}).streamed(t)
	if got.content[0] != "to {{EMAIL_1}}" || got.svc.Anonymization.Restored == nil || *got.svc.Anonymization.Restored != "to "+p.Email {
		t.Errorf("%+v", got)
	}
}

func TestSixtyFourClientsKeepTheirOwnData(t *testing.T) {
	s := shared(t)
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() {
			p := stranger()
			for k := range 6 {
				more := obj{"anonymize": true, "stream": k%2 == 0}
				a, err := s.try(t.Context(), call{body: chat(p.Text(), more), two: i%2 == 0})
				if err != nil || a.err != nil || a.StatusCode != 200 {
					t.Errorf("client %d: %v %v %s", i, err, a.err, a.body)
					return
				}
				var text string
				if k%2 == 0 {
					text = a.streamed(t).content[0]
				} else {
					text = a.completion(t).Choices[0].Message.Content
				}
				if text != p.Text() {
					t.Errorf("client %d got %q", i, text)
				}
			}
			s.none(t, p)
		})
	}
	wg.Wait()
}

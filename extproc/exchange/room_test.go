package exchange

import (
	"bytes"
	"compress/gzip"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"veil/extproc/account"
	"veil/extproc/apierr"
)

// answered is a call whose answer's headers have come.
func (f *fixture) answered() *Exchange {
	f.Helper()
	x := f.sent("/chat/completions", ask)
	if r := x.ResponseHeaders(f.Context(), []Header{{":status", "200"}, {"content-type", "application/json"}}, false); r.Answer != nil {
		f.Fatalf("refused: %s", r.Answer.Body)
	}
	return x
}

func TestAnswersBeyondTheMemoryAreDroppedAndSettledOnce(t *testing.T) {
	const room = 1 << 20
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = room })
	first, second := f.answered(), f.answered()
	if r := first.ResponseGrows(t.Context(), room); r.Answer != nil {
		t.Fatalf("refused: %s", r.Answer.Body)
	}
	if r := second.ResponseGrows(t.Context(), smallAnswer); r.Answer != nil {
		t.Fatalf("a small answer is refused: %s", r.Answer.Body)
	}
	r := second.ResponseGrows(t.Context(), 3*smallAnswer)
	wantError(t, r, 503, apierr.Internal)
	if get(r.Answer.Headers, "retry-after") == "" {
		t.Error("no retry-after")
	}
	second.End()
	if u := f.used(); u.Requests != 1 || u.Estimated != 1 || u.PromptTokens == 0 || u.CompletionTokens != 0 {
		t.Errorf("settled %+v", u)
	}
	if r = first.ResponseBody(t.Context(), []byte(strings.Repeat(" ", 2*room)+completion), true); r.Answer != nil || !strings.Contains(string(r.Body), "dear secretzoe") {
		t.Errorf("an answer larger than all room, alone: %+v", r.Answer)
	}
	if said := f.scraped(); !strings.Contains(said, "veil_answer_bytes 1.048576e+06\n") {
		t.Error("the metrics do not say what is held")
	}
	first.DropAnswer()
	first.End()
	if !f.gateway.answers.TryAcquire(room) {
		t.Error("a call kept its room")
	}
	if said := f.scraped(); !strings.Contains(said, "veil_answer_bytes 0\n") || !strings.Contains(said, "veil_body_bytes 0\n") {
		t.Error("the metrics do not say that nothing is held any more")
	}
}

func TestAnswersDoNotWaitForRequests(t *testing.T) {
	const room = 1 << 20
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = room })
	x := f.answered()
	defer x.End()
	if !f.gateway.bodies.TryAcquire(room) {
		t.Fatal("no room")
	}
	if r := x.ResponseGrows(t.Context(), room); r.Answer != nil {
		t.Errorf("refused: %s", r.Answer.Body)
	}
}

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAPackedAnswerTakesRoomForWhatIsInIt(t *testing.T) {
	const room = 4 * smallAnswer
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = room })
	if !f.gateway.answers.TryAcquire(room / 2) {
		t.Fatal("no room")
	}
	x := f.sent("/chat/completions", ask)
	defer x.End()
	x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "application/json"}, {"content-encoding", "gzip"}}, false)
	space, dice := make([]byte, room), rand.New(rand.NewPCG(1, 2))
	for i := range space {
		space[i] = " \t\r\n"[dice.IntN(4)] // a quarter of its size when packed
	}
	wantError(t, x.ResponseBody(t.Context(), gzipped(t, string(space)+completion), true), 503, apierr.Internal)
}

// TestAPackedStreamThatIsCutDoesNotEndAsIfWhole: what is missing of it may be any part of the answer.
func TestAPackedStreamThatIsCutDoesNotEndAsIfWhole(t *testing.T) {
	said := []byte(`data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"dear"}}]}` + "\n\n")
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(said); err != nil || w.Flush() != nil {
		t.Fatal(err)
	}
	cut := bytes.Clone(b.Bytes())
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for packed, broken := range map[string]bool{string(cut): true, b.String(): false} {
		f := newFixture(t, nil)
		x := f.sent("/chat/completions", strings.Replace(ask, "{", `{"stream":true,`, 1))
		x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}, {"content-encoding", "gzip"}}, false)
		r := x.ResponseBody(t.Context(), []byte(packed), true)
		x.End()
		if got := string(r.Body); !strings.Contains(got, `"dear"`) && !broken || strings.Contains(got, `"error"`) != broken {
			t.Errorf("%d bytes of %d: %s", len(packed), b.Len(), got)
		}
	}
}

// TestAPackedStreamThatIsLeftKeepsNothingRunning: what unpacks it waits for the rest in a goroutine of its own.
func TestAPackedStreamThatIsLeftKeepsNothingRunning(t *testing.T) {
	f := newFixture(t, nil)
	before := runtime.NumGoroutine()
	for range 50 {
		x := f.sent("/chat/completions", strings.Replace(ask, "{", `{"stream":true,`, 1))
		x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}, {"content-encoding", "gzip"}}, false)
		x.ResponseBody(t.Context(), gzipped(t, "data: ")[:12], false)
		x.End()
	}
	if after := runtime.NumGoroutine(); after > before+25 {
		t.Errorf("%d goroutines became %d", before, after)
	}
}

// TestAnEventThatNeverEndsTakesRoom: each of many streams may hold one of 16 MiB.
func TestAnEventThatNeverEndsTakesRoom(t *testing.T) {
	const room = 1 << 20
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = room })
	stream := func() *Exchange {
		x := f.sent("/chat/completions", strings.Replace(ask, "{", `{"stream":true,`, 1))
		x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}}, false)
		return x
	}
	first, second, third := stream(), stream(), stream()
	grow := func(x *Exchange, n int) Reply {
		return x.ResponseBody(t.Context(), bytes.Repeat([]byte("x"), n), false)
	}
	if r := grow(first, room); r.End || len(r.Body) > 0 {
		t.Fatalf("a long event alone: %s", r.Body)
	}
	if r := grow(third, smallAnswer/2); r.End || len(r.Body) > 0 {
		t.Fatalf("a short one beside it: %s", r.Body)
	}
	if r := grow(second, room/2); !r.End || !strings.Contains(string(r.Body), `"code":"internal_error"`) {
		t.Fatalf("another long one: %s", r.Body)
	}
	for _, x := range []*Exchange{first, second, third} {
		x.End()
	}
	if !f.gateway.answers.TryAcquire(room) {
		t.Error("a stream kept its room")
	}
}

// TestAnAnswerOfManyValuesTakesMoreRoom: it takes twenty times its length while it is read.
func TestAnAnswerOfManyValuesTakesMoreRoom(t *testing.T) {
	const room = 4 << 20
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = room })
	if !f.gateway.answers.TryAcquire(room / 2) {
		t.Fatal("no room")
	}
	text := func(unit string, n int) string {
		return strings.Replace(completion, `"created":1`, `"created":1,"x":[`+strings.Repeat(unit+",", n/(len(unit)+1))+`0]`, 1)
	}
	for unit, fits := range map[string]bool{`"` + strings.Repeat("some words, a list, ", 5) + `"`: true, "1": false} {
		x := f.sent("/chat/completions", ask)
		r := f.answers(x, "200", "application/json", text(unit, 500<<10))
		x.End()
		if (r.Answer == nil) != fits || !fits && r.Answer.Status != 503 {
			t.Errorf("%q: %+v", unit, r.Answer)
		}
	}
}

// zb is a body of n times a word of two letters that the caller names, for which the model gets a token of many.
func zb(n int) string {
	return `{"anonymize":true,"messages":[{"role":"user","content":"hi"}],"metadata":{"note":"` + strings.Repeat("Zb ", n) +
		`"},"svc":{"existing_mapping":{"{{A234567890B234567890C234567890D234567890_999999999}}":"Zb"}}}`
}

// TestARequestOfTooManyPlacesIsRefused: its edits and the body that they make would take thirty times its memory.
func TestARequestOfTooManyPlacesIsRefused(t *testing.T) {
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = 1 << 30 })
	for _, c := range []struct {
		name, path, body, says string
	}{
		{"places of a value that was given", "/chat/completions", zb(mostPlaces + 1), "more than a million places"},
		{"places that were found", "/chat/completions", `{"anonymize":true,"messages":[{"role":"user","content":"hi"}],"metadata":{"note":"` + strings.Repeat("secret ", mostPlaces+1) + `"}}`, "more than a million places"},
		{"growth", "/chat/completions", zb(400_000), "16 MiB longer"},
		{"a text", "/anonymize", `{"text":"` + strings.Repeat("secret ", mostPlaces+1) + `"}`, "more than a million places"},
		{"a system prompt", "/anonymize", `{"text":"x","process_with_llm":true,"system_prompt":"` + strings.Repeat("Zb ", 900_000) +
			`","existing_mapping":{"{{A234567890B234567890C234567890D234567890_999999999}}":"Zb"}}`, "would be too long"},
	} {
		x, r := f.post(c.path, c.body)
		if r.Answer == nil || r.Answer.Status != 413 || !strings.Contains(string(r.Answer.Body), c.says) {
			t.Errorf("%s: %+v", c.name, r.Answer)
		}
		x.End()
	}
	if u := f.used(); u.PromptTokens != 0 {
		t.Errorf("charged %+v", u)
	}
}

// TestPlacesTakeRoom: many small bodies of them would else be in memory at once.
func TestPlacesTakeRoom(t *testing.T) {
	const room = 4 << 20
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = room })
	if !f.gateway.bodies.TryAcquire(room / 2) {
		t.Fatal("no room")
	}
	for n, fits := range map[int]bool{1_000: true, 5_000: true, 20_000: false} {
		for path, body := range map[string]string{"/chat/completions": zb(n), "/anonymize": `{"text":"` + strings.Repeat("secret ", n) + `"}`} {
			x, r := f.post(path, body)
			if refused := r.Answer != nil && r.Answer.Status != 200; refused == fits {
				t.Errorf("%s, %d places: %+v", path, n, r.Answer)
			} else if refused {
				wantError(t, r, 503, apierr.Internal)
			}
			x.End()
		}
	}
	if !f.gateway.bodies.TryAcquire(room / 2) {
		t.Error("a call kept its room")
	}
}

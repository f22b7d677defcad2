package e2e

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/store/storetest"
	"veil/testdata/upstream"
)

// reach makes the tests of limits and books as long as they are promised for: 64 clients, 30 s each.
var reach = flag.Duration("reach", 0, "how long each part of TestReach… takes; 0: a short version")

const reachClients = 64

// stores are what the tests of limits and books run on, by name.
var stores = map[string]func(t *testing.T) string{
	"SQLite": func(*testing.T) string { return "" },
	"Redis": func(t *testing.T) string {
		return fmt.Sprintf("{redis: {address: %q}}", storetest.StartRedis(t).Addresses()[0])
	},
}

// script is what one call is to meet, by its number.
type script struct {
	stream bool
	most   int            // max_tokens
	used   upstream.Usage // what the upstream says was used
	answer upstream.Answer
	leave  int // bytes of the answer after which the client leaves; -1: it stays
}

// bill is what the upstream knows of one call.
type bill struct {
	tries int
	id    string          // request id
	said  *upstream.Usage // in an answer that may have been cut before it came to that
	used  *upstream.Usage // in an answer that was sent whole
}

// load is a gateway with clients whose every call is known by a number, at both ends.
type load struct {
	*served
	price catalogue.Price
	next  atomic.Int64
	busy  func(n int64) func() // runs while the upstream works on a call; nil: nothing does

	mu      sync.Mutex
	scripts map[int64]*script
	bills   map[int64]*bill
	byID    map[string]int64 // number of a call by its request id
	likely  map[bool]int64   // estimated tokens of a prompt, of a stream and of a plain call
}

const reachModel = "gpt-4.1"

func startLoad(t *testing.T, storeLine string) *load {
	t.Helper()
	l := &load{scripts: map[int64]*script{}, bills: map[int64]*bill{}, byID: map[string]int64{}, likely: map[bool]int64{}}
	l.next.Store(10_000_000)
	l.served = serveAs(t, operation{
		store:    storeLine,
		upstream: upstream.Config{Keep: 16, Answer: l.answer, Served: l.sent},
		catalogue: func(base string) string {
			return strings.Replace(catalogueOf(base, "1"), "price: {prompt: 1, completion: 1}", "price: {prompt: 3, completion: 11.5}", 1)
		},
	})
	text, err := os.ReadFile(l.catalogue)
	if err != nil {
		t.Fatal(err)
	}
	cat, err := catalogue.Load(l.catalogue, text)
	if err != nil {
		t.Fatal(err)
	}
	l.price = cat.Models[0].PriceAt(time.Now())
	return l
}

var numbered = regexp.MustCompile(`call (\d{8})`)

// numberOf is the number in a request's body; it was put there by send.
func numberOf(body []byte) int64 {
	m := numbered.FindSubmatch(body)
	if m == nil {
		return 0
	}
	n, err := strconv.ParseInt(string(m[1]), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// answer is the upstream's side: it notes the call and answers as its script says.
func (l *load) answer(r upstream.Request) upstream.Answer {
	n := numberOf(r.Body)
	l.mu.Lock()
	s, b := l.scripts[n], l.bills[n]
	if b == nil {
		b = &bill{}
		l.bills[n] = b
	}
	b.tries++
	b.id = r.Header.Get("X-Request-Id")
	l.byID[b.id] = n
	l.mu.Unlock()
	if s == nil {
		return upstream.Fail(http.StatusBadRequest)
	}
	if l.busy != nil {
		defer l.busy(n)()
	}
	return s.answer
}

// sent notes what the upstream says it served.
func (l *load) sent(x upstream.Served) {
	if x.Status != http.StatusOK || x.Usage == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bills[numberOf(x.Request.Body)]
	b.said = x.Usage
	if x.Whole {
		b.used = x.Usage
	}
}

// outcome is what a client saw of its call.
type outcome struct {
	n       int64
	status  int  // 0: none came
	whole   bool // the whole answer came
	left    bool // the client left before that
	refused string
	header  http.Header
}

// send makes one call and reads its answer as the script says.
func (l *load) send(ctx context.Context, client *http.Client, key string, s *script) outcome {
	n := l.next.Add(1)
	l.mu.Lock()
	l.scripts[n] = s
	l.mu.Unlock()
	out := outcome{n: n}
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	req, err := l.request(ctx, call{key: key, body: reachBody(n, s)})
	if err != nil {
		return out
	}
	if s.leave == 0 { // before the answer's first byte
		timer := time.AfterFunc(time.Duration(rand.IntN(15))*time.Millisecond, leave)
		defer timer.Stop()
	}
	res, err := client.Do(req)
	if err != nil {
		out.left = s.leave == 0
		return out
	}
	defer res.Body.Close()
	out.status, out.header = res.StatusCode, res.Header
	if s.leave > 0 && res.StatusCode == http.StatusOK {
		_, err := io.CopyN(io.Discard, res.Body, int64(s.leave))
		out.left = err == nil
		leave()
		out.whole = err == io.EOF
		return out
	}
	b, err := io.ReadAll(res.Body)
	out.left = s.leave == 0 && err != nil
	out.whole = err == nil && (!s.stream || strings.Contains(string(b), "data: [DONE]"))
	if res.StatusCode == http.StatusTooManyRequests {
		out.refused = string(b)
	}
	return out
}

// reachBody is a request whose length doesn't depend on the number, so that all are estimated alike.
func reachBody(n int64, s *script) string {
	return fmt.Sprintf(`{"model":%q,"max_tokens":%d,"stream":%v,"messages":[{"role":"user","content":"call %d"}]}`, reachModel, s.most, s.stream, n)
}

// usual is a call that ends well: random usage within its reservation, an answer of some size.
func usual(r *rand.Rand) *script {
	s := &script{stream: r.IntN(2) == 0, most: 64, leave: -1}
	s.used.PromptTokens, s.used.CompletionTokens = 1+r.IntN(8), 1+r.IntN(64)
	s.used.TotalTokens = s.used.PromptTokens + s.used.CompletionTokens
	s.answer = upstream.Say(strings.Repeat("word ", 2+r.IntN(12)))
	s.answer.Usage, s.answer.Chunk = &s.used, 8
	return s
}

// reserves is the largest reservation of calls such as usual makes, in tokens and in money: what is held while one is open.
func (l *load) reserves(t *testing.T) (tokens int64, cost account.Budget) {
	t.Helper()
	return l.reservation(t, true)
}

// reservation looks at what is held while a call is open.
func (l *load) reservation(t *testing.T, stream bool) (tokens int64, cost account.Budget) {
	t.Helper()
	rich := account.Budget(1 << 50)
	a, keys := l.accountWith(t, account.Overrides{Budget: &rich}, 1)
	db := l.books(t)
	defer db.Close(context.Background())
	s := usual(rand.New(rand.NewPCG(1, 1)))
	s.stream, s.answer.Delay = stream, 400*time.Millisecond
	done := make(chan outcome, 1)
	go func() { done <- l.send(context.WithoutCancel(t.Context()), l.client, keys[0].secret, s) }()
	until(t, "a reservation", func() bool {
		u, err := db.Used(t.Context(), a.ID, "")
		tokens, cost = u.TokensToday, account.Budget(u.Held)
		return err == nil && u.Held > 0
	})
	if o := <-done; o.status != http.StatusOK || !o.whole {
		t.Fatalf("%+v", o)
	}
	if want := l.price.Cost(tokens-int64(s.most), int64(s.most)); account.Budget(want) != cost {
		t.Fatalf("%d tokens are held for %v instead of %s", tokens, cost, want)
	}
	return tokens, cost
}

// sameDay waits out midnight, which would begin a new day in the middle of a test.
func sameDay(length time.Duration) {
	now := time.Now().UTC()
	if left := now.Truncate(24 * time.Hour).Add(24 * time.Hour).Sub(now); left < length+30*time.Second {
		time.Sleep(left + time.Second)
	}
}

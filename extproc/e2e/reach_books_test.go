package e2e

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/testdata/upstream"
)

// charge is what one call, or a key, adds to the books.
type charge struct {
	calls, estimated, prompt, completion int64
	cost                                 money.Amount
	open                                 bool // an estimate whose number of answered tokens nobody knows
}

// mostEstimated is more than any answer of these tests is estimated at.
const mostEstimated = 150

func (c charge) plus(d charge) charge {
	return charge{calls: c.calls + d.calls, estimated: c.estimated + d.estimated, prompt: c.prompt + d.prompt,
		completion: c.completion + d.completion, cost: c.cost + d.cost}
}

// entry is what veil's access log says of one call.
type entry struct {
	Time       time.Time
	ID         string `json:"request_id"`
	Key        string
	Outcome    string
	Estimated  bool
	Prompt     int64 `json:"prompt_tokens"`
	Completion int64 `json:"completion_tokens"`
}

// made is a call that a client made, and when.
type made struct {
	outcome
	began, ended time.Time
}

// lag is how long before a kill -9 a call may have ended and still be charged by its reservation: 100 ms are promised, and
// a machine that is busy with other tests gets more.
const lag = 500 * time.Millisecond

// TestReachBooks runs 64 clients, a fifth of whom leave at any byte, against an upstream that fails one call in ten, kills
// veil twice with kill -9 and replaces it once, and then explains every key's books to the last unit:
//
//	an answer that reached veil whole      what the upstream says it served
//	a client or an upstream that left      the estimate that veil wrote into its log
//	an upstream that only failed           nothing
//	open when veil was killed, or ended    the reservation (or, if the settlement was written
//	less than 100 ms before                before, as above; the log may have lost its line)
func TestReachBooks(t *testing.T) {
	for name, store := range stores {
		t.Run(name, func(t *testing.T) {
			if *reach == 0 {
				t.Parallel()
			}
			testBooks(t, startLoad(t, store(t)))
		})
	}
}

func testBooks(t *testing.T, l *load) {
	length := max(*reach, 5*time.Second)
	sameDay(length + time.Minute)
	var held [2]charge // of a plain call and of a stream
	for i := range held {
		n, cost := l.reservation(t, i == 1)
		held[i] = charge{1, 1, n - 64, 64, money.Amount(cost), false}
	}
	budget := account.Budget(1_000_000 * money.Scale)
	a, keys := l.accountWith(t, account.Overrides{Budget: &budget}, reachClients)
	calls := make([][]made, reachClients)
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for i := range calls {
		group.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 11))
			client := l.client
			if i%2 == 1 {
				client = l.client2
			}
			for ctx.Err() == nil {
				began := time.Now()
				out := l.send(t.Context(), client, keys[i].secret, eventful(r))
				calls[i] = append(calls[i], made{out, began, time.Now()})
				if out.status != http.StatusOK && !out.left {
					time.Sleep(20 * time.Millisecond)
				}
			}
		})
	}
	var kills []death
	for range 2 {
		time.Sleep(length / 4)
		kills = append(kills, l.renew(t))
	}
	time.Sleep(length / 4)
	l.replace(t) // with SIGTERM: nothing is lost
	time.Sleep(length / 4)
	stop()
	group.Wait()
	l.rest(t, a.ID)
	l.explain(t, a, keys, calls, kills, held)
}

// eventful is a call of which one in five is left by its client and one in ten meets a fault.
func eventful(r *rand.Rand) *script {
	s := usual(r)
	s.answer.Gap = time.Duration(r.IntN(4)) * time.Millisecond
	size := 250 // bytes of the answer, about
	if s.stream {
		size = 180 * (3 + len(s.answer.Choices[0].Content)/8)
	}
	switch n := r.IntN(100); {
	case n < 4:
		s.leave = 0
	case n < 20:
		s.leave = 1 + r.IntN(size)
	case n < 23:
		s.answer = upstream.Fail([]int{500, 503, 429, 400}[r.IntN(4)])
	case n < 26:
		s.answer.CutAfter = 1 + r.IntN(size/2)
	case n < 28:
		s.answer.NoUsage = true
	case n < 29:
		s.answer = upstream.Answer{Raw: []byte("{\"choices\": [oops")}
	case n < 30:
		s.answer.NoDone = true
	}
	return s
}

// rest waits until nothing is open any more, also what the killed processes left, and ends veil with SIGTERM.
func (l *load) rest(t *testing.T, owner string) {
	t.Helper()
	db := l.books(t)
	defer db.Close(context.Background())
	began := time.Now()
	for {
		u, err := db.Used(t.Context(), owner, "")
		if err == nil && u.Open == 0 && u.Held == 0 {
			break
		}
		if time.Since(began) > 90*time.Second {
			t.Fatalf("still open: %+v (%v)", u, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Logf("what was open at a kill was charged after at most %s", time.Since(began).Round(time.Second))
	for _, p := range l.processes {
		if err := p.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(); err != nil {
			t.Errorf("SIGTERM: %v", err)
		}
	}
	l.processes = nil
}

// lines reads the access log of all processes, by the number of the call. A call has one line. One that the upstream never
// saw has no number there: it is a call of its key that had begun and of which nothing else is known.
func (l *load) lines(t *testing.T, calls map[string][]made) map[int64]entry {
	t.Helper()
	out, strange := map[int64]entry{}, []entry{}
	l.mu.Lock()
	defer l.mu.Unlock()
	for text := range strings.Lines(l.said.String()) {
		var x entry
		if json.Unmarshal([]byte(text), &x) != nil || x.ID == "" {
			continue
		}
		n, ok := l.byID[x.ID]
		if _, twice := out[n]; ok && twice {
			t.Errorf("settled twice: %s", text)
		}
		if ok {
			out[n] = x
			if stream := l.scripts[n].stream; x.Estimated && l.likely[stream] == 0 {
				l.likely[stream] = x.Prompt
			} else if x.Estimated && l.likely[stream] != x.Prompt {
				t.Errorf("the prompt of a call like all others was estimated at %d tokens instead of %d", x.Prompt, l.likely[stream])
			}
		} else if x.Prompt > 0 {
			strange = append(strange, x)
		}
	}
	for _, x := range strange {
		found := int64(0)
		for _, m := range calls[x.Key] {
			if _, has := out[m.n]; !has && !m.whole && l.bills[m.n] == nil && m.began.Before(x.Time) {
				found = m.n
			}
		}
		if found == 0 || !x.Estimated || x.Completion != 0 {
			t.Errorf("charged, and the upstream never saw it: %+v", x)
		}
		out[found] = x
	}
	return out
}

// explain wants every key's books to be what its calls came to, to the last unit.
func (l *load) explain(t *testing.T, a account.Account, keys []madeKey, calls [][]made, kills []death, held [2]charge) {
	t.Helper()
	db := l.books(t)
	defer db.Close(context.Background())
	rows, err := db.Usage(t.Context(), quota.Query{Account: a.ID, From: 20200101, To: 20991231})
	if err != nil {
		t.Fatal(err)
	}
	books, all := map[string]charge{}, charge{}
	for _, r := range rows {
		c := charge{r.Requests, r.Estimated, r.PromptTokens, r.CompletionTokens, r.Cost, false}
		books[r.Key], all = books[r.Key].plus(c), all.plus(c)
	}
	ofKey := map[string][]made{}
	for i, list := range calls {
		ofKey[keys[i].id] = list
	}
	lines := l.lines(t, ofKey)
	var tally tally
	for i, list := range calls {
		certain, open := charge{}, [][]charge{}
		for _, m := range list {
			if m.status == http.StatusOK || m.left {
				tally.calls++
			}
			if m.left {
				tally.left++
			}
			stream := 0
			if l.scripts[m.n].stream {
				stream = 1
			}
			c, ways := l.worth(t, m, lines, kills, held[stream], &tally)
			if ways != nil {
				open = append(open, ways)
				continue
			}
			certain = certain.plus(c)
		}
		got := books[keys[i].id]
		find := search{want: got, open: open, price: l.price, vain: map[vainly]bool{}}
		way, ok := find.explained(0, 0, certain)
		if !ok {
			t.Errorf("the books of key %d say %+v; its calls came to %+v, and %d at a kill to one each of %+v", i, got, certain, len(open), open)
			continue
		}
		spent := certain
		for k, c := range way {
			spent = spent.plus(c)
			tally.atKill(c, open[k][len(open[k])-1] == c && c.estimated == 1)
		}
		tally.bySettled += got.cost - spent.cost // the tokens of estimates that the log lost
	}
	u, err := db.Used(t.Context(), a.ID, "")
	if err != nil || u.Paid != all.cost || u.Held != 0 || u.Open != 0 {
		t.Errorf("the counters say %+v (%v), the books %+v", u, err, all)
	}
	tally.report(t, all)
}

// near says whether veil had the call open at a kill, or had settled it shortly before. Of a call whose client left, and which
// no log knows, veil may have heard late.
func (m made) near(kills []death, x entry, logged bool) bool {
	ended, slack := m.ended, lag
	switch {
	case logged:
		ended = x.Time
	case !m.whole:
		slack = 10 * time.Second
	}
	for _, k := range kills {
		if m.began.Before(k.gone) && ended.After(k.sent.Add(-slack)) {
			return true
		}
	}
	return false
}

// worth is what a call adds to the books, or, near a kill, the ways in which it may: the last one is its reservation.
func (l *load) worth(t *testing.T, m made, lines map[int64]entry, kills []death, held charge, sum *tally) (charge, []charge) {
	t.Helper()
	l.mu.Lock()
	b, s := l.bills[m.n], l.scripts[m.n]
	l.mu.Unlock()
	x, logged := lines[m.n]
	var c charge
	if logged && x.Prompt > 0 {
		c = charge{1, 0, x.Prompt, x.Completion, l.price.Cost(x.Prompt, x.Completion), false}
		if x.Estimated {
			c.estimated = 1
		}
	}
	if m.near(kills, x, logged) {
		if logged {
			return c, []charge{c, held}
		}
		return c, l.ways(m, b, s, held)
	}
	switch {
	case b != nil && !logged:
		t.Errorf("the upstream saw call %+v, and veil's log does not", m)
	case c.calls == 0:
		if m.whole && m.status == http.StatusOK || b != nil && b.used != nil && !m.left {
			t.Errorf("call %+v was served and not charged: %+v", m, x)
		}
	case c.estimated == 1:
		sum.estimated++
		sum.byEstimate += c.cost
		sum.inFull += l.price.Cost(int64(s.used.PromptTokens), int64(s.used.CompletionTokens))
		if m.whole && !s.answer.NoUsage && b != nil && b.used != nil {
			t.Errorf("call %+v was charged by estimate, and its usage was there", m)
		}
	default:
		sum.exact++
		if b == nil || b.said == nil || l.saying(b) != c {
			t.Errorf("call %+v was charged %+v, the upstream says %+v", m, c, b)
		}
		sum.bySaid += c.cost
	}
	return c, nil
}

// ways are what a call near a kill may have come to whose line in the log was lost with the last 100 ms of it.
func (l *load) ways(m made, b *bill, s *script, held charge) []charge {
	var ways []charge
	faulty := s.answer.Status != 0 || s.answer.Raw != nil || s.answer.CutAfter > 0 || s.answer.NoUsage
	if b != nil && b.said != nil {
		ways = append(ways, l.saying(b))
	}
	if b == nil || faulty {
		ways = append(ways, charge{})
	}
	if m.left || faulty {
		prompt := l.likely[s.stream] // and an unknown number of tokens that had been passed on
		ways = append(ways, charge{1, 1, prompt, 0, l.price.Cost(prompt, 0), true})
	}
	return append(ways, held)
}

// saying is what the upstream says of a call.
func (l *load) saying(b *bill) charge {
	p, c := int64(b.said.PromptTokens), int64(b.said.CompletionTokens)
	return charge{1, 0, p, c, l.price.Cost(p, c), false}
}

// search looks for a way for each open call so that all sums are right.
type search struct {
	want  charge
	open  [][]charge
	price catalogue.Price
	vain  map[vainly]bool
}

// vainly is where a search got nothing from.
type vainly struct {
	at, free int
	sum      charge
}

// explained finds the ways. An estimate of an answer whose length nobody knows (see ways) is given the rest of the tokens.
func (s *search) explained(at, free int, sum charge) ([]charge, bool) {
	if sum.calls > s.want.calls || sum.estimated > s.want.estimated || sum.prompt > s.want.prompt || sum.completion > s.want.completion {
		return nil, false
	}
	if at == len(s.open) {
		rest := s.want.completion - sum.completion
		return nil, rest <= mostEstimated*int64(free) && s.want == sum.plus(charge{completion: rest, cost: s.price.Cost(0, rest)})
	}
	here := vainly{at, free, sum}
	if s.vain[here] {
		return nil, false
	}
	for _, c := range s.open[at] {
		n := free
		if c.open {
			n++
		}
		way, ok := s.explained(at+1, n, sum.plus(c))
		if ok {
			return append([]charge{c}, way...), true
		}
	}
	s.vain[here] = true
	return nil, false
}

// tally sums a run up.
type tally struct {
	calls, left                                   int
	exact, estimated, settledAtKill, heldAtKill   int
	bySaid, byEstimate, inFull, bySettled, byHeld money.Amount
}

func (y *tally) atKill(c charge, reservation bool) {
	switch {
	case reservation:
		y.heldAtKill++
		y.byHeld += c.cost
	case c.calls == 1:
		y.settledAtKill++
		y.bySettled += c.cost
	}
}

func (y *tally) report(t *testing.T, all charge) {
	t.Helper()
	t.Logf("%d calls with an answer, %d left by their clients (%d %%); charged: %d by what the upstream said, %s; %d by estimate, %s (in full they would have been %s); near the kills %d as usual, %s, and %d by reservation, %s",
		y.calls, y.left, 100*y.left/max(1, y.calls), y.exact, y.bySaid, y.estimated, y.byEstimate, y.inFull, y.settledAtKill, y.bySettled, y.heldAtKill, y.byHeld)
	if sum := y.bySaid + y.byEstimate + y.bySettled + y.byHeld; sum != all.cost {
		t.Errorf("that is %s; the books say %s", sum, all.cost)
	}
	if y.exact == 0 || y.estimated == 0 || y.heldAtKill == 0 {
		t.Error("one of the kinds did not come: nothing is shown of it")
	}
}

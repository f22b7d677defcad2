package order

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
)

// bench is a model with some routes, a clock, and the lot that is drawn.
type bench struct {
	*testing.T
	book *Book
	cat  *catalogue.Catalogue
	now  time.Time
	lot  float64
}

func set(t *testing.T, upstreams, routes string) *bench {
	t.Helper()
	cat, err := catalogue.Load("test.yaml", []byte("currency: EUR\ndefault: m\nupstreams: ["+upstreams+"]\nmodels:\n"+
		"  - {id: m, name: M, owned_by: m, category: premium, server_location: us, ai_provider: P, context_length: 1000, price: {prompt: 1, completion: 1}, routes: ["+routes+"]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{T: t, cat: cat, now: time.Unix(1e9, 0)}
	b.book = New(Config{Now: func() time.Time { return b.now }, Draw: func() float64 { return b.lot }})
	return b
}

func three(t *testing.T) *bench {
	return set(t, up("a", 10)+up("b", 10)+up("c", 10), "{upstream: a, model: x}, {upstream: b, model: x}, {upstream: c, model: x}")
}

func up(name string, concurrency int) string {
	return fmt.Sprintf("{name: %s, location: us, base_url: 'https://%[1]s.example', concurrency: %d},", name, concurrency)
}

func (b *bench) begin() *Call { return b.book.Begin(b.cat, &b.cat.Models[0]) }

// order is the order that a call gets now.
func (b *bench) order() string {
	c := b.begin()
	defer c.End()
	return c.String()
}

// String is the pools of a call, for tests.
func (c *Call) String() string {
	var names []string
	for i := range c.Len() {
		_, pool := c.Try(i)
		names = append(names, pool)
	}
	return strings.Join(names, " ")
}

func (b *bench) want(order string) {
	b.Helper()
	if got := b.order(); got != order {
		b.Errorf("order %q, want %q", got, order)
	}
}

func (b *bench) call(tries, status int, asked map[string]time.Duration) {
	c := b.begin()
	c.Answered(tries, status, asked)
	c.End()
}

func TestUpstreamsThatFailedComeLastForAWhileThatDoubles(t *testing.T) {
	b := three(t)
	b.want("a b c")
	b.call(2, 200, nil)
	b.want("b c a")
	b.now = b.now.Add(999 * time.Millisecond)
	b.want("b c a")
	b.now = b.now.Add(time.Millisecond)
	finder := b.begin()
	if finder.String() != "a b c" {
		t.Errorf("nobody finds out: %s", finder)
	}
	b.want("b c a") // the others keep away while that one asks
	finder.Answered(2, 200, nil)
	finder.End()
	b.now = b.now.Add(1999 * time.Millisecond)
	b.want("b c a")
	b.now = b.now.Add(time.Millisecond)
	b.call(1, 200, nil)
	b.want("a b c")
	for range 30 {
		b.call(2, 200, nil)
		b.now = b.now.Add(longest)
	}
	b.call(2, 200, nil)
	b.now = b.now.Add(longest)
	b.want("a b c") // never longer than a minute
}

func TestACallThatNeverComesBackDoesNotKeepAnUpstreamAwayForEver(t *testing.T) {
	b := three(t)
	b.call(2, 200, nil)
	b.now = b.now.Add(time.Second)
	b.begin().End() // its caller left
	b.want("b c a")
	b.now = b.now.Add(probe)
	b.want("a b c")
}

func TestAnUpstreamThatAskedForAPauseGetsIt(t *testing.T) {
	b := three(t)
	b.call(2, 200, map[string]time.Duration{"a": 7 * time.Second})
	b.now = b.now.Add(6999 * time.Millisecond)
	b.want("b c a")
	b.now = b.now.Add(time.Millisecond)
	b.want("a b c")
	b.call(2, 200, map[string]time.Duration{"a": time.Hour})
	b.now = b.now.Add(longest)
	b.want("a b c")
}

func TestWhenAllHaveFailedTheFirstToRecoverIsKnown(t *testing.T) {
	b := three(t)
	c := b.begin()
	if c.Soonest() != 0 || len(b.book.PutLast()) != 0 {
		t.Errorf("nothing has failed: %s, %v", c.Soonest(), b.book.PutLast())
	}
	c.Answered(3, 429, map[string]time.Duration{"a": 9 * time.Second, "b": 4 * time.Second, "c": 30 * time.Second})
	if got := c.Soonest(); got != 4*time.Second {
		t.Errorf("%s", got)
	}
	c.End()
	if left := b.book.PutLast(); left["a"] != 9*time.Second || left["b"] != 4*time.Second || len(left) != 3 {
		t.Errorf("%v", left)
	}
	if b.order() != "a b c" {
		t.Error("the order of the catalogue is the best guess then")
	}
}

func TestAFullUpstreamComesLastAndIsNotTakenForABrokenOne(t *testing.T) {
	b := set(t, up("a", 2)+up("b", 1), "{upstream: a, model: x}, {upstream: b, model: x}")
	calls := []*Call{b.begin(), b.begin()}
	b.want("b a")
	third := b.begin()
	if third.String() != "b a" {
		t.Errorf("the third goes %s", third)
	}
	none := b.begin()
	none.Answered(1, 503, nil) // both are full: Envoy refuses
	none.End()
	third.End()
	for _, c := range calls {
		c.End()
	}
	b.want("a b")
	if len(b.book.pools) != 0 {
		t.Errorf("%d pools are kept though nothing is to be known of them", len(b.book.pools))
	}
}

func TestACallIsCountedWhereItIs(t *testing.T) {
	b := set(t, up("a", 1)+up("b", 1), "{upstream: a, model: x}, {upstream: b, model: x}")
	c := b.begin()
	c.Answered(2, 200, nil)
	if b.book.pools["a"].active != 0 || b.book.pools["b"].active != 1 {
		t.Errorf("%+v", b.book.pools)
	}
	c.End()
	c.End()
	if b.book.pools["b"] != nil || b.book.pools["a"].active != 0 {
		t.Errorf("%+v", b.book.pools)
	}
}

func TestWeightsAreDrawnWithoutPuttingBack(t *testing.T) {
	b := set(t, up("a", 9)+up("b", 9)+up("c", 9), "{upstream: a, model: x, weight: 3}, {upstream: b, model: x, weight: 1}, {upstream: c, model: x}")
	for lot, want := range map[float64]string{0: "a b c", 0.74: "a b c", 0.76: "b a c", 0.999: "b a c"} {
		b.lot = lot
		b.want(want)
	}
}

func TestThreeShareByTheirWeights(t *testing.T) {
	b := set(t, up("a", 9)+up("b", 9)+up("c", 9), "{upstream: a, model: x, weight: 1}, {upstream: b, model: x, weight: 1}, {upstream: c, model: x, weight: 1}")
	for lot, want := range map[float64]string{0: "a b c", 0.4: "b a c", 0.9: "c b a", 1: "c b a"} { // 1: by rounding
		b.lot = lot
		b.want(want)
	}
	b.book = New(Config{})
	if got := b.order(); len(got) != len("a b c") {
		t.Errorf("drawn: %s", got)
	}
}

func TestOnlyAnUpstreamThatCannotServeNowComesLast(t *testing.T) {
	for status, want := range map[int]string{200: "a b c", 400: "a b c", 401: "a b c", 429: "b c a", 500: "a b c", 502: "b c a", 503: "b c a", 504: "b c a"} {
		b := three(t)
		b.call(1, status, nil)
		if got := b.order(); got != want {
			t.Errorf("after %d: %s, want %s", status, got, want)
		}
	}
}

func TestAModelWithOneUpstreamLeavesNothingBehind(t *testing.T) {
	b := set(t, up("a", 1), "{upstream: a, model: x}")
	c := b.begin()
	c.Answered(1, 503, nil)
	if c.Soonest() != 0 || c.Len() != 1 || len(b.book.pools) != 0 {
		t.Errorf("%s, %d, %v", c.Soonest(), c.Len(), b.book.pools)
	}
	c.End()
	if b.order() != "a" {
		t.Error("it has no order")
	}
}

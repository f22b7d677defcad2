package storetest

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
	"veil/extproc/quota"
)

// Subject is a store that is played against the model.
type Subject struct {
	Stores []Store // connections to the same data, as of several processes
	Clock  *Clock
	Turns  bool          // its time is a machine's, which may be put back
	Onward bool          // that clock is not put back
	Lease  time.Duration // how long a call stays open without being renewed; 0: as long as its server lives
	// Bury makes the store find what servers left behind that died: those whose lease is over or, of a store without leases, the
	// one of Stores[0] with all its calls, in whose place it puts another. nil: it can't be asked to.
	Bury func(t testing.TB, account string)
	// Leave makes the store look for deleted accounts of which nothing is open any more.
	Leave func(t testing.TB)
}

// schedule plays random steps on a store and on the model, and holds every answer against the other.
type schedule struct {
	*Subject
	t     testing.TB
	model model
	calls []*life
	c     [3]quota.Call // whom calls are of: the account's keys, of which the first has no limits of its own
	left  time.Time     // when the account was deleted; zero: it is there
	gone  bool          // and its counters are
	scale int64         // of amounts: with a large one they are beyond what a float holds
	log   []string      // what happened, for who has to find out why
}

// Agrees holds a store's answers against the model's in random schedules of calls, looks, clocks and changed limits.
func Agrees(t *testing.T, s *Subject) {
	rapid.Check(t, func(r *rapid.T) { play(t, r, s) })
}

func play(t testing.TB, r *rapid.T, s *Subject) {
	p := &schedule{Subject: s, t: t, scale: rapid.SampledFrom([]int64{1, 1_000_000_000_000_007}).Draw(r, "scale"),
		model: model{turns: s.Turns, moved: s.Turns && len(s.Stores) == 1, lease: s.Lease.Microseconds(), owners: map[string]*owner{}, books: map[bookKey]quota.Row{}}}
	begin := rapid.SampledFrom([]time.Duration{0, time.Millisecond, 59 * time.Minute, time.Hour - time.Millisecond, 14 * 24 * time.Hour}).Draw(r, "begin")
	s.Clock.Set(time.Date(2026, 3, 31, 23, 0, 0, 0, time.UTC).Add(begin))
	for i := range p.c {
		p.c[i] = quota.Call{Account: newID("acc"), Key: newID("key"), Limits: account.NoLimits()}
		if i > 0 {
			p.c[i].Account = p.c[0].Account
			l := account.NoLimits()
			p.c[i].KeyLimits = &l
		}
	}
	p.found(r)
	steps := []func(*rapid.T){p.limit, p.limit, p.admit, p.admit, p.admit, p.admit, p.reserve, p.reserve, p.reserve,
		p.settle, p.settle, p.settle, p.pass, p.pass, p.look, p.bury, p.unseen, p.remove, p.leave}
	for range rapid.IntRange(1, 50).Draw(r, "steps") {
		steps[rapid.IntRange(0, len(steps)-1).Draw(r, "step")](r)
	}
	for _, x := range p.calls {
		if !x.over && !x.charged && x.Full {
			p.end(r, x)
		}
	}
	p.audit(r)
	p.away(r)
}

func (p *schedule) note(format string, args ...any) {
	p.log = append(p.log, fmt.Sprintf("%s ", p.Clock.Now().UTC().Format("02.01. 15:04:05.000000"))+fmt.Sprintf(format, args...))
}

func (p *schedule) differ(r *rapid.T, what string, got, want any) {
	r.Helper()
	if !reflect.DeepEqual(got, want) {
		r.Fatalf("%s\n%s: the store says\n%+v, the model\n%+v", strings.Join(p.log, "\n"), what, got, want)
	}
}

// which is the index of one of the stores.
func (p *schedule) which(r *rapid.T) int { return rapid.IntRange(0, len(p.Stores)-1).Draw(r, "store") }

func (p *schedule) now() int64 { return p.Clock.Now().UnixMicro() }

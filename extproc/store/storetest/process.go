package storetest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// childEnv holds the orders of a process that a test started from its own program.
const childEnv = "VEIL_STORETEST_CHILD"

// Orders is what a child process does.
type Orders struct {
	Where   []string // how the store is opened, as the test's own package understands it
	Account string
	Key     string
	Limits  account.Limits
	Clients int
	Seconds float64       // how long calls are made
	Calm    time.Duration // they end so long after the first refusal, whatever a busy machine took for it; 0: they go on
	Cost    int64         // reserved by each call
	Real    int64         // charged in the end
	Hold    bool          // calls are never settled
}

// Child runs the orders if this process was started with some, and ends it. TestMain calls it first.
func Child(open func(where []string) (Store, error)) {
	text := os.Getenv(childEnv)
	if text == "" {
		return
	}
	var o Orders
	err := json.Unmarshal([]byte(text), &o)
	var s Store
	if err == nil {
		s, err = open(o.Where)
	}
	if err == nil {
		err = o.run(s)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// run makes calls as fast as it can. It says "a" for an admission, "r" for a reservation and "s" for a settlement, each
// after the store has answered.
func (o *Orders) run(s Store) error {
	ctx := context.Background()
	c := quota.Call{Account: o.Account, Key: o.Key, Limits: o.Limits, Full: true}
	began := time.Now()
	var refused atomic.Int64 // when that was first, since began
	more := func() bool {
		first, since := time.Duration(refused.Load()), time.Since(began)
		return since < time.Duration(o.Seconds*float64(time.Second)) && (first == 0 || o.Calm == 0 || since-first < o.Calm)
	}
	var out sync.Mutex
	say := func(what string) {
		out.Lock()
		defer out.Unlock()
		_, _ = os.Stdout.WriteString(what + "\n") // one write a line: what was said survives kill -9
	}
	var group sync.WaitGroup
	for range o.Clients {
		group.Go(func() {
			for more() {
				x := next(c)
				v, err := s.Admit(ctx, x)
				if err != nil {
					say("error " + err.Error())
					return
				}
				if v.Refusal.Rule != ledger.Free {
					refused.CompareAndSwap(0, int64(time.Since(began)))
					time.Sleep(time.Millisecond)
					continue
				}
				say("a")
				h := quota.Hold{Model: "m", Prompt: 1, Cost: money.Amount(o.Cost)}
				r, err := s.Reserve(ctx, x, h)
				if err != nil {
					say("error " + err.Error())
					return
				}
				e := quota.Settled{Call: x, Admitted: v.At, Outcome: quota.Released}
				if r.Refusal.Rule != ledger.Free {
					refused.CompareAndSwap(0, int64(time.Since(began)))
				} else {
					say("r")
					if o.Hold {
						continue
					}
					e.Reserved, e.Hold, e.Model, e.Prompt, e.Cost, e.Outcome = r.At, h, "m", 1, money.Amount(o.Real), quota.Done
				}
				s.Settle(e)
				if e.Outcome == quota.Done {
					say("s")
				}
			}
		})
	}
	group.Wait()
	say("done")
	if o.Hold {
		select {} // until it is killed
	}
	return s.Close(ctx)
}

// Process is a running child.
type Process struct {
	cmd   *exec.Cmd
	lines chan string
	Said  map[string]int // what it said, how often
	Error string
}

// Start starts a child with these orders.
func Start(t testing.TB, o Orders) *Process {
	t.Helper()
	text, err := json.Marshal(o)
	must(t, err)
	p := &Process{cmd: exec.Command(os.Args[0]), lines: make(chan string, 1024), Said: map[string]int{}}
	p.cmd.Env = append(os.Environ(), childEnv+"="+string(text))
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	must(t, err)
	must(t, p.cmd.Start())
	go func() {
		defer close(p.lines)
		for in := bufio.NewScanner(out); in.Scan(); {
			p.lines <- in.Text()
		}
	}()
	t.Cleanup(p.Kill)
	return p
}

// Until reads what the child says until it says what, or ends.
func (p *Process) Until(what string) {
	for line := range p.lines {
		word, rest, _ := strings.Cut(line, " ")
		p.Said[word]++
		if word == "error" {
			p.Error = rest
		}
		if word == what {
			return
		}
	}
}

// Kill ends the child as kill -9 does, and takes what it had said.
func (p *Process) Kill() {
	_ = p.cmd.Process.Kill()
	p.Until("")
	_ = p.cmd.Wait()
}

// Wait takes the rest of what the child says and waits for its end.
func (p *Process) Wait(t testing.TB) {
	t.Helper()
	p.Until("")
	if err := p.cmd.Wait(); err != nil || p.Error != "" {
		t.Fatalf("a child failed: %v %s", err, p.Error)
	}
}

// ManyProcesses lets n processes press against one account, and wants exactly what is allowed.
func ManyProcesses(t *testing.T, s Store, where []string, n int) {
	for _, c := range []struct {
		claim string
		set   func(l *account.Limits)
		want  int // admissions
	}{
		{"requests of a minute", func(l *account.Limits) { l.RequestsPerMinute = 700 }, 700},
		{"requests of a day", func(l *account.Limits) { l.RequestsPerDay = 1000 }, 1000},
		{"a budget", func(l *account.Limits) { l.Budget = 7*400 + 6 }, 0},
	} {
		t.Run(c.claim, func(t *testing.T) {
			o := Orders{Where: where, Account: newID("acc"), Key: newID("key"), Limits: limits(c.set), Clients: 8, Seconds: 50, Calm: time.Second, Cost: 7, Real: 7}
			var list []*Process
			for range n {
				list = append(list, Start(t, o))
			}
			sum := map[string]int{}
			for _, p := range list {
				p.Wait(t)
				for what, n := range p.Said {
					sum[what] += n
				}
			}
			if c.want > 0 && sum["a"] != c.want {
				t.Errorf("%d processes admitted %d, the limit is %d", n, sum["a"], c.want)
			}
			if c.want == 0 && sum["r"] != 400 {
				t.Errorf("%d processes reserved %d times, the budget is for 400", n, sum["r"])
			}
			if got := spent(t, s, o.Account); got != money.Amount(7*sum["s"]) {
				t.Errorf("the books say %d, %d calls of 7 were settled", got, sum["s"])
			}
		})
	}
}

// KilledProcess kills a process that holds reservations, and wants them to count all the time and to be charged by
// estimate once it is known to be dead. dead is how long that may take.
func KilledProcess(t *testing.T, s Store, where []string, dead time.Duration) {
	ctx := context.Background()
	a := newAccount(t, s)
	o := Orders{Where: where, Account: a.ID, Key: newID("key"), Clients: 4, Seconds: 50, Calm: time.Second, Cost: 10, Hold: true,
		Limits: limits(func(l *account.Limits) { l.Budget, l.RequestsPerDay, l.Concurrency = 1000, 50, 50 })}
	p := Start(t, o)
	p.Until("done")
	p.Kill()
	if p.Said["r"] != 50 {
		t.Fatalf("the child reserved %d times", p.Said["r"])
	}
	c := quota.Call{ID: newID("t"), Account: o.Account, Key: o.Key, Limits: o.Limits, Full: true}
	c.Limits.RequestsPerDay = 51
	wants(t, admit(t, s, c), ledger.Concurrency) // its places are taken until it is known to be dead
	end := time.Now().Add(dead)
	for {
		u, err := s.Used(ctx, o.Account, "")
		must(t, err)
		if u.Paid+u.Held != 500 || u.RequestsToday != 50 {
			t.Fatalf("something was lost or counted twice: %+v", u)
		}
		if u.Held == 0 && u.Open == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("not charged after %s: %+v", dead, u)
		}
		time.Sleep(20 * time.Millisecond)
	}
	rows, err := s.Usage(ctx, quota.Query{Account: o.Account, From: 20200101, To: 20991231})
	must(t, err)
	if len(rows) != 1 || rows[0].Requests != 50 || rows[0].Estimated != 50 || rows[0].Cost != 500 || rows[0].PromptTokens != 50 {
		t.Fatalf("the books say %+v", rows)
	}
	wants(t, admit(t, s, c), ledger.Free)
	wants(t, reserve(t, s, c, quota.Hold{Model: "m", Cost: 501}), ledger.Budget)
	wants(t, reserve(t, s, c, quota.Hold{Model: "m", Cost: 500}), ledger.Free)
}

// KilledUnderLoad kills processes in the middle of their work, twice, and wants nothing lost that they were told, and
// nothing above the limits.
func KilledUnderLoad(t *testing.T, s Store, where []string, dead time.Duration) {
	ctx := context.Background()
	a := newAccount(t, s)
	const clients, perDay, budget = 8, 3000, 10 * 2000
	o := Orders{Where: where, Account: a.ID, Key: newID("key"), Clients: clients, Seconds: 60, Cost: 10, Real: 6, // so is known how each was charged
		Limits: limits(func(l *account.Limits) { l.Budget, l.RequestsPerDay = budget, perDay })}
	said := map[string]int{}
	for i := range 3 {
		if i == 2 {
			o.Seconds = 4
		}
		p := Start(t, o)
		if i < 2 {
			p.Until("s")
			time.Sleep(300 * time.Millisecond)
			p.Kill()
		} else {
			p.Wait(t)
		}
		for what, n := range p.Said {
			said[what] += n
		}
	}
	end := time.Now().Add(dead)
	u, err := s.Used(ctx, o.Account, "")
	must(t, err)
	for u.Held != 0 || u.Open != 0 {
		if time.Now().After(end) {
			t.Fatalf("not charged after %s: %+v", dead, u)
		}
		time.Sleep(50 * time.Millisecond)
		u, err = s.Used(ctx, o.Account, "")
		must(t, err)
	}
	// Of each killed client one step may have been taken that it could not tell of.
	unsure := 2 * clients
	if n := int(u.RequestsToday); n < said["a"] || n > said["a"]+unsure || n > perDay {
		t.Errorf("%d admissions were told, %d are counted, %d are allowed", said["a"], n, perDay)
	}
	if u.Paid > budget || spent(t, s, o.Account) != u.Paid {
		t.Errorf("%d paid of %d, and the books say %d", u.Paid, budget, spent(t, s, o.Account))
	}
	// Each reservation was charged once: for what it used, or by estimate if its settlement was not written yet.
	rows, err := s.Usage(ctx, quota.Query{Account: o.Account, From: 20200101, To: 20991231})
	must(t, err)
	sum := quota.Sum(rows)
	if n := int(sum.Requests); n < said["r"] || n > said["r"]+unsure {
		t.Errorf("%d reservations were told, %d are in the books", said["r"], n)
	}
	if want := money.Amount(6*(sum.Requests-sum.Estimated) + 10*sum.Estimated); sum.Cost != want {
		t.Errorf("%d calls, %d of them estimated, cost %d instead of %d", sum.Requests, sum.Estimated, sum.Cost, want)
	}
	t.Logf("%d calls, %d of them charged by estimate", sum.Requests, sum.Estimated)
}

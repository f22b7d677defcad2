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
// after the store has answered; and "o" for an admission that the store takes back at the reservation, as one may that learns late
// of another server (docs/decisions/0040-sqlite-groups.md).
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
					if r.Refusal.Rule <= ledger.Concurrency {
						say("o")
					}
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

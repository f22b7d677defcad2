package supervise

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// ChildConfig says what a Child runs. Path and Log are required; the zero value of the other fields means their default.
type ChildConfig struct {
	Path string
	Args []string
	Env  []string // whole environment; nil: this process's
	Log  *LogFile // takes standard output and standard error

	Ready        func(context.Context) error // asked again and again until it says nil or ErrNever; default: ready once started
	ReadyTimeout time.Duration               // default 30 s
	Drain        func(context.Context) error // asked before the stop; its context ends after DrainTimeout
	DrainTimeout time.Duration               // default 10 s
	StopTimeout  time.Duration               // between SIGTERM and SIGKILL; default 5 s
	Backoff      time.Duration               // wait before the first restart, doubled for each after it; default 100 ms
	BackoffMax   time.Duration               // default 10 s; a child that ran so long starts from Backoff again
	Event        func(Event)                 // told of starts and ends; called from one goroutine
}

// Event is one change in a child's life.
type Event struct {
	Kind    string        // "started", "ready", "undrained", "ended", "restarting"
	PID     int           // of the process it is about, 0 for "restarting"
	Err     error         // how it ended, or why it was not drained
	Backoff time.Duration // until the restart
}

// Child is a program that is kept running: when it ends by itself it is started again. It ends with the context it was
// started with, and with this process, however that ends.
type Child struct {
	cfg  ChildConfig
	done chan struct{}
	err  error // read after done

	mu  sync.Mutex
	pid int
}

// ErrNotReady says that the child ended before it was ready, or stayed unready for too long.
var ErrNotReady = errors.New("it did not become ready")

// ErrNever, in the chain of what Ready answers, says that waiting longer is in vain.
var ErrNever = errors.New("and it never will")

// Start starts the child and returns when it is ready. It fails when the child ends or stays unready instead: the error
// then carries the last line of its log that says why. When ctx ends, the child is drained and stopped; Wait says when
// that is done.
func Start(ctx context.Context, cfg ChildConfig) (*Child, error) {
	for d, def := range map[*time.Duration]time.Duration{&cfg.ReadyTimeout: 30 * time.Second, &cfg.DrainTimeout: 10 * time.Second,
		&cfg.StopTimeout: 5 * time.Second, &cfg.Backoff: 100 * time.Millisecond, &cfg.BackoffMax: 10 * time.Second} {
		if *d <= 0 {
			*d = def
		}
	}
	if cfg.Ready == nil {
		cfg.Ready = func(context.Context) error { return nil }
	}
	if cfg.Event == nil {
		cfg.Event = func(Event) {}
	}
	c := &Child{cfg: cfg, done: make(chan struct{})}
	first := make(chan error, 1)
	go func() {
		defer close(c.done)
		c.err = c.run(ctx, first)
	}()
	select {
	case err := <-first:
		if err != nil {
			<-c.done
			return nil, fmt.Errorf("%s: %w%s", cfg.Path, err, reason(cfg.Log.Tail()))
		}
		return c, nil
	case <-c.done: // ctx ended first
		return nil, errors.Join(ctx.Err(), c.err)
	}
}

// Wait returns when the child was stopped for good: nil after ctx's end and a stop as it should be.
func (c *Child) Wait() error {
	<-c.done
	return c.err
}

// PID is the process that runs now, 0 between two.
func (c *Child) PID() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pid
}

func (c *Child) set(pid int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pid = pid
}

// run starts the child until ctx ends. first hears how the first start went.
func (c *Child) run(ctx context.Context, first chan<- error) error {
	backoff := c.cfg.Backoff
	for n := 0; ; n++ {
		began := time.Now()
		err := c.life(ctx, n, first)
		if ctx.Err() != nil {
			return err
		}
		if n == 0 && errors.Is(err, ErrNotReady) {
			first <- err
			return err
		}
		if time.Since(began) > c.cfg.BackoffMax {
			backoff = c.cfg.Backoff
		}
		c.cfg.Event(Event{Kind: "restarting", Err: err, Backoff: backoff})
		if !sleep(ctx, backoff) {
			return nil
		}
		backoff = min(2*backoff, c.cfg.BackoffMax)
	}
}

// life is one process from its start to its end.
func (c *Child) life(ctx context.Context, n int, first chan<- error) error {
	p, err := start(c.cfg)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotReady, err)
	}
	c.set(p.pid)
	defer c.set(0)
	c.cfg.Event(Event{Kind: "started", PID: p.pid})
	if err := c.ready(ctx, p); err != nil {
		stopped := c.stop(p, min(c.cfg.StopTimeout, beforeReady))
		c.cfg.Event(Event{Kind: "ended", PID: p.pid, Err: stopped})
		if ctx.Err() != nil {
			return nil // it served nobody yet: how it ended is nobody's loss
		}
		return fmt.Errorf("%w: %w", ErrNotReady, err)
	}
	c.cfg.Event(Event{Kind: "ready", PID: p.pid})
	if n == 0 {
		first <- nil
	}
	select {
	case <-p.done:
		c.cfg.Event(Event{Kind: "ended", PID: p.pid, Err: p.err})
		return fmt.Errorf("it ended: %w", orClean(p.err))
	case <-ctx.Done():
	}
	c.drain(ctx, p)
	err = c.stop(p, c.cfg.StopTimeout)
	c.cfg.Event(Event{Kind: "ended", PID: p.pid, Err: err})
	return err
}

// errClean stands for an exit with status 0 that nobody asked for.
var errClean = errors.New("exit status 0, unasked")

func orClean(err error) error {
	if err == nil {
		return errClean
	}
	return err
}

// ready waits until the process answers.
func (c *Child) ready(ctx context.Context, p *process) error {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.ReadyTimeout)
	defer cancel()
	for {
		err := c.cfg.Ready(ctx)
		if err == nil || errors.Is(err, ErrNever) {
			return err
		}
		select {
		case <-p.done:
			return orClean(p.err)
		case <-ctx.Done():
			return fmt.Errorf("after %v: %w", c.cfg.ReadyTimeout, err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// drain lets the child end what it has begun. ctx has ended already, so the time is counted anew.
func (c *Child) drain(ctx context.Context, p *process) {
	if c.cfg.Drain == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.cfg.DrainTimeout)
	defer cancel()
	go func() {
		select {
		case <-p.done:
			cancel()
		case <-ctx.Done():
		}
	}()
	if err := c.cfg.Drain(ctx); err != nil {
		c.cfg.Event(Event{Kind: "undrained", PID: p.pid, Err: err})
	}
}

// beforeReady is how long a child that serves nobody yet gets to end: Envoy hears no signal while V8 compiles the filter.
const beforeReady = 500 * time.Millisecond

// stop ends the process: SIGTERM, and after patience SIGKILL. nil when it ended by the first, by itself or by the signal.
func (c *Child) stop(p *process, patience time.Duration) error {
	p.signal(syscall.SIGTERM)
	select {
	case <-p.done:
		var exit *exec.ExitError
		if errors.As(p.err, &exit) {
			return nil
		}
		return p.err
	case <-time.After(patience):
	}
	p.signal(syscall.SIGKILL)
	<-p.done
	return fmt.Errorf("it did not end within %v of SIGTERM and was killed", patience)
}

// sleep waits for d and reports whether ctx is still alive.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

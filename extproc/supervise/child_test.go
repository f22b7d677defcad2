package supervise

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary play the child: VEIL_TEST_CHILD says which part.
func TestMain(m *testing.M) {
	switch part := os.Getenv("VEIL_TEST_CHILD"); part {
	case "":
		os.Exit(m.Run())
	case "good":
		stop := make(chan os.Signal, 1)
		signal.Notify(stop, syscall.SIGTERM)
		fmt.Println("up")
		<-stop
		fmt.Println("down")
	case "stubborn":
		signal.Ignore(syscall.SIGTERM)
		fmt.Println("up")
		time.Sleep(time.Minute)
	case "brief":
		fmt.Println("up")
	case "broken":
		fmt.Println("[1][critical] cannot bind '127.0.0.1:1': Address already in use")
		fmt.Println("exiting")
		os.Exit(3)
	case "parent": // starts a good child of its own, tells its PID, and waits to be killed
		log, err := OpenLog(os.Getenv("VEIL_TEST_LOG"), 0)
		if err != nil {
			os.Exit(1)
		}
		c, err := Start(context.Background(), ChildConfig{Path: os.Args[0], Env: []string{"VEIL_TEST_CHILD=good"}, Log: log, Ready: says(log, "up")})
		if err != nil {
			os.Exit(1)
		}
		for range 50 { // threads come and go
			go func() { runtime.LockOSThread() }()
		}
		fmt.Println(c.PID())
		time.Sleep(time.Minute)
	}
}

// says is ready when the log holds a word.
func says(l *LogFile, word string) func(context.Context) error {
	return func(context.Context) error {
		if !strings.Contains(l.Tail(), word) {
			return errors.New("not said yet")
		}
		return nil
	}
}

type events struct {
	mu   sync.Mutex
	list []Event
}

func (e *events) add(v Event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = append(e.list, v)
}

func (e *events) kinds() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var s []string
	for _, v := range e.list {
		s = append(s, v.Kind)
	}
	return strings.Join(s, " ")
}

func config(t *testing.T, part string) (ChildConfig, *events) {
	t.Helper()
	log, err := OpenLog(filepath.Join(t.TempDir(), "child.log"), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	seen := &events{}
	return ChildConfig{Path: os.Args[0], Env: []string{"VEIL_TEST_CHILD=" + part}, Log: log, Ready: says(log, "up"),
		Backoff: time.Millisecond, StopTimeout: 5 * time.Second, Event: seen.add}, seen
}

func alive(pid int) bool { return syscall.Kill(pid, 0) == nil }

func eventually(t *testing.T, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if f() {
			return
		}
	}
	t.Fatal("never:", what)
}

func TestChildIsReadyThenDrainedThenStopped(t *testing.T) {
	cfg, seen := config(t, "good")
	drained := make(chan int, 1)
	ctx, cancel := context.WithCancel(t.Context())
	var c *Child
	cfg.Drain = func(ctx context.Context) error {
		if ctx.Err() == nil && alive(c.PID()) {
			drained <- 1
		}
		return nil
	}
	c, err := Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	pid := c.PID()
	cancel()
	if err := c.Wait(); err != nil || alive(pid) {
		t.Error(err, alive(pid))
	}
	if len(drained) != 1 || seen.kinds() != "started ready ended" || !strings.Contains(cfg.Log.Tail(), "down") {
		t.Error(len(drained), seen.kinds(), cfg.Log.Tail())
	}
}

func TestDeadChildIsStartedAgain(t *testing.T) {
	cfg, seen := config(t, "good")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c, err := Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		pid := c.PID()
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		eventually(t, "another process", func() bool { return c.PID() != 0 && c.PID() != pid })
	}
	cancel()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	if strings.Count(seen.kinds(), "ended restarting started") != 2 {
		t.Error(seen.kinds())
	}
}

func TestBackoffDoublesUpToItsBound(t *testing.T) {
	cfg, _ := config(t, "good")
	cfg.Backoff, cfg.BackoffMax = time.Millisecond, 4*time.Millisecond
	var waits []time.Duration
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cfg.Event = func(e Event) {
		switch {
		case e.Kind == "ready": // the end comes at once
			syscall.Kill(e.PID, syscall.SIGKILL)
		case e.Kind == "restarting":
			if waits = append(waits, e.Backoff); len(waits) == 4 {
				cancel()
			}
		}
	}
	cfg.BackoffMax = time.Hour // a life shorter than this does not start the count anew
	c, err := Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	c.Wait()
	if fmt.Sprint(waits) != "[1ms 2ms 4ms 8ms]" {
		t.Error(waits)
	}
}

func TestFirstStartThatFailsSaysWhy(t *testing.T) {
	cfg, _ := config(t, "broken")
	_, err := Start(t.Context(), cfg)
	if !errors.Is(err, ErrNotReady) || !strings.Contains(err.Error(), "Address already in use") {
		t.Error(err)
	}
	brief, _ := config(t, "brief")
	brief.Ready = says(brief.Log, "never")
	if _, err := Start(t.Context(), brief); !errors.Is(err, ErrNotReady) || !strings.Contains(err.Error(), "exit status 0, unasked") {
		t.Error(err)
	}
	cfg.Path = filepath.Join(t.TempDir(), "nothing")
	if _, err := Start(t.Context(), cfg); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestChildThatIsNeverReadyIsStopped(t *testing.T) {
	cfg, seen := config(t, "good")
	cfg.ReadyTimeout = 100 * time.Millisecond
	cfg.Ready = func(context.Context) error { return errors.New("listener is not up") }
	_, err := Start(t.Context(), cfg)
	if err == nil || !strings.Contains(err.Error(), "listener is not up") || seen.kinds() != "started ended" || alive(seen.list[0].PID) {
		t.Error(err, seen.kinds())
	}
}

func TestStartEndsWithItsContext(t *testing.T) {
	cfg, seen := config(t, "good")
	cfg.Ready = func(context.Context) error { return errors.New("not yet") }
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, cfg); !errors.Is(err, context.DeadlineExceeded) || alive(seen.list[0].PID) {
		t.Error(err)
	}
}

func TestStubbornChildIsKilled(t *testing.T) {
	cfg, _ := config(t, "stubborn")
	cfg.StopTimeout = 100 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	c, err := Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	pid := c.PID()
	cancel()
	if err := c.Wait(); err == nil || alive(pid) {
		t.Error(err, alive(pid))
	}
}

func TestSlowDrainEndsAtItsTimeout(t *testing.T) {
	cfg, seen := config(t, "good")
	cfg.DrainTimeout = 50 * time.Millisecond
	cfg.Drain = func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	ctx, cancel := context.WithCancel(t.Context())
	c, err := Start(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := c.Wait(); err != nil || !strings.Contains(seen.kinds(), "undrained") {
		t.Error(err, seen.kinds())
	}
}

func TestKilledParentLeavesNoOrphan(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("only Linux tells a child of its parent's death")
		return
	}
	parent := exec.Command(os.Args[0])
	parent.Env = []string{"VEIL_TEST_CHILD=parent", "VEIL_TEST_LOG=" + filepath.Join(t.TempDir(), "child.log")}
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 32)
	n, err := out.Read(buf)
	pid, errs := strconv.Atoi(strings.TrimSpace(string(buf[:n])))
	if err != nil || errs != nil {
		t.Fatal(err, errs)
	}
	time.Sleep(50 * time.Millisecond)
	if !alive(pid) {
		t.Fatal("the child ended while its parent lived")
	}
	parent.Process.Kill()
	parent.Wait()
	eventually(t, "the child's end", func() bool {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return err != nil || strings.Contains(string(stat), ") Z ") // nobody may be there to reap it
	})
}

func TestLogFileIsBoundedAndPrivate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.log")
	l, err := OpenLog(name, 100)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		fmt.Fprintf(l, "line number %04d\n", i)
	}
	defer l.Close()
	for _, n := range []string{name, name + ".1"} {
		st, err := os.Stat(n)
		if err != nil || st.Size() > 100 || st.Mode().Perm() != 0o600 {
			t.Error(n, st, err)
		}
	}
	// A file has as many lines as fit it, and none is lost between the two.
	old, _ := os.ReadFile(name + ".1")
	now, _ := os.ReadFile(name)
	if all := string(old) + string(now); len(old) != 85 || !strings.HasSuffix(l.Tail(), all) {
		t.Errorf("%d bytes before:\n%s", len(old), all)
	}
	if !strings.HasSuffix(l.Tail(), "line number 0019\n") {
		t.Error(l.Tail())
	}
	for range 2 {
		fmt.Fprint(l, strings.Repeat("x", tailSize-1)+"\n")
	}
	if len(l.Tail()) != tailSize {
		t.Errorf("the tail has %d bytes", len(l.Tail()))
	}
}

func TestChildThatWillNeverBeReadyIsNotWaitedFor(t *testing.T) {
	cfg, seen := config(t, "good")
	cfg.Ready = func(context.Context) error { return fmt.Errorf("it was refused its listener: %w", ErrNever) }
	began := time.Now()
	_, err := Start(t.Context(), cfg)
	if !errors.Is(err, ErrNotReady) || !errors.Is(err, ErrNever) || time.Since(began) > 5*time.Second || alive(seen.list[0].PID) {
		t.Error(err, time.Since(began))
	}
}

func TestStopBeforeReadyIsQuickAndNoFault(t *testing.T) {
	cfg, seen := config(t, "stubborn")
	cfg.Ready = func(context.Context) error { return errors.New("the filter is being compiled") }
	cfg.StopTimeout = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := Start(ctx, cfg)
	if took := time.Since(began); took > 10*time.Second || strings.Contains(err.Error(), "killed") || alive(seen.list[0].PID) {
		t.Error(took, err)
	}
}

func TestALogThatCannotBeWrittenDoesNotEndTheWriter(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	name := filepath.Join(dir, "envoy.log")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	l, err := OpenLog(name, 20)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	write := func(text string) {
		t.Helper()
		if n, err := fmt.Fprintln(l, text); n != len(text)+1 || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
	}
	write("a first long line")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	write("another one that needs a new file")
	if !strings.Contains(l.Tail(), "a new file") {
		t.Error("the end of the log is not kept")
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	write("back again")
	if text, err := os.ReadFile(name); string(text) != "back again\n" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestALogThatSomebodyTookAwayBeginsAnew(t *testing.T) {
	name := filepath.Join(t.TempDir(), "veil.log")
	l, err := OpenLog(name, 20)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	fmt.Fprintln(l, "a first long line")
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(l, "a second long line")
	fmt.Fprintln(l, "a third long line")
	for file, want := range map[string]string{name: "a third long line\n", name + ".1": "a second long line\n"} {
		if text, err := os.ReadFile(file); err != nil || string(text) != want {
			t.Errorf("%s holds %q (%v)", file, text, err)
		}
	}
}

// Package stand has what the tests with real programs share, here and in the deployments' folders: a log that can be read
// while it is written, waiting, and programs that must end well. It knows nothing of Envoy or veil.
package stand

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Log collects what programs say. It is safe for concurrent use.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds to the log.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String is everything so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Open reports whether something listens on an address.
func Open(address string) bool {
	c, err := net.Dial("tcp", address)
	if err == nil {
		c.Close()
	}
	return err == nil
}

// Until waits up to 90 s, which a busy machine may need, for something to become so.
func Until(t testing.TB, claim string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(90 * time.Second); !ok(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not so: %s", claim)
		}
	}
}

// Put writes a file that only this user can read.
func Put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Process is a program under test.
type Process struct {
	cmd   *exec.Cmd
	ended chan error
	once  sync.Once
	err   error
}

// Run starts a program. It is killed at the end of the test if nobody ended it.
func Run(t testing.TB, log *Log, argv ...string) *Process {
	t.Helper()
	p := &Process{cmd: exec.Command(argv[0], argv[1:]...), ended: make(chan error, 1)}
	p.cmd.Stdout, p.cmd.Stderr = log, log
	p.cmd.Env = append(os.Environ(), "LC_ALL=C")
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.cmd.Wait() }()
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	return p
}

// End asks the program to end, as an operator's tools do, and says how it ended; the same answer every time.
func (p *Process) End(within time.Duration) error {
	p.once.Do(func() {
		if p.err = p.cmd.Process.Signal(syscall.SIGTERM); p.err != nil {
			return
		}
		select {
		case p.err = <-p.ended:
		case <-time.After(within):
			p.err = fmt.Errorf("%s doesn't end", filepath.Base(p.cmd.Path))
		}
	})
	return p.err
}

package main

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/extproc/supervise"
	"veil/testdata/vacant"
)

// taken is an address that somebody listens on as Envoy does, ready to share it with whoever asks in the same way.
func taken(t *testing.T) string {
	t.Helper()
	lc := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) (err error) {
		const reusePort = 15 // SO_REUSEPORT of Linux
		outer := c.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, reusePort, 1) })
		return errors.Join(outer, err)
	}}
	l, err := lc.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l.Addr().String()
}

func TestTheAdminAddressIsNamedAsItIsReachedAndSaidToBeOpen(t *testing.T) {
	for _, c := range []struct {
		admin, bound, shown string
		open                bool
	}{
		{"127.0.0.1:8081", "127.0.0.1:8081", "127.0.0.1:8081", false},
		{"localhost:8081", "127.0.0.1:8081", "127.0.0.1:8081", false},
		{"[::1]:8081", "[::1]:8081", "[::1]:8081", false},
		{"0.0.0.0:8081", "[::]:8081", "localhost:8081", true},
		{":8081", "[::]:8081", "localhost:8081", true},
		{"10.1.2.3:8081", "10.1.2.3:8081", "10.1.2.3:8081", true},
	} {
		if got := reachable(c.bound); got != c.shown {
			t.Errorf("%s is shown as %s", c.bound, got)
		}
		if got := exposed(c.admin); (got != "") != c.open || c.open && !strings.Contains(got, c.admin) {
			t.Errorf("%s: %s", c.admin, got)
		}
	}
}

func TestRunRefusesAddressesThatItCannotHave(t *testing.T) {
	busy, free := taken(t), vacant.For(t)
	for _, c := range []struct {
		name  string
		cmd   runCmd
		want  string
		usage bool
	}{
		{"the API's is another Envoy's", runCmd{Listen: busy, Admin: "127.0.0.1:0"}, "--listen " + busy + ": another program uses this address", false},
		{"the admin's is taken", runCmd{Listen: free, Admin: busy}, "choose another with --admin or $VEIL_ADMIN", false},
		{"the sidecar's is taken", runCmd{Listen: free, Admin: "127.0.0.1:0", Sidecar: busy}, "choose another with --sidecar", false},
		{"the sidecar's is for others, too", runCmd{Listen: free, Admin: "127.0.0.1:0", Sidecar: "0.0.0.0:8089"}, "--sidecar 0.0.0.0:8089 is not on the loopback", true},
		{"not of this machine", runCmd{Listen: "192.0.2.1:8443", Admin: "127.0.0.1:0"}, "this machine has no such address", false},
		{"the admin's is the API's", runCmd{Listen: free, Admin: free}, "--admin " + free + " is the address of --listen already", true},
		{"on all addresses", runCmd{Listen: strings.Replace(free, "127.0.0.1", "0.0.0.0", 1), Admin: free}, "is the address of --listen already", true},
		{"a port that is none", runCmd{Listen: "127.0.0.1:99999", Admin: "127.0.0.1:0"}, "no number up to 65535", true},
		{"no port", runCmd{Listen: "localhost", Admin: "127.0.0.1:0"}, "write HOST:PORT", true},
		{"any port, which nobody would know", runCmd{Listen: "127.0.0.1:0", Admin: "127.0.0.1:0"}, "choose one", true},
	} {
		err := c.cmd.vacant(context.Background())
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, errUsage) != c.usage {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if err := (runCmd{Listen: free, Admin: "127.0.0.1:0"}).vacant(context.Background()); err != nil {
		t.Errorf("free ones: %v", err)
	}
}

func TestRunWaitsForTheEnvoyOfARunThatWasKilled(t *testing.T) {
	state := t.TempDir()
	var lc net.ListenConfig
	envoy, err := lc.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer envoy.Close()
	c := runCmd{Listen: envoy.Addr().String(), Admin: "127.0.0.1:0"}
	if err := c.vacated(t.Context(), state); !errors.Is(err, syscall.EADDRINUSE) {
		t.Fatalf("nothing was killed: %v", err)
	}
	if err := os.Symlink(t.TempDir(), filepath.Join(state, socketLink)); err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := c.vacated(gone, state); !errors.Is(err, context.Canceled) {
		t.Errorf("who is told to stop waits: %v", err)
	}
	waits := make(chan error, 1)
	go func() { waits <- c.vacated(t.Context(), state) }()
	select {
	case err := <-waits:
		t.Fatalf("it does not wait: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	if err := envoy.Close(); err != nil { // the kernel has ended it
		t.Fatal(err)
	}
	if err := <-waits; err != nil {
		t.Error(err)
	}
}

func TestRunTellsALockedFolderFromOneThatItCannotUse(t *testing.T) {
	locked, unusable := t.TempDir(), t.TempDir()
	release, err := supervise.Lock(locked)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if err := os.Mkdir(filepath.Join(unusable, "lock"), 0o700); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{locked: "stop the other veil", unusable: "check who owns it"} {
		if said, exit := given(t, "", "run", "--state", dir); exit != 1 || !strings.Contains(said, want) {
			t.Errorf("exit %d: %s; want %q", exit, said, want)
		}
	}
}

func TestRunSaysBeforeItStartsWhatIsMissing(t *testing.T) {
	free := vacant.For(t)
	for _, c := range []struct {
		name, want string
		exit       int
		more       []string
	}{
		{"the filter", "--wasm nosuch: there is no such file", 1, []string{"--wasm", "nosuch"}},
		{"the catalogue", "the catalogue can't be read", 1, []string{"--catalogue", "nosuch"}},
		{"the upstream's scheme", "--upstream: ", 2, []string{"--upstream", "llm.example"}},
		{"models of a region that nobody promised", "warning: not offered", 1, []string{"--upstream", "https://llm.example/v1", "--envoy", "nosuch"}},
		{"the upstream's key", "warning: upstream upstream: the variable VEIL_TEST_UNSET is not set", 1, []string{"--upstream", "https://llm.example/v1", "--upstream-key-env", "VEIL_TEST_UNSET", "--envoy", "nosuch"}},
	} {
		args := append([]string{"run", "--state", t.TempDir(), "--listen", free, "--admin", "127.0.0.1:0"}, c.more...)
		if said, exit := given(t, "", args...); exit != c.exit || !strings.Contains(said, c.want) {
			t.Errorf("%s: exit %d: %s", c.name, exit, said)
		}
	}
}

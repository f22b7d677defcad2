package e2e

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"veil/envoy"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

// program builds veil once.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "veil-e2e-bin-")
	if err != nil {
		return "", err
	}
	built = dir
	path := filepath.Join(dir, "veil")
	out, err := exec.Command("go", "build", "-o", path, "veil/extproc").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("veil can't be built: %w\n%s", err, out)
	}
	return path, nil
})

var built string // folder of the program, "" until it was built

// running is a `veil run`.
type running struct {
	cmd    *exec.Cmd
	said   string // standard output up to the line "ready"
	errs   *journal
	base   string
	ca     string
	key    string
	state  string
	ended  chan error
	listen string
}

// runVeil starts `veil run` and waits for its "ready". The working folder is the state's, so that nothing is found by luck.
func runVeil(t *testing.T, state string, more ...string) *running {
	t.Helper()
	r, err := tryRun(t, state, more...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func tryRun(t *testing.T, state string, more ...string) (*running, error) {
	t.Helper()
	path, err := program()
	if err != nil {
		return nil, err
	}
	top, err := root()
	if err != nil {
		return nil, err
	}
	edge, err := envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		return nil, err
	}
	listen, err := vacant.Address()
	if err != nil {
		return nil, err
	}
	r := &running{errs: &journal{}, state: state, ended: make(chan error, 1), listen: listen}
	r.cmd = exec.Command(path, append([]string{"run", "--state", state, "--listen", listen, "--admin", "127.0.0.1:0", "--envoy", edge}, more...)...)
	r.cmd.Dir = t.TempDir()
	r.cmd.Stderr = r.errs
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	t.Cleanup(func() {
		r.cmd.Process.Kill()
		if t.Failed() {
			t.Logf("veil run said:\n%s\nand on standard error:\n%s\nEnvoy:\n%s", r.said, r.errs, tail(from(filepath.Join(state, "envoy.log"), 0)))
		}
	})
	lines := bufio.NewReader(out)
	for !strings.HasPrefix(lastLine(r.said), "ready") {
		line, err := lines.ReadString('\n')
		r.said += line
		if err != nil {
			return r, fmt.Errorf("veil run ended: %v %v", r.cmd.Wait(), r.errs)
		}
	}
	go func() {
		io.Copy(io.Discard, lines)
		r.ended <- r.cmd.Wait()
	}()
	r.base = field(r.said, `(https://\S+/api/v1)`)
	r.ca = field(r.said, `(\S+ca\.pem)`)
	r.key = field(r.said, `(svc_sk_[0-9A-Za-z_-]+)`)
	return r, nil
}

func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return lines[len(lines)-1]
}

func field(text, pattern string) string {
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1]
}

// end sends SIGTERM and checks that it ends with 0.
func (r *running) end(t *testing.T) {
	t.Helper()
	r.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-r.ended:
		if err != nil {
			t.Errorf("SIGTERM: %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("SIGTERM does not end it")
	}
}

// pasted runs the curl line as a newcomer does.
func (r *running) pasted(t *testing.T) string {
	t.Helper()
	line := field(r.said, `(?m)^(curl .*)$`)
	if line == "" {
		t.Fatalf("no curl line in:\n%s", r.said)
	}
	cmd := exec.CommandContext(t.Context(), "bash", "-c", line)
	cmd.Env = append(os.Environ(), "VEIL_KEY="+r.key)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s\n%v: %s", line, err, out)
	}
	return string(out)
}

func TestRunServesTheLineItPrints(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "state of it") // with a space, as folders have
	r := runVeil(t, state)
	if r.base != "https://"+r.listen+"/api/v1" || r.key == "" {
		t.Fatalf("said:\n%s", r.said)
	}
	if out := r.pasted(t); !strings.Contains(out, "zoe.laurent@example.org") || !strings.Contains(out, `"pii_count":`) {
		t.Errorf("the answer is %s", out)
	}
	if last := field(r.said, `curl -s (http://\S+/last)`); last != "" {
		res, err := http.Get(last)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil || bytes.Contains(b, []byte("zoe.laurent")) || !bytes.Contains(b, []byte("{{EMAIL_1}}")) {
			t.Errorf("the model saw %s", b)
		}
	} else {
		t.Error("it does not say where to see what the model saw")
	}
	for _, name := range []string{"veil.db", "ca.key", "server.pem"} {
		if st, err := os.Stat(filepath.Join(state, name)); err != nil || st.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is for everybody: %v %v", name, st, err)
		}
	}
	if _, err := tryRun(t, state); err == nil || !strings.Contains(err.Error(), "another veil") {
		t.Errorf("a second one on the same state: %v", err)
	}
	r.end(t)
	again := runVeil(t, state)
	if again.key != "" {
		t.Error("the key was shown twice")
	}
	call, fresh := field(again.said, `(?m)^(curl .*)$`), field(again.said, `a new one: (.*)`)
	if out, err := exec.CommandContext(t.Context(), "bash", "-c", call).CombinedOutput(); err == nil || !strings.Contains(string(out), "VEIL_KEY: set it") {
		t.Errorf("without a key in its variable the line does not say so: %v %s", err, out)
	}
	if out, err := exec.CommandContext(t.Context(), "bash", "-c", fresh+"\n"+call).CombinedOutput(); err != nil || !strings.Contains(string(out), "zoe.laurent@example.org") {
		t.Errorf("%s\nmakes no key that is good: %v %s", fresh, err, out)
	}
	if again.key = r.key; !strings.Contains(again.pasted(t), "zoe.laurent@example.org") {
		t.Error("the key does not outlive a restart")
	}
	again.end(t)
	hunted(t, state, "zoe.laurent", r.key)
}

func TestTheFirstRunMakesTheDemoAccountAlsoBesideOthers(t *testing.T) {
	t.Parallel()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	state := filepath.Join(t.TempDir(), "state")
	veil := func(args ...string) {
		t.Helper()
		if out, err := exec.CommandContext(t.Context(), path, append(args, "--state", state)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	veil("account", "create", "acme", "--plan", "free")
	r := runVeil(t, state)
	if r.key == "" {
		t.Errorf("no key: %s", r.said)
	}
	veil("account", "delete", "demo")
	r.end(t)
	if said := r.errs.String(); strings.Contains(said, "authority") {
		t.Errorf("at the first start it tells of an old authority: %s", said)
	}
	err = errors.Join(os.Remove(filepath.Join(state, "ca.pem")), os.Remove(filepath.Join(state, "ca.key")))
	_, made := supervise.Certify(supervise.CertConfig{Dir: state, Now: func() time.Time { return time.Now().AddDate(-20, 0, 0) }}) // it has ended
	if err := errors.Join(err, made); err != nil {
		t.Fatal(err)
	}
	r = runVeil(t, state)
	until(t, "what is said of the new authority", func() bool { // standard error is read beside the lines that end with ready
		return strings.Contains(r.errs.String(), "clients that hold a copy of the old ca.pem need this one")
	})
	if r.key != "" || !strings.Contains(r.said, " key create --account acme ") {
		t.Errorf("what was deleted came back, or the line to make a key is none: %s", r.said)
	}
	r.end(t)
}

// hunted looks for texts in all files below a folder.
func hunted(t *testing.T, dir string, texts ...string) {
	t.Helper()
	err := filepath.Walk(dir, func(path string, st os.FileInfo, err error) error {
		if err != nil || !st.Mode().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		for _, text := range texts {
			if bytes.Contains(b, []byte(text)) {
				t.Errorf("%s holds %s…", path, text[:7])
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestRunUsesTheUpstreamItIsGiven(t *testing.T) {
	t.Parallel()
	up, err := upstream.New(upstream.Config{}).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer up.Close()
	r := runVeil(t, t.TempDir(), "--upstream", up.URL+"/v1")
	r.pasted(t)
	if up.Total() != 1 || up.Saw("zoe.laurent") || !up.Saw("{{EMAIL_1}}") {
		t.Errorf("%d requests: %+v", up.Total(), up.Requests())
	}
	r.end(t)
}

func TestRunLetsOpenStreamsEndAtSIGTERM(t *testing.T) {
	t.Parallel()
	up, err := upstream.New(upstream.Config{}).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer up.Close()
	a := upstream.Say("one two three four five six")
	a.Gap = 150 * time.Millisecond
	up.Script("count", a)
	r := runVeil(t, t.TempDir(), "--upstream", up.URL+"/v1")
	client, _, err := clients(r.ca)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(context.Background(), "POST", r.base+"/chat/completions", strings.NewReader(`{"stream":true,"messages":[{"role":"user","content":"count"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = http.Header{"Authorization": {"Bearer " + r.key}, "Content-Type": {"application/json"}}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	r.cmd.Process.Signal(syscall.SIGTERM)
	b, err := io.ReadAll(res.Body)
	if err != nil || !bytes.Contains(b, []byte("[DONE]")) {
		t.Errorf("the stream was cut: %v %s", err, tail(string(b)))
	}
	r.end(t)
}

func TestRunStartsEnvoyAgainWhenItDies(t *testing.T) {
	t.Parallel()
	r := runVeil(t, t.TempDir())
	pid := child(t, r.cmd.Process.Pid)
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	ready := func() bool {
		res, err := http.Get(field(r.said, `(http://\S+/readyz)`))
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode == 200
	}
	until(t, "another Envoy", func() bool { return field(r.errs.String(), "(started again)") != "" })
	if ready() {
		t.Error("it is ready while nobody takes calls")
	}
	client, _, err := clients(r.ca)
	if err != nil {
		t.Fatal(err)
	}
	until(t, "an answer", func() bool {
		res, err := client.Get(r.base + "/models")
		if err != nil {
			return false
		}
		res.Body.Close()
		return res.StatusCode == 401
	})
	until(t, "readiness", ready)
	r.end(t)
}

func TestRunEndsWhereEnvoyDoesNotTakeTheEdgeFilter(t *testing.T) {
	t.Parallel()
	cut := filepath.Join(t.TempDir(), "cut.wasm")
	putFile(t, cut, []byte("\x00asm\x01\x00\x00\x00\x01"))
	r, err := tryRun(t, t.TempDir(), "--wasm", cut)
	if err == nil {
		r.end(t)
	}
	if err == nil || !strings.Contains(err.Error(), cut) || !strings.Contains(err.Error(), "make wasm") {
		t.Errorf("it said %v", err)
	}
}

func TestKilledRunLeavesNoEnvoy(t *testing.T) {
	t.Parallel()
	r := runVeil(t, t.TempDir())
	pid := child(t, r.cmd.Process.Pid)
	r.cmd.Process.Kill()
	<-r.ended
	until(t, "Envoy's end", func() bool {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return err != nil || strings.Contains(string(stat), ") Z ")
	})
}

// child is the PID of the only child of a process.
func child(t *testing.T, pid int) int {
	t.Helper()
	dirs, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		var c int
		if b, err := os.ReadFile(d); err == nil {
			if n, _ := fmt.Sscan(string(b), &c); n == 1 {
				return c
			}
		}
	}
	t.Fatal("veil run has no child")
	return 0
}

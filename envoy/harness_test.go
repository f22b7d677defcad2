package envoy

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/envoy/internal/stand"
	"veil/testdata/vacant"
)

// program finds Envoy, or gets it once for all tests of this machine.
func program(t *testing.T) string {
	t.Helper()
	path, err := Install(t.Context(), filepath.Join("..", ".tools"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// load reads a catalogue of a test.
func load(t *testing.T, text string) *catalogue.Catalogue {
	t.Helper()
	c, err := catalogue.Load("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// edge is a running Envoy with a processor behind it.
type edge struct {
	t         *testing.T
	dir       string
	url       string
	admin     string
	log       *stand.Log
	processor *processor
	client    *http.Client
}

// start runs Envoy on a static configuration. change may alter the options and env adds variables to its environment.
func start(t *testing.T, cat *catalogue.Catalogue, change func(*Options), env ...string) *edge {
	t.Helper()
	e := prepare(t, cat)
	o := e.options()
	if change != nil {
		change(&o)
	}
	path, err := WriteStatic(e.dir, cat, o)
	if err != nil {
		t.Fatal(err)
	}
	e.run(path, o, env)
	return e
}

// prepare makes the folder and the processor of an edge.
func prepare(t *testing.T, cat *catalogue.Catalogue) *edge {
	t.Helper()
	// Paths of Unix sockets are short: not t.TempDir, whose names hold the test's.
	dir, err := os.MkdirTemp("", "veil")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	e := &edge{t: t, dir: dir, log: &stand.Log{}, client: &http.Client{Timeout: 30 * time.Second}}
	e.processor = serve(t, filepath.Join(dir, "veil.sock"), cat)
	return e
}

func (e *edge) options() Options {
	return Options{Listen: vacant.For(e.t), Socket: filepath.Join(e.dir, "veil.sock"), Admin: vacant.For(e.t)}
}

// run starts Envoy and waits until it takes requests.
func (e *edge) run(config string, o Options, env []string) {
	t := e.t
	t.Helper()
	e.admin, e.url = o.Admin, "http://"+o.Listen
	if o.CertFile != "" {
		e.url = "https://" + o.Listen
		e.client.Transport = &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	}
	ready := make(chan error, 1)
	done := make(chan struct{})
	stop := make(chan struct{})
	path := program(t)
	go func() {
		defer close(done)
		runtime.LockOSThread() // Envoy asks for SIGTERM when its parent thread ends
		defer runtime.UnlockOSThread()
		cmd := exec.Command(path, "-c", config, "--disable-hot-restart", "--concurrency", "1", "--log-level", "warning")
		cmd.Stdout, cmd.Stderr = e.log, e.log
		cmd.Env = append(os.Environ(), env...)
		if err := cmd.Start(); err != nil {
			ready <- err
			return
		}
		ready <- nil
		go func() {
			<-stop
			cmd.Process.Kill()
		}()
		cmd.Wait()
	}()
	if err := <-ready; err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		close(stop)
		<-done
		if t.Failed() {
			t.Logf("Envoy said:\n%s", e.log)
		}
	})
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		res, err := http.Get("http://" + o.Admin + "/ready")
		if err == nil {
			res.Body.Close()
			if res.StatusCode == 200 {
				break
			}
		}
		select {
		case <-done:
			t.Fatal("Envoy has stopped")
		default:
		}
		if time.Since(begin) > time.Minute {
			t.Fatal("Envoy is not ready after a minute")
		}
	}
}

// answer is a response with its body read.
type answer struct {
	status int
	header http.Header
	body   string
	took   time.Duration
}

// post sends a chat request for a model.
func (e *edge) post(body string, header ...string) answer {
	e.t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), "POST", e.url+"/api/v1/chat/completions", strings.NewReader(body))
	if err != nil {
		e.t.Fatal(err)
	}
	req.Header.Set("content-type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Add(header[i], header[i+1])
	}
	return e.do(req)
}

func (e *edge) do(req *http.Request) answer {
	e.t.Helper()
	begin := time.Now()
	res, err := e.client.Do(req)
	if err != nil {
		e.t.Fatalf("no answer: %v", err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		b = append(b, ("\n(cut: " + err.Error() + ")")...)
	}
	return answer{res.StatusCode, res.Header, string(b), time.Since(begin)}
}

// wantError checks that an answer is an error in the shape of the API.
func wantError(t *testing.T, a answer, status int, code string) {
	t.Helper()
	var shape struct {
		Error struct {
			Message, Type, Code string
			Param               *string
		}
	}
	if err := json.Unmarshal([]byte(a.body), &shape); err != nil {
		t.Fatalf("%d with a body that is no JSON: %q", a.status, a.body)
	}
	if a.status != status || shape.Error.Code != code || shape.Error.Type != "api_error" || shape.Error.Message == "" {
		t.Fatalf("got %d %s, want %d %s", a.status, a.body, status, code)
	}
	if a.header.Get("content-type") != "application/json" || a.header.Get("x-request-id") == "" {
		t.Fatalf("headers %v", a.header)
	}
}

func chat(model string) string {
	return fmt.Sprintf(`{"model":%q,"messages":[{"role":"user","content":"{\"model\":\"no\"}"}]}`, model)
}

package e2e

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/envoy"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

// veilSays runs a command of the program and gives its standard output.
func veilSays(t *testing.T, args ...string) []byte {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("veil %s: %v: %s", strings.Join(args, " "), err, errs.Bytes())
	}
	return out
}

// catalogueWith is a catalogue of these models, each at base under the name that its upstream has for it.
func catalogueWith(base string, ids ...string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "currency: EUR\ndefault: %s\nupstreams:\n  - {name: near, provider: Near, location: eu, base_url: %s/v1}\nmodels:\n", ids[0], base)
	for _, id := range ids {
		fmt.Fprintf(&b, "  - {id: %s, name: %s, owned_by: us, category: open-source, server_location: eu, ai_provider: Near, context_length: 1000, "+
			"price: {prompt: 1, completion: 1}, routes: [{upstream: near, model: far-%s}]}\n", id, id, id)
	}
	return b.Bytes()
}

// putFile writes a file as an editor or a config map does: whole, by renaming.
func putFile(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name+".new", text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name+".new", name); err != nil {
		t.Fatal(err)
	}
}

// operated is a `veil serve` and an Envoy that somebody else started with `veil envoy config`.
type operated struct {
	*stack
	config, catalogue string
	veil              *exec.Cmd
	ended             chan error
}

func operate(t *testing.T, ids ...string) *operated {
	t.Helper()
	dir := t.TempDir()
	sockets, err := os.MkdirTemp("", "veil-e2e-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(sockets) })
	s := &operated{stack: &stack{dir: dir, log: &journal{}}, config: filepath.Join(dir, "veil.yaml"), catalogue: filepath.Join(dir, "models.yaml"), ended: make(chan error, 1)}
	if s.up, err = upstream.New(upstream.Config{Answer: upstream.Echo}).Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.up.Close() })
	certs, err := supervise.Certify(supervise.CertConfig{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	admin := vacant.For(t)
	s.addr = vacant.For(t)
	s.base, s.ca = "https://"+s.addr+"/api/v1", certs.CA
	putFile(t, s.catalogue, catalogueWith(s.up.URL, ids...))
	putFile(t, s.config, fmt.Appendf(nil, "edge: {listen: %q, socket: %q, certificate: %q, key: %q}\nadmin: %q\ncatalogue: %q\nstore: {sqlite: %q}\n",
		s.addr, filepath.Join(sockets, "veil.sock"), certs.Cert, certs.Key, admin, s.catalogue, filepath.Join(dir, "veil.db")))
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	s.veil = exec.Command(path, "serve", "--config", s.config)
	s.veil.Stderr = s.log
	if err := s.veil.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { s.ended <- s.veil.Wait() }()
	t.Cleanup(func() { s.veil.Process.Kill() })
	until(t, "veil serve is ready", func() bool {
		res, err := http.Get("http://" + admin + "/readyz")
		if err != nil {
			return false
		}
		res.Body.Close()
		return res.StatusCode == 200
	})
	s.edgeByADS(t)
	if s.client, s.client2, err = clients(s.ca); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("veil serve:\n%s\nEnvoy:\n%s", tail(s.log.String()), tail(s.elog.Tail()))
		}
	})
	return s
}

// edgeByADS starts an Envoy with what `veil envoy config` prints.
func (s *operated) edgeByADS(t *testing.T) {
	t.Helper()
	boot := filepath.Join(s.dir, "bootstrap.json")
	putFile(t, boot, veilSays(t, "envoy", "config", "--config", s.config))
	top, err := root()
	if err != nil {
		t.Fatal(err)
	}
	path, err := envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	if s.elog, err = supervise.OpenLog(filepath.Join(s.dir, "envoy.log"), 0); err != nil {
		t.Fatal(err)
	}
	child := supervise.Envoy(supervise.EnvoyConfig{Path: path, File: boot, Log: s.elog, Concurrency: 1})
	child.Drain = nil
	child.Ready = tlsAnswers(s.addr)
	if s.edge, err = supervise.Start(t.Context(), child); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.edge.Wait() }) // t's context has ended by then
}

// tlsAnswers is nil when somebody speaks TLS at addr.
func tlsAnswers(addr string) func(context.Context) error {
	return func(ctx context.Context) error {
		d := tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true}} // whether, not who
		c, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			return err
		}
		return c.Close()
	}
}

func TestServeConfiguresAnEnvoyThatSomebodyElseStarted(t *testing.T) {
	t.Parallel()
	s := operate(t, "one", "two")
	veilSays(t, "account", "create", "shop", "--plan", "pro", "--config", s.config)
	var made struct{ ID, Key string }
	if err := json.Unmarshal(veilSays(t, "key", "create", "--account", "shop", "--config", s.config, "--json"), &made); err != nil {
		t.Fatal(err)
	}
	s.key = made.Key
	about, p := topic(), stranger()
	c := s.do(t, call{body: chat(about+" "+p.Text(), private, obj{"model": "two"})}).completion(t)
	got := s.up.With(about)
	if c.Choices[0].Message.Content != about+" "+p.Text() || c.Model != "two" || len(got) != 1 || !strings.Contains(string(got[0].Body), `"far-two"`) {
		t.Errorf("%+v; %+v", c, got)
	}
	s.none(t, p)

	// A new catalogue takes effect without cutting what is under way.
	slow := topic()
	a := upstream.Say(strings.Repeat("still here ", 20))
	a.Gap = 40 * time.Millisecond
	s.up.Script(slow, a)
	req, err := s.request(t.Context(), call{body: chat(slow, private, stream, obj{"model": "two"})})
	if err != nil {
		t.Fatal(err)
	}
	res, err := s.client2.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	putFile(t, s.catalogue, catalogueWith(s.up.URL, "one", "three"))
	until(t, "the new model", func() bool {
		a, err := s.try(t.Context(), call{body: chat("hello", obj{"model": "three"})})
		return err == nil && a.StatusCode == 200
	})
	s.do(t, call{body: chat("hello", obj{"model": "two"})}).refused(t, 400, "invalid_model", "model")
	b, err := io.ReadAll(res.Body)
	if got := listen(t, b); err != nil || !got.done || got.content[0] != strings.Repeat("still here ", 20) {
		t.Errorf("the stream under way: %v %+v", err, got)
	}

	// A broken catalogue changes nothing.
	putFile(t, s.catalogue, []byte("models: [{id: "))
	until(t, "the refusal of the catalogue", func() bool { return strings.Contains(s.log.String(), "reload refused") })
	if a := s.do(t, call{body: chat("hello", obj{"model": "three"})}); a.StatusCode != 200 {
		t.Errorf("after a broken catalogue: %d %s", a.StatusCode, a.body)
	}
	putFile(t, s.catalogue, catalogueWith(s.up.URL, "one", "three"))

	veilSays(t, "key", "revoke", made.ID, "--config", s.config)
	revoked := time.Now()
	began := revoked // of the last call that was not refused
	until(t, "the key's end", func() bool {
		before := time.Now()
		ended := s.do(t, call{method: "GET", path: "/models"}).StatusCode == 401
		if !ended {
			began = before
		}
		return ended
	})
	if good := began.Sub(revoked); good > 3*time.Second { // one second, and a busy machine
		t.Errorf("a revoked key was good for a call %v later", good)
	}
	if out := veilSays(t, "usage", "--account", "shop", "--config", s.config, "--json"); !bytes.Contains(out, []byte("three")) {
		t.Errorf("usage %s", out)
	}

	s.veil.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-s.ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Error("SIGTERM does not end veil serve")
	}
	hunted(t, s.dir, p.Email, p.IBAN, made.Key)
	if text := s.log.String(); strings.Contains(text, p.Email) || strings.Contains(text, made.Key) {
		t.Error("the log holds personal data or the key")
	}
}

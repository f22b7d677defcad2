//go:build deploy

package rolling

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/envoy"
	"veil/envoy/internal/stand"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

const (
	top   = "../../.."
	email = "zoe.laurent@example.org"
)

func TestAnUpgradeOfEveryPodLosesNoRequest(t *testing.T) {
	model, err := upstream.New(upstream.Config{Answer: upstream.Echo, Keep: 1 << 14}).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { model.Close() })
	// A stream that outlasts the drain's first pause: 40 events in 8 s.
	model.Script("slowly", upstream.Answer{Choices: []upstream.Choice{{Content: strings.Repeat("word ", 24) + "{{EMAIL_1}}"}}, Gap: 200 * time.Millisecond})
	c := newCluster(t, model.URL)
	b := balance(t)
	old := []*pod{c.start(t, "a"), c.start(t, "b")}
	key := c.key(t, old[0])
	for _, p := range old {
		b.add(p.address)
	}
	w := c.work(t, b, key)
	time.Sleep(2 * time.Second)
	for i, p := range old { // maxSurge 1, maxUnavailable 0
		next := c.start(t, fmt.Sprintf("new-%d", i))
		b.add(next.address)
		began := time.Now()
		p.leave(t, b)
		t.Logf("pod %d left in %.1f s", i, time.Since(began).Seconds())
	}
	time.Sleep(time.Second)
	w.stop()
	for text, n := range w.failures {
		t.Errorf("%d requests lost: %s", n, text)
	}
	t.Logf("%d requests answered, %d streams among them; none lost", w.answered.Load(), w.streams.Load())
	if w.answered.Load() < 200 || w.streams.Load() < 8 {
		t.Error("that is too little to say something")
	}
	if model.Saw(email) || len(model.Requests()) == 0 {
		t.Error("the model saw the address, or nothing")
	}
}

func newCluster(t *testing.T, model string) *cluster {
	t.Helper()
	dir, err := os.MkdirTemp("", "veil-roll-") // short paths: sockets have at most 107 bytes
	if err != nil {
		t.Fatal(err)
	}
	c := &cluster{dir: dir, veil: dir + "/veil-bin", log: &stand.Log{}, redis: vacant.For(t), preStop: preStop(t)}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(c.log.String())
		}
		_ = os.RemoveAll(dir)
	})
	if c.envoy, err = envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr); err != nil {
		t.Fatal(err)
	}
	if c.envoy, err = filepath.Abs(c.envoy); err != nil {
		t.Fatal(err)
	}
	for _, argv := range [][]string{{"go", "build", "-trimpath", "-o", c.veil, "./extproc"}, {"envoy/deploy/compose/prepare.sh", dir + "/secrets"}} {
		cmd := exec.CommandContext(t.Context(), argv[0], argv[1:]...)
		cmd.Dir = top
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", argv, err, out)
		}
	}
	stand.Put(t, dir+"/models.yaml", fmt.Sprintf(`currency: EUR
default: llama-3.3-70b-instruct
upstreams: [{name: llm, provider: demo, location: eu, base_url: %q}]
models:
  - {id: llama-3.3-70b-instruct, name: Llama, owned_by: meta, category: open-source, server_location: eu, ai_provider: demo,
     context_length: 100000, price: {prompt: 0.67, completion: 0.67}, routes: [{upstream: llm, model: llama-upstream}]}
`, model+"/v1"))
	_, port, _ := strings.Cut(c.redis, ":")
	stand.Run(t, c.log, "redis-server", "--bind", "127.0.0.1", "--port", port, "--save", "", "--dir", dir, "--requirepass", read(t, dir+"/secrets/redis/password"))
	return c
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// key makes an account without limits and a key of it.
func (c *cluster) key(t *testing.T, p *pod) string {
	t.Helper()
	var made struct{ Key string }
	for _, args := range [][]string{{"account", "create", "demo", "--plan", "enterprise", "--requests-per-minute", "none"}, {"key", "create", "--account", "demo"}} {
		out, err := exec.CommandContext(t.Context(), c.veil, append(args, "--json", "--config", p.dir+"/settings.yaml")...).Output()
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		if err := json.Unmarshal(out, &made); err != nil {
			t.Fatal(err)
		}
	}
	return made.Key
}

// work is clients that go on through the whole upgrade.
type work struct {
	answered, streams atomic.Int64
	mu                sync.Mutex
	failures          map[string]int
	stop              func()
}

func (c *cluster) work(t *testing.T, b *balancer, key string) *work {
	t.Helper()
	w := &work{failures: map[string]int{}}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM([]byte(read(t, c.dir+"/secrets/ca.pem")))
	stand.Until(t, "the key works", func() bool {
		return w.ask(client(pool, false), b, key, "hello", false) == nil && w.ask(client(pool, true), b, key, "hello", false) == nil
	})
	ctx, end := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			h := client(pool, i%2 == 1)
			for n := 0; ctx.Err() == nil; n++ {
				text, stream := "Write to "+email, n%3 == 0
				if i < 2 {
					text, stream = "slowly, to "+email, true
				}
				if err := w.ask(h, b, key, text, stream); err != nil {
					w.mu.Lock()
					w.failures[err.Error()]++
					w.mu.Unlock()
				}
				time.Sleep(20 * time.Millisecond)
			}
		})
	}
	w.stop = func() { end(); all.Wait() }
	return w
}

// client keeps its connections, over HTTP/1.1 or HTTP/2.
func client(pool *x509.CertPool, two bool) *http.Client {
	p := new(http.Protocols)
	p.SetHTTP1(!two)
	p.SetHTTP2(two)
	return &http.Client{Timeout: time.Minute, Transport: &http.Transport{Protocols: p, TLSClientConfig: &tls.Config{RootCAs: pool, ServerName: "localhost"}}}
}

// ask makes one call and says what is wrong with its answer. The body can't be sent twice, so that the client's transport
// repeats nothing that a server may have seen.
func (w *work) ask(h *http.Client, b *balancer, key, text string, stream bool) error {
	body := fmt.Sprintf(`{"anonymize":true,"stream":%v,"messages":[{"role":"user","content":%q}]}`, stream, text)
	req, err := http.NewRequest(http.MethodPost, "https://"+b.listener.Addr().String()+"/api/v1/chat/completions", io.NopCloser(strings.NewReader(body)))
	if err != nil {
		return err
	}
	req.Header = http.Header{"Authorization": {"Bearer " + key}, "Content-Type": {"application/json"}}
	res, err := h.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	switch {
	case err != nil:
		return err
	case res.StatusCode != 200:
		return fmt.Errorf("%d %s", res.StatusCode, answer)
	case stream && !strings.Contains(string(answer), "data: [DONE]"):
		return fmt.Errorf("a stream without its end: %d bytes", len(answer))
	case !stream && strings.Contains(text, email) && !strings.Contains(string(answer), email):
		return fmt.Errorf("an answer that is not restored")
	}
	w.answered.Add(1)
	if stream {
		w.streams.Add(1)
	}
	return nil
}

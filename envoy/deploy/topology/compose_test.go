//go:build deploy

package topology

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	api    = "https://localhost:8443/api/v1"
	email  = "zoe.laurent@example.org"
	prompt = "Write a line to " + email + ", please."
)

func TestComposeWithFileStore(t *testing.T) { tryOut(t, "demo", "upstream", "veil", "edge") }
func TestComposeWithRedis(t *testing.T)     { tryOut(t, "redis", "redis", "upstream", "veil", "edge") }

// tryOut starts the services in order, uses the API as a client does, restarts veil under load, and stops everything.
func tryOut(t *testing.T, name string, order ...string) {
	h := newHost(t, load(t, name))
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		for _, service := range order {
			t.Logf("log of %s:\n%s", service, h.running[service].log)
		}
	})
	for _, service := range order {
		h.start(t, service)
	}
	veil := h.running["veil"]
	config := []string{"--config", "/etc/veil/settings.yaml"}
	veil.exec(t, append([]string{"/usr/bin/veil", "account", "create", "demo", "--plan", "enterprise", "--requests-per-minute", "none"}, config...)...)
	var made struct{ Key string }
	if err := json.Unmarshal(veil.exec(t, append([]string{"/usr/bin/veil", "key", "create", "--account", "demo", "--json"}, config...)...), &made); err != nil {
		t.Fatal(err)
	}
	c := client{t: t, key: made.Key, http: trusting(t)}

	if status, body := c.chat("", prompt, false); status != 401 || !strings.Contains(body, "missing_api_key") {
		t.Errorf("without a key: %d %s", status, body)
	}
	eventually(t, "a key works within a second", func() bool { status, _ := c.chat(c.key, "hello", false); return status == 200 })
	status, answer := c.chat(c.key, prompt, true)
	if status != 200 || !strings.Contains(answer, email) {
		t.Errorf("stream: %d %q", status, answer)
	}
	c.nothingInClear()

	restarted := make(chan error, 1)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 70*time.Second)
		defer cancel()
		time.Sleep(300 * time.Millisecond)
		restarted <- veil.stop(ctx)
	}()
	c.keepAsking(restarted)
	h.start(t, "veil")
	eventually(t, "calls work again after veil's restart", func() bool { status, _ := c.chat(c.key, prompt, true); return status == 200 })
	c.nothingInClear()

	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	for i := len(order) - 1; i >= 0; i-- {
		if err := h.running[order[i]].stop(ctx); err != nil {
			t.Errorf("%s ended badly: %v", order[i], err)
		}
		if log := h.running[order[i]].log.String(); strings.Contains(log, email) || strings.Contains(log, c.key) {
			t.Errorf("the log of %s holds an address or a key", order[i])
		}
	}
}

type client struct {
	t    *testing.T
	key  string
	http *http.Client
}

func trusting(t *testing.T) *http.Client {
	t.Helper()
	pem, err := os.ReadFile(filepath.Join(os.Getenv(insideVar), "secrets/ca.pem"))
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	return &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true}}
}

// chat asks for an anonymized completion and gives the status and the restored text, or the error.
func (c client) chat(key, text string, stream bool) (int, string) {
	body, err := json.Marshal(map[string]any{"anonymize": true, "stream": stream, "messages": []map[string]string{{"role": "user", "content": text}}})
	if err != nil {
		c.t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, api+"/chat/completions", bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close()
	if resp.StatusCode != 200 || !stream {
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			return 0, err.Error()
		}
		return resp.StatusCode, string(text)
	}
	var said strings.Builder
	done := false
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if done = done || data == "[DONE]"; !ok || data == "[DONE]" {
			continue
		}
		var chunk struct {
			Choices []struct{ Delta struct{ Content string } }
		}
		if err := json.Unmarshal([]byte(data), &chunk); err != nil {
			return 0, fmt.Sprintf("%v: %s", err, data)
		}
		for _, choice := range chunk.Choices {
			said.WriteString(choice.Delta.Content)
		}
	}
	if !done {
		return 0, "the stream ended without [DONE]: " + said.String()
	}
	return 200, said.String()
}

// nothingInClear asks the upstream what the last request looked like to it.
func (c client) nothingInClear() {
	c.t.Helper()
	resp, err := http.Get("http://127.0.0.1:8080/last")
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	seen, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	if strings.Contains(string(seen), email) || !strings.Contains(string(seen), "{{EMAIL_1}}") {
		c.t.Errorf("the upstream saw %s", seen)
	}
}

// keepAsking sends calls while veil goes away, and some more while it is away: each is answered in full, or refused, and
// none reaches the upstream unread.
func (c client) keepAsking(gone <-chan error) {
	c.t.Helper()
	for more := 20; more > 0; {
		select {
		case err := <-gone:
			if err != nil {
				c.t.Errorf("veil ended badly: %v", err)
			}
			gone = nil
		default:
		}
		if gone == nil {
			more--
		}
		status, body := c.chat(c.key, prompt, false)
		switch {
		case status == 200 && strings.Contains(body, email):
		case status >= 500 && strings.Contains(body, `"internal_error"`):
		default:
			c.t.Errorf("while veil restarts: %d %s", status, body)
		}
		c.nothingInClear()
	}
}

func eventually(t *testing.T, claim string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Errorf("not so: %s", claim)
}

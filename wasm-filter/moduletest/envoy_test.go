package moduletest

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/wasm-filter/filter/claims"
)

// ask sends one request with headers given as names and values; names may repeat.
func ask(t *testing.T, method, url, body string, pairs ...string) (*http.Response, string) {
	t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, url, reader)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		req.Header.Add(pairs[i], pairs[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(text)
}

const auth = "Bearer " + claims.Key

func TestFilterInEnvoy(t *testing.T) {
	e := Start(t, Edge{Module: module, Plugin: `{"body_limit":20}`})

	t.Run("a good request goes on without internal headers and with an id", func(t *testing.T) {
		resp, body := ask(t, "GET", e.URL+"/api/v1/models", "", "Authorization", auth,
			"X-Veil-Model", "gpt", "x-envoy-retry-on", "5xx", "X-VEIL-MODEL", "b", "x-mine", "1")
		if resp.StatusCode != 200 || resp.Header.Get("seen-x-mine") != "1" || len(resp.Header.Get("seen-x-request-id")) != 36 {
			t.Errorf("%d %v %s", resp.StatusCode, resp.Header, body)
		}
		for _, name := range []string{"seen-x-veil-model", "seen-x-envoy-retry-on"} {
			if v := resp.Header.Get(name); v != "" && v != "-" {
				t.Errorf("%s: %q", name, v)
			}
		}
	})
	t.Run("a client's id goes on, two ids or a malformed one don't", func(t *testing.T) {
		for _, c := range []struct {
			pairs []string
			keep  bool
		}{
			{[]string{"x-request-id", "1370dcfa-7736-4f6d-bcdc-d782e8dba601"}, true},
			{[]string{"x-request-id", "1370dcfa-7736-4f6d-bcdc-d782e8dba601", "x-request-id", "1370dcfa-7736-4f6d-bcdc-d782e8dba602"}, false},
			{[]string{"x-request-id", "zoe.laurent"}, false},
			{[]string{"x-request-id", "anna@example.org"}, false},
		} {
			resp, _ := ask(t, "GET", e.URL+"/api/v1/models", "", append(c.pairs, "Authorization", auth)...)
			if got := resp.Header.Get("seen-x-request-id"); c.keep != (got == c.pairs[1]) || got == "" || strings.ContainsAny(got, "@,") {
				t.Errorf("%v became %q", c.pairs, got)
			}
		}
	})
	refused := []struct {
		reason, code, method, path, body string
		status                           int
		pairs                            []string
	}{
		{"path", "invalid_request", "GET", "/v1/models", "", 404, []string{"Authorization", auth}},
		{"method", "invalid_request", "DELETE", "/api/v1/anonymize", "", 405, []string{"Authorization", auth}},
		{"key_missing", "missing_api_key", "GET", "/api/v1/models", "", 401, nil},
		{"key_invalid", "invalid_api_key", "GET", "/api/v1/models", "", 401, []string{"Authorization", auth, "Authorization", auth}},
		{"content_type", "invalid_request", "POST", "/api/v1/anonymize", "{}", 415, []string{"Authorization", auth}},
		{"content_encoding", "invalid_request", "POST", "/api/v1/anonymize", "{}", 415, []string{"Authorization", auth, "Content-Type", "application/json", "Content-Encoding", "gzip"}},
		{"content_length", "invalid_request", "POST", "/api/v1/anonymize", `{"text":"1234567890"}`, 413, []string{"Authorization", auth, "Content-Type", "application/json"}},
	}
	t.Run("each refusal has its status, the error shape and an id", func(t *testing.T) {
		for _, c := range refused {
			resp, body := ask(t, c.method, e.URL+c.path, c.body, c.pairs...)
			var shape struct {
				Error map[string]any
			}
			err := json.Unmarshal([]byte(body), &shape)
			if err != nil || resp.StatusCode != c.status || shape.Error["code"] != c.code || shape.Error["type"] != "api_error" || len(shape.Error) != 4 {
				t.Errorf("%s: %d %s", c.reason, resp.StatusCode, body)
			}
			if resp.Header.Get("Content-Type") != "application/json" || len(resp.Header.Get("X-Request-Id")) != 36 {
				t.Errorf("%s: %v", c.reason, resp.Header)
			}
			if c.status == 405 && resp.Header.Get("Allow") != "POST, PUT" {
				t.Errorf("Allow: %q", resp.Header.Get("Allow"))
			}
		}
	})
	t.Run("counters tell the reasons apart, as a label in Prometheus", func(t *testing.T) {
		_, metrics := e.get(e.Admin + "/stats/prometheus")
		for _, c := range refused {
			if want := `veil_edge_refused{reason="` + c.reason + `"} 1`; !strings.Contains(metrics, want) {
				t.Errorf("no %s", want)
			}
		}
		if n := e.Stat("wasmcustom.veil_edge_stripped_headers"); n != 1 { // x-envoy-retry-on is taken off by Envoy itself, the sender being outside
			t.Errorf("%d stripped", n)
		}
	})
}

func TestRefusedRequestNeverReachesTheProcessor(t *testing.T) {
	e := Start(t, Edge{Module: module, Processor: "127.0.0.1:1"}) // nobody listens: a stream would be a 500
	if resp, body := ask(t, "GET", e.URL+"/api/v1/models", ""); resp.StatusCode != 401 || !strings.Contains(body, "missing_api_key") {
		t.Errorf("%d %s", resp.StatusCode, body)
	}
	if n := e.Stat("http.edge.ext_proc.veil.streams_started"); n != 0 {
		t.Errorf("%d streams for a refused request", n)
	}
	if resp, _ := ask(t, "GET", e.URL+"/api/v1/models", "", "Authorization", auth); resp.StatusCode != 500 {
		t.Errorf("a good request without processor: %d", resp.StatusCode)
	}
}

func TestFaultInTheFilterIsAnsweredAndPassesNothing(t *testing.T) {
	crashing := filepath.Join(t.TempDir(), "crash.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-buildmode=c-shared", "-ldflags=-s -w", "-o", crashing, "../testdata/crash")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	e := Start(t, Edge{Module: crashing})

	resp, body := ask(t, "GET", e.URL+"/panic", "", "Authorization", auth)
	if resp.StatusCode != 500 || !strings.Contains(body, "internal_error") || resp.Header.Get("X-Request-Id") == "" {
		t.Errorf("panic: %d %s", resp.StatusCode, body)
	}
	if resp, _ := ask(t, "GET", e.URL+"/api/v1/models", "", "Authorization", auth); resp.StatusCode != 200 {
		t.Errorf("after the panic: %d", resp.StatusCode)
	}

	// A trap that no recover catches: the VM is gone, and Envoy makes a new one. Until then nothing passes.
	if resp, _ := ask(t, "GET", e.URL+"/trap", "", "Authorization", auth); resp.StatusCode < 500 {
		t.Errorf("trap: %d", resp.StatusCode)
	}
	back := false
	for deadline := time.Now().Add(10 * time.Second); !back && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		bad, _ := ask(t, "GET", e.URL+"/api/v1/models", "")
		if bad.StatusCode == 200 {
			t.Fatal("a request without key passes while the filter is away")
		}
		good, _ := ask(t, "GET", e.URL+"/api/v1/models", "", "Authorization", auth)
		back = good.StatusCode == 200
	}
	if !back {
		t.Error("the filter doesn't come back")
	}
	e.Stop()
	if strings.Contains(e.Log.String(), claims.Key) || strings.Contains(e.Log.String(), "anna@example.org") {
		t.Errorf("the log holds text of the request:\n%s", e.Log)
	}
}

func TestFaultyConfigurationIsRefusedByEnvoy(t *testing.T) {
	path, err := FindEnvoy()
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(t.TempDir(), "envoy.json")
	if err := os.WriteFile(config, Edge{Module: module, Plugin: `{"rules":{"keys":false}}`}.config(t, 1, 2), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), path, "-c", config, "--mode", "validate", "--disable-hot-restart", "-l", "critical").CombinedOutput()
	if err == nil {
		t.Errorf("a misspelt switch is accepted:\n%s", out)
	}
	if !strings.Contains(string(out), `unknown field "keys"`) {
		t.Errorf("the reason isn't said:\n%s", out)
	}
}

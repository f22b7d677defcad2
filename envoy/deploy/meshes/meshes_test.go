//go:build deploy

package meshes

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"veil/envoy"
	"veil/envoy/internal/stand"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

const (
	top         = "../../.."
	mesh        = "../../mesh/"
	email       = "zoe.laurent@example.org"
	providerKey = "provider-key-1"
)

func TestExamplesWorkInEnvoy(t *testing.T) {
	program, err := envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	veil := build(t)
	for _, example := range []string{"istio/gateway.yaml", "istio/sidecar.yaml", "envoy-gateway/veil.yaml"} {
		t.Run(example, func(t *testing.T) {
			g := newGateway(t, veil)
			all := read(t, mesh+example, map[string]string{"/run/veil/veil.sock": g.socket, "/etc/veil/keys": g.keys})
			writeSecret(t, g.keys)
			config := istio
			if strings.HasPrefix(example, "envoy-gateway") {
				config = envoyGateway
			}
			g.run(t, program, config(t, all, g.port, g.server.Addr))
			g.use(t)
		})
	}
}

func TestPlainEnvoyWorks(t *testing.T) {
	program, err := envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	g := newGateway(t, build(t))
	writeSecret(t, g.keys)
	text, err := os.ReadFile(mesh + "plain/envoy.yaml")
	if err != nil {
		t.Fatal(err)
	}
	places := strings.NewReplacer("/run/veil/veil.sock", g.socket, "/etc/veil/keys", g.keys, "port_value: 8080", "port_value: "+strconv.Itoa(g.port))
	var config struct {
		Node            object
		StaticResources struct{ Listeners, Clusters []object } `yaml:"static_resources"`
	}
	if err := yaml.Unmarshal([]byte(places.Replace(string(text))), &config); err != nil {
		t.Fatal(err)
	}
	for i, c := range config.StaticResources.Clusters {
		if c["name"] == "llm" { // the outside, reached by TLS, is the demo upstream here
			near := static("llm", g.server.Addr)
			near["typed_extension_protocol_options"] = c["typed_extension_protocol_options"]
			config.StaticResources.Clusters[i] = near
		}
	}
	near, err := json.Marshal(object{"node": config.Node, "static_resources": object{"listeners": config.StaticResources.Listeners, "clusters": config.StaticResources.Clusters}})
	if err != nil {
		t.Fatal(err)
	}
	g.run(t, program, near)
	g.use(t)
}

func TestModesThatWouldLetTextPassUnreadAreRefused(t *testing.T) {
	program, err := envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	g := newGateway(t, build(t))
	all := read(t, mesh+"istio/gateway.yaml", map[string]string{"/run/veil/veil.sock": g.socket, "/etc/veil/keys": g.keys,
		"request_body_mode: BUFFERED": "request_body_mode: NONE"})
	writeSecret(t, g.keys)
	g.run(t, program, istio(t, all, g.port, g.server.Addr))
	if status, body := g.chat(t, "Write to "+email, false); status < 500 {
		t.Errorf("%d %s", status, body)
	}
	if len(g.model.Requests()) != 0 {
		t.Error("a request went upstream unread")
	}
	stand.Until(t, "the reason in the log", func() bool { return strings.Contains(g.log.String(), "request_body_mode is NONE") })
}

func build(t *testing.T) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "veil")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", to, "./extproc")
	cmd.Dir, cmd.Env = top, append(os.Environ(), "CGO_ENABLED=0") // as the image
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return to
}

// gateway is veil with a demo upstream, for an Envoy of somebody else's.
type gateway struct {
	model        *upstream.Upstream
	server       *upstream.Server
	socket, keys string
	key          string
	port         int
	log          *stand.Log
	restart      func() // veil, from its end to its being ready
	away         func() // veil's end
}

func newGateway(t *testing.T, program string) *gateway {
	t.Helper()
	dir, err := os.MkdirTemp("", "veil-mesh-") // a short path: sockets have at most 107 bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	g := &gateway{model: upstream.New(upstream.Config{}), socket: dir + "/veil.sock", keys: dir + "/keys", port: vacant.Port(t), log: &stand.Log{}}
	if g.server, err = g.model.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.server.Close() })
	if err := os.Mkdir(g.keys, 0o700); err != nil {
		t.Fatal(err)
	}
	admin := "127.0.0.1:" + strconv.Itoa(vacant.Port(t))
	stand.Put(t, dir+"/models.yaml", fmt.Sprintf(`currency: EUR
default: llama-3.3-70b-instruct
upstreams: [{name: llm, provider: demo, location: eu, base_url: %q}]
models:
  - {id: llama-3.3-70b-instruct, name: Llama, owned_by: meta, category: open-source, server_location: eu, ai_provider: demo,
     context_length: 4000000, price: {prompt: 0.67, completion: 0.67}, routes: [{upstream: llm, model: llama-upstream}]}
`, g.server.URL+"/v1"))
	stand.Put(t, dir+"/settings.yaml", fmt.Sprintf("edge: {socket: %s}\nadmin: %s\ncatalogue: %s/models.yaml\nstore: {sqlite: %s/veil.db}\n", g.socket, admin, dir, dir))
	stop := func() {}
	g.away = func() { stop() }
	g.restart = func() {
		stop()
		stop = g.start(t, program, "serve", "--config", dir+"/settings.yaml")
		stand.Until(t, "veil", func() bool {
			resp, err := http.Get("http://" + admin + "/readyz")
			if err != nil {
				return false
			}
			resp.Body.Close()
			return resp.StatusCode == 200
		})
	}
	g.restart()
	for _, args := range [][]string{{"account", "create", "demo", "--plan", "enterprise"}, {"key", "create", "--account", "demo"}} {
		out, err := exec.CommandContext(t.Context(), program, append(args, "--json", "--config", dir+"/settings.yaml")...).Output()
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		var made struct{ Key string }
		if err := json.Unmarshal(out, &made); err != nil {
			t.Fatal(err)
		}
		g.key = made.Key
	}
	return g
}

// start runs a program until stop is called, or the test ends. It must then end by itself, and well.
func (g *gateway) start(t *testing.T, argv ...string) (stop func()) {
	t.Helper()
	p := stand.Run(t, g.log, argv...)
	stop = func() {
		if err := p.End(30 * time.Second); err != nil {
			t.Errorf("%s ended badly: %v", filepath.Base(argv[0]), err)
		}
	}
	t.Cleanup(func() {
		stop()
		if t.Failed() {
			t.Log(g.log.String())
		}
	})
	return stop
}

func (g *gateway) run(t *testing.T, program string, config []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "envoy.json")
	stand.Put(t, file, string(config))
	g.start(t, program, "-c", file, "--disable-hot-restart", "--log-level", "warning", "--concurrency", "1")
	stand.Until(t, "Envoy", func() bool { return stand.Open("127.0.0.1:" + strconv.Itoa(g.port)) })
}

// use asks as a client does, and looks at what reached the upstream.
func (g *gateway) use(t *testing.T) {
	t.Helper()
	var status int
	var body string
	stand.Until(t, "the key", func() bool { status, body = g.chat(t, "Write to "+email, false); return status != 401 })
	if status != 200 || !strings.Contains(body, email) {
		t.Fatalf("%d %s", status, body)
	}
	if status, body = g.chat(t, "Write to "+email, true); status != 200 || !strings.Contains(body, "[DONE]") {
		t.Errorf("stream: %d %s", status, body)
	}
	if status, _ = g.chat(t, "Write to "+email+strings.Repeat(" word", 500_000), false); status != 200 {
		t.Errorf("2.5 MB: %d", status)
	}
	for _, r := range g.model.Requests() {
		if r.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer "+providerKey || strings.Contains(string(r.Body), email) {
			t.Errorf("the upstream saw %s %q, the address: %v", r.Path, r.Header.Get("Authorization"), strings.Contains(string(r.Body), email))
		}
		if r.Header.Get("X-Veil-Model") != "" {
			t.Error("the upstream saw x-veil-model")
		}
		for name, values := range r.Header {
			if slices.Contains(values, "127.0.0.1") {
				t.Errorf("the upstream saw who asks, in %s", name)
			}
		}
	}
	if n := len(g.model.Requests()); n != 3 {
		t.Errorf("%d requests upstream", n)
	}
	g.away()
	if status, body = g.chat(t, "Write to "+email, false); status < 500 || len(g.model.Requests()) != 3 {
		t.Errorf("while veil is away: %d %s, %d requests upstream", status, body, len(g.model.Requests()))
	}
	g.restart()
	stand.Until(t, "calls after veil's restart", func() bool { status, _ = g.chat(t, "Write to "+email, true); return status == 200 })
	if g.model.Saw(email) {
		t.Error("the upstream saw the address")
	}
}

func (g *gateway) chat(t *testing.T, text string, stream bool) (int, string) {
	t.Helper()
	body, err := json.Marshal(object{"anonymize": true, "stream": stream, "messages": []object{{"role": "user", "content": text}}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://127.0.0.1:"+strconv.Itoa(g.port)+"/api/v1/chat/completions", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = http.Header{"Authorization": {"Bearer " + g.key}, "Content-Type": {"application/json"}, "X-Veil-Model": {"forged"}}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err.Error()
	}
	return resp.StatusCode, string(answer)
}

// writeSecret puts the example's Secret where its pod would have it, with the key of this test.
func writeSecret(t *testing.T, dir string) {
	t.Helper()
	stand.Put(t, filepath.Join(dir, "llm.sds.yaml"), fmt.Sprintf(`resources:
  - "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.Secret
    name: llm
    generic_secret: {secret: {filename: %[1]s/llm, watched_directory: {path: %[1]s}}}
`, dir))
	stand.Put(t, filepath.Join(dir, "llm"), providerKey)
}

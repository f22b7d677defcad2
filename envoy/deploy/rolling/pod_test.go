//go:build deploy

package rolling

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// buffer is a log that is read while it is written.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// cluster is what the pods share.
type cluster struct {
	dir, veil, envoy, redis string
	preStop                 []string
	log                     *buffer
}

// pod is veil and its Envoy.
type pod struct {
	c                      *cluster
	dir                    string
	address, admin, envoys string
	veil, edge             *process
}

type process struct {
	cmd   *exec.Cmd
	ended chan error
}

func (c *cluster) run(t *testing.T, argv ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(argv[0], argv[1:]...), ended: make(chan error, 1)}
	p.cmd.Stdout, p.cmd.Stderr = c.log, c.log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.cmd.Wait() }()
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	return p
}

// end asks a process to end, as the kubelet does, and says how it ended.
func (p *process) end(within time.Duration) error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case err := <-p.ended:
		return err
	case <-time.After(within):
		return fmt.Errorf("%s doesn't end", p.cmd.Path)
	}
}

// manifest reads a file of the manifests and puts this test's places in the place of the pod's.
func (c *cluster) manifest(t *testing.T, path string, places ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../kubernetes", path))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(places); i += 2 {
		if !strings.Contains(string(text), places[i]) {
			t.Fatalf("%s has no %q", path, places[i])
		}
	}
	return strings.NewReplacer(places...).Replace(string(text))
}

// start starts a pod as its manifest does: veil until it is ready, then Envoy until its port is open.
func (c *cluster) start(t *testing.T, name string) *pod {
	t.Helper()
	p := &pod{c: c, dir: filepath.Join(c.dir, name), address: free(t), admin: free(t), envoys: free(t)}
	if err := os.Mkdir(p.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	_, envoysPort, _ := strings.Cut(p.envoys, ":")
	// Redis has TLS in the cluster, and the edge filter costs seconds of a start: neither is what is tried here.
	put(t, p.dir+"/settings.yaml", c.manifest(t, "overlays/production/settings.yaml",
		"0.0.0.0:8443", p.address, "/run/veil/veil.sock", p.dir+"/veil.sock", "/etc/veil/tls", c.dir+"/secrets/tls", "  wasm: /usr/share/veil/veil.wasm\n", "",
		"0.0.0.0:8081", p.admin, "/etc/veil/models.yaml", c.dir+"/models.yaml", "redis.example.internal:6379", c.redis, "    tls: true\n", "",
		"/etc/veil-redis/password", c.dir+"/secrets/redis/password"))
	put(t, p.dir+"/envoy.json", c.manifest(t, "base/envoy.json", "/run/veil/veil.sock", p.dir+"/veil.sock", `"port_value": 9901`, `"port_value": `+envoysPort))
	p.veil = c.run(t, c.veil, "serve", "--config", p.dir+"/settings.yaml")
	until(t, name+": veil is ready", func() bool { return ready(p.admin) })
	p.edge = c.run(t, c.envoy, "-c", p.dir+"/envoy.json", "--log-level", "warning", "--disable-hot-restart", "--concurrency", "2", "--drain-time-s", "45", "--drain-strategy", "immediate")
	until(t, name+": the port is open", func() bool {
		conn, err := net.Dial("tcp", p.address)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
	return p
}

// leave ends a pod as Kubernetes does: its preStop script while the Service still sends it connections, then Envoy, then
// veil.
func (p *pod) leave(t *testing.T, b *balancer) {
	t.Helper()
	time.AfterFunc(time.Second, func() { b.remove(p.address) })
	_, port, _ := strings.Cut(p.envoys, ":")
	argv := append([]string(nil), p.c.preStop...)
	argv[len(argv)-1] = strings.ReplaceAll(argv[len(argv)-1], "9901", port)
	if out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput(); err != nil {
		t.Errorf("preStop: %v\n%s", err, out)
	}
	if err := p.edge.end(20 * time.Second); err != nil {
		t.Errorf("Envoy ended badly: %v", err)
	}
	if err := p.veil.end(20 * time.Second); err != nil {
		t.Errorf("veil ended badly: %v", err)
	}
}

// preStop is the script that the manifest gives Envoy's container.
func preStop(t *testing.T) []string {
	t.Helper()
	cmd := exec.Command("go", "run", ".", "kustomize", "../kubernetes/overlays/production")
	cmd.Dir, cmd.Stderr = "../render", os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Kind string
		Spec struct {
			Template struct {
				Spec struct {
					Containers []struct {
						Name      string
						Lifecycle struct {
							PreStop struct{ Exec struct{ Command []string } }
						}
					}
				}
			}
		}
	}
	if err := json.Unmarshal(out, &all); err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		for _, c := range m.Spec.Template.Spec.Containers {
			if m.Kind == "Deployment" && c.Name == "edge" && len(c.Lifecycle.PreStop.Exec.Command) == 3 {
				return c.Lifecycle.PreStop.Exec.Command
			}
		}
	}
	t.Fatal("the manifest has no preStop script")
	return nil
}

func ready(admin string) bool {
	res, err := http.Get("http://" + admin + "/readyz")
	if err != nil {
		return false
	}
	res.Body.Close()
	return res.StatusCode == 200
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func until(t *testing.T, claim string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(90 * time.Second); !ok(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not so: %s", claim)
		}
	}
}

//go:build deploy

package rolling

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/envoy/internal/stand"
	"veil/testdata/vacant"
)

// cluster is what the pods share.
type cluster struct {
	dir, veil, envoy, redis string
	preStop                 []string
	log                     *stand.Log
}

// pod is veil and its Envoy.
type pod struct {
	c                      *cluster
	dir                    string
	address, admin, envoys string
	veil, edge             *stand.Process
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
	p := &pod{c: c, dir: filepath.Join(c.dir, name), address: vacant.For(t), admin: vacant.For(t), envoys: vacant.For(t)}
	if err := os.Mkdir(p.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	_, envoysPort, _ := strings.Cut(p.envoys, ":")
	// Redis has TLS in the cluster, and the edge filter costs seconds of a start: neither is what is tried here.
	stand.Put(t, p.dir+"/settings.yaml", c.manifest(t, "overlays/production/settings.yaml",
		"0.0.0.0:8443", p.address, "/run/veil/veil.sock", p.dir+"/veil.sock", "/etc/veil/tls", c.dir+"/secrets/tls", "  wasm: /usr/share/veil/veil.wasm\n", "",
		"0.0.0.0:8081", p.admin, "/etc/veil/models.yaml", c.dir+"/models.yaml", "redis.example.internal:6379", c.redis, "    tls: true\n", "",
		"/etc/veil-redis/password", c.dir+"/secrets/redis/password"))
	stand.Put(t, p.dir+"/envoy.json", c.manifest(t, "base/envoy.json", "/run/veil/veil.sock", p.dir+"/veil.sock", `"port_value": 9901`, `"port_value": `+envoysPort))
	p.veil = stand.Run(t, c.log, c.veil, "serve", "--config", p.dir+"/settings.yaml")
	stand.Until(t, name+": veil is ready", func() bool { return ready(p.admin) })
	p.edge = stand.Run(t, c.log, c.envoy, "-c", p.dir+"/envoy.json", "--log-level", "warning", "--disable-hot-restart", "--concurrency", "2", "--drain-time-s", "45", "--drain-strategy", "immediate")
	stand.Until(t, name+": the port is open", func() bool { return stand.Open(p.address) })
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
	if err := p.edge.End(20 * time.Second); err != nil {
		t.Errorf("Envoy ended badly: %v", err)
	}
	if err := p.veil.End(20 * time.Second); err != nil {
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

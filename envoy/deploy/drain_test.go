//go:build deploy

package deploy

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"veil/envoy"
	"veil/testdata/vacant"
)

// Envoy ends at once on SIGTERM, so each deployment drains it before. The scripts must wait for what is under way, and no
// longer.
func TestDrainWaitsForWhatIsUnderWay(t *testing.T) {
	program, err := envoy.Install(t.Context(), "../../.tools", os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	var deployments []manifest
	rendered(t, &deployments, nil, "kustomize", "../kubernetes/overlays/production")
	var preStop []string
	for _, d := range deployments {
		for _, c := range d.Spec.Template.Spec.Containers {
			if d.Kind == "Deployment" && c.Name == "edge" {
				preStop = c.Lifecycle.PreStop.Exec.Command
			}
		}
	}
	if len(preStop) != 3 || preStop[0] != "bash" {
		t.Fatalf("preStop: %q", preStop)
	}
	socket := filepath.Join(t.TempDir(), "admin.sock")
	for _, c := range []struct {
		name  string
		admin object
		argv  []string
	}{
		{"systemd", object{"pipe": object{"path": socket}}, []string{"systemd/drain.sh", socket, "55"}},
		{"kubernetes", socketAddress(9901), preStop}, // the port that the manifest names
	} {
		t.Run(c.name, func(t *testing.T) { drains(t, program, c.admin, c.argv, c.name == "kubernetes") })
	}
}

type object = map[string]any

func socketAddress(port int) object {
	return object{"socket_address": object{"address": "127.0.0.1", "port_value": port}}
}

func drains(t *testing.T, program string, admin object, argv []string, fixedPort bool) {
	if fixedPort {
		if c, err := net.Dial("tcp", "127.0.0.1:9901"); err == nil {
			c.Close()
			t.Fatal("port 9901 is taken on this machine: the manifest's script needs it")
		}
	}
	arrived, release := make(chan struct{}), make(chan struct{})
	slow := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(arrived)
		<-release
		fmt.Fprint(w, "whole")
	})}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = slow.Serve(l) }()
	t.Cleanup(func() { _ = slow.Close() })
	port := vacant.Port(t)
	config, err := json.Marshal(object{"admin": object{"address": admin}, "static_resources": object{
		"listeners": []object{{"name": "edge", "address": socketAddress(port), "filter_chains": []object{{"filters": []object{{
			"name": "envoy.filters.network.http_connection_manager", "typed_config": object{
				"@type": "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager", "stat_prefix": "edge",
				"route_config": object{"virtual_hosts": []object{{"name": "all", "domains": []string{"*"}, "routes": []object{{
					"match": object{"prefix": "/"}, "route": object{"cluster": "slow", "timeout": "0s"}}}}}},
				"http_filters": []object{{"name": "router", "typed_config": object{"@type": "type.googleapis.com/envoy.extensions.filters.http.router.v3.Router"}}}}}}}}}},
		"clusters": []object{{"name": "slow", "load_assignment": object{"cluster_name": "slow", "endpoints": []object{{"lb_endpoints": []object{{
			"endpoint": object{"address": socketAddress(l.Addr().(*net.TCPAddr).Port)}}}}}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "envoy.json")
	if err := os.WriteFile(file, config, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-c", file, "--disable-hot-restart", "--concurrency", "1", "--log-level", "error", "--drain-time-s", "45", "--drain-strategy", "immediate")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })

	answers := make(chan string, 1)
	go func() { answers <- fetch(port) }()
	select {
	case <-arrived:
	case <-time.After(30 * time.Second):
		t.Fatal("the request doesn't arrive")
	}
	drained := make(chan error, 1)
	go func() {
		out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
		if err != nil {
			err = fmt.Errorf("%w: %s", err, out)
		}
		drained <- err
	}()
	select {
	case err := <-drained:
		t.Fatalf("the script ended while a request was under way: %v", err)
	case <-time.After(8 * time.Second): // longer than the script's first pause
	}
	close(release)
	if got := <-answers; got != "whole, connection: close" {
		t.Errorf("the request got %q", got)
	}
	select {
	case err := <-drained:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the script doesn't end")
	}
}

// fetch asks until Envoy listens, and gives the body and whether the connection was told to go.
func fetch(port int) string {
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		resp, err := http.Get("http://127.0.0.1:" + strconv.Itoa(port) + "/")
		if err != nil {
			if time.Now().After(deadline) {
				return err.Error()
			}
			continue
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			return err.Error()
		}
		if resp.Close {
			return string(body) + ", connection: close"
		}
		return string(body)
	}
}

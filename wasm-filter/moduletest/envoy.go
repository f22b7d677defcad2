package moduletest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// FindEnvoy finds the real Envoy where the rest of Veil does: $ENVOY, the PATH, and the folder that `veil envoy install`
// fills.
func FindEnvoy() (string, error) {
	if path := os.Getenv("ENVOY"); path != "" {
		return path, nil
	}
	if path, err := exec.LookPath("envoy"); err == nil {
		return path, nil
	}
	if installed, err := filepath.Glob("../../.tools/envoy-*"); err == nil && len(installed) > 0 {
		return filepath.Abs(installed[len(installed)-1])
	}
	return "", errors.New("no Envoy: set ENVOY, put envoy on the PATH, or run bin/veil envoy install")
}

// Envoy is a running Envoy with the filter in front of a direct answer.
type Envoy struct {
	URL   string // of the listener
	Admin string // of the admin interface
	PID   int
	Log   *bytes.Buffer // read it only after Stop
	Stop  func()
}

// Edge says what Envoy is given.
type Edge struct {
	Module    string // "" runs no filter
	Plugin    string // plugin configuration
	Processor string // address of an ext_proc service behind the filter, "" for none
}

// Start runs Envoy until the test ends and waits until it answers.
func Start(t testing.TB, edge Edge) *Envoy {
	t.Helper()
	path, err := FindEnvoy()
	if err != nil {
		t.Fatal(err)
	}
	listener, admin := freePort(t), freePort(t)
	config := filepath.Join(t.TempDir(), "envoy.json")
	if err := os.WriteFile(config, edge.config(t, listener, admin), 0o600); err != nil {
		t.Fatal(err)
	}
	// Hot restart is off: it would claim shared memory that another Envoy on this machine may hold.
	cmd := exec.Command(path, "-c", config, "--concurrency", "1", "--disable-hot-restart", "--log-level", "warning")
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	stop := func() {
		_ = cmd.Process.Kill()
		<-ended
	}
	t.Cleanup(stop)
	e := &Envoy{
		URL: "http://127.0.0.1:" + strconv.Itoa(listener), Admin: "http://127.0.0.1:" + strconv.Itoa(admin),
		PID: cmd.Process.Pid, Log: &log, Stop: stop,
	}
	// V8 compiles the whole module once a process: 2 s on idle cores, more beside others.
	for deadline := time.Now().Add(90 * time.Second); ; {
		if status, _ := e.get(e.Admin + "/ready"); status == http.StatusOK {
			return e
		}
		select {
		case <-ended:
			t.Fatalf("Envoy ended:\n%s", log.String())
		case <-time.After(50 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			stop()
			t.Fatalf("Envoy isn't ready:\n%s", log.String())
		}
	}
}

func (e *Envoy) get(url string) (int, string) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err.Error()
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err.Error()
	}
	return resp.StatusCode, string(body)
}

// Stat reads one counter of Envoy, -1 if there is none of that name.
func (e *Envoy) Stat(name string) int {
	_, text := e.get(e.Admin + "/stats?filter=" + strings.ReplaceAll(name, ".", `\.`))
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && key == name {
			n, err := strconv.Atoi(value)
			if err == nil {
				return n
			}
		}
	}
	return -1
}

// CPU is the time that Envoy's process has used.
func (e *Envoy) CPU() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", e.PID))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	field := strings.Fields(rest)
	user, err1 := strconv.Atoi(field[11])
	system, err2 := strconv.Atoi(field[12])
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err1, err2) // in ticks of 1/100 s
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

type object = map[string]any

// config is a whole static configuration, as small as the claims allow: package envoy of Veil makes the real one.
func (edge Edge) config(t testing.TB, listener, admin int) []byte {
	var filters []object
	clusters := []object{}
	if edge.Module != "" {
		module, err := filepath.Abs(edge.Module)
		if err != nil {
			t.Fatal(err)
		}
		plugin := object{
			"name": "veil", "root_id": "veil", "failure_policy": "FAIL_RELOAD",
			"vm_config": object{"vm_id": "veil", "runtime": "envoy.wasm.runtime.v8", "code": object{"local": object{"filename": module}}},
		}
		if edge.Plugin != "" {
			plugin["configuration"] = object{"@type": "type.googleapis.com/google.protobuf.StringValue", "value": edge.Plugin}
		}
		filters = append(filters, filter("wasm.v3.Wasm", object{"config": plugin}))
	}
	if edge.Processor != "" {
		filters = append(filters, filter("ext_proc.v3.ExternalProcessor", object{
			"grpc_service":    object{"envoy_grpc": object{"cluster_name": "processor"}},
			"processing_mode": object{"request_header_mode": "SEND", "response_header_mode": "SEND"},
			"stat_prefix":     "veil",
		}))
		clusters = append(clusters, cluster("processor", edge.Processor))
	}
	filters = append(filters, filter("router.v3.Router", object{}))
	manager := object{
		"@type":       "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager",
		"stat_prefix": "edge", "generate_request_id": false, "http_filters": filters,
		"route_config": object{"virtual_hosts": []object{{"name": "all", "domains": []string{"*"}, "routes": []object{refused(), {
			"match": object{"prefix": "/"}, "direct_response": object{"status": 200, "body": object{"inline_string": "%REQ%"}},
			"response_headers_to_add": []object{seen("x-request-id"), seen("x-veil-model"), seen("x-envoy-retry-on"), seen("x-mine")},
		}}}}},
	}
	text, err := json.Marshal(object{
		"admin": object{"address": address("127.0.0.1", admin)},
		// The label of the counters, as Veil's own configuration has it.
		"stats_config": object{"stats_tags": []object{{"tag_name": "reason", "regex": `^wasmcustom\.veil_edge_refused(\.reason\.(\w+))$`}}},
		"static_resources": object{
			"listeners": []object{{"name": "edge", "address": address("127.0.0.1", listener), "filter_chains": []object{{
				"filters": []object{{"name": "http", "typed_config": manager}}}}}},
			"clusters": clusters,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func filter(kind string, config object) object {
	config["@type"] = "type.googleapis.com/envoy.extensions.filters.http." + kind
	name, _, _ := strings.Cut(kind, ".")
	return object{"name": name, "typed_config": config}
}

// refused is the route that keeps ext_proc away from what the filter answers.
func refused() object {
	return object{
		"match":                   object{"prefix": "/", "headers": []object{{"name": "x-veil-refused", "present_match": true}}},
		"direct_response":         object{"status": 500},
		"typed_per_filter_config": object{"ext_proc": object{"@type": "type.googleapis.com/envoy.extensions.filters.http.ext_proc.v3.ExtProcPerRoute", "disabled": true}},
	}
}

// seen shows in the answer what a request header was behind the filter.
func seen(name string) object {
	return object{"header": object{"key": "seen-" + name, "value": "%REQ(" + name + ")%"}}
}

func address(host string, port int) object {
	return object{"socket_address": object{"address": host, "port_value": port}}
}

func cluster(name, at string) object {
	host, port, _ := net.SplitHostPort(at)
	n, _ := strconv.Atoi(port)
	return object{
		"name": name, "type": "STATIC", "connect_timeout": "1s",
		"load_assignment": object{"cluster_name": name, "endpoints": []object{{"lb_endpoints": []object{{"endpoint": object{"address": address(host, n)}}}}}},
		"typed_extension_protocol_options": object{"envoy.extensions.upstreams.http.v3.HttpProtocolOptions": object{
			"@type":                "type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions",
			"explicit_http_config": object{"http2_protocol_options": object{}}}},
	}
}

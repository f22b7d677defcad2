//go:build deploy

package meshes

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

type object = map[string]any

// manifest is one object of an example, read strictly into its project's Go type before it came here.
type manifest struct {
	Kind     string
	Metadata struct{ Name string }
	Spec     json.RawMessage
}

// read decodes an example after putting this test's places in it.
func read(t *testing.T, file string, places map[string]string) []manifest {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for from, to := range places {
		text = bytes.ReplaceAll(text, []byte(from), []byte(to))
	}
	copied := t.TempDir() + "/example.yaml"
	if err := os.WriteFile(copied, text, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "go", "run", "./decode", copied)
	cmd.Dir = "../render"
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	var all []manifest
	if err := json.Unmarshal(out, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func spec[T any](t *testing.T, all []manifest, kind, name string) T {
	t.Helper()
	var to T
	for _, m := range all {
		if m.Kind == kind && m.Metadata.Name == name {
			if err := json.Unmarshal(m.Spec, &to); err != nil {
				t.Fatal(err)
			}
			return to
		}
	}
	t.Fatalf("no %s %s", kind, name)
	return to
}

// edge is the part of an Envoy that the examples change.
type edge struct {
	listener, manager, host object
	filters                 []object
	clusters                map[string]object
}

func newEdge(port int, upstream string, routes []object) *edge {
	return &edge{
		listener: object{"name": "edge", "address": address("127.0.0.1", port)},
		manager: object{
			"@type": "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager", "stat_prefix": "edge",
			"use_remote_address": true, // as gateways do, and so tell the caller's address in headers
		},
		host:    object{"name": "all", "domains": []string{"*"}, "routes": routes},
		filters: []object{{"name": "envoy.filters.http.router", "typed_config": object{"@type": "type.googleapis.com/envoy.extensions.filters.http.router.v3.Router"}}},
		// The outside, which the example reaches by TLS, is the demo upstream here.
		clusters: map[string]object{"llm.example.org": static("llm.example.org", upstream)},
	}
}

// before puts a filter before the router.
func (e *edge) before(filter object) {
	e.filters = slices.Insert(e.filters, len(e.filters)-1, filter)
}

func (e *edge) config(t *testing.T) []byte {
	t.Helper()
	e.manager["http_filters"] = e.filters
	e.manager["route_config"] = object{"virtual_hosts": []object{e.host}}
	e.listener["filter_chains"] = []object{{"filters": []object{{"name": "envoy.filters.network.http_connection_manager", "typed_config": e.manager}}}}
	text, err := json.Marshal(object{"static_resources": object{"listeners": []object{e.listener}, "clusters": slices.Collect(maps.Values(e.clusters))},
		"node": object{"id": "test", "cluster": "test"}})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func address(host string, port int) object {
	return object{"socket_address": object{"address": host, "port_value": port}}
}

// istio makes of a VirtualService and an EnvoyFilter what istiod would.
func istio(t *testing.T, all []manifest, port int, upstream string) []byte {
	t.Helper()
	service := spec[struct {
		HTTP []struct {
			Match []struct {
				Headers map[string]struct{ Exact string }
			}
			Rewrite        struct{ URI, Authority string }
			Headers        struct{ Request struct{ Remove []string } }
			DirectResponse *struct{ Status int }
			Route          []struct{ Destination struct{ Host string } }
		}
	}](t, all, "VirtualService", "veil")
	var routes []object
	for _, r := range service.HTTP {
		match := object{"prefix": "/"}
		for _, m := range r.Match {
			for name, v := range m.Headers {
				match["headers"] = []object{{"name": name, "string_match": object{"exact": v.Exact}}}
			}
		}
		if r.DirectResponse != nil {
			routes = append(routes, object{"match": match, "direct_response": object{"status": r.DirectResponse.Status}})
			continue
		}
		routes = append(routes, object{"match": match, "request_headers_to_remove": r.Headers.Request.Remove, "route": object{"cluster": r.Route[0].Destination.Host, "timeout": "0s",
			"regex_rewrite":        object{"pattern": object{"regex": "^/.*$"}, "substitution": r.Rewrite.URI},
			"host_rewrite_literal": r.Rewrite.Authority}})
	}
	e := newEdge(port, upstream, routes)
	patches := spec[struct {
		ConfigPatches []struct {
			ApplyTo string
			Match   struct{ Cluster struct{ Service string } }
			Patch   struct {
				Operation string
				Value     object
			}
		}
	}](t, all, "EnvoyFilter", "veil")
	for _, p := range patches.ConfigPatches {
		value := p.Patch.Value
		switch p.ApplyTo + " " + p.Patch.Operation {
		case "CLUSTER ADD":
			e.clusters[value["name"].(string)] = value
		case "CLUSTER MERGE":
			maps.Copy(e.clusters[p.Match.Cluster.Service], value)
		case "HTTP_FILTER INSERT_BEFORE":
			e.before(value)
		case "NETWORK_FILTER MERGE":
			maps.Copy(e.manager, value["typed_config"].(object))
		case "VIRTUAL_HOST MERGE":
			maps.Copy(e.host, value)
		case "LISTENER MERGE":
			maps.Copy(e.listener, value)
		default:
			t.Fatalf("the test doesn't know %s %s", p.ApplyTo, p.Patch.Operation)
		}
	}
	return e.config(t)
}

// envoyGateway makes of the policies and routes what Envoy Gateway would.
func envoyGateway(t *testing.T, all []manifest, port int, upstream string) []byte {
	t.Helper()
	route := spec[struct {
		Rules []struct {
			Matches []struct {
				Headers []struct{ Name, Value string }
			}
			Filters []struct {
				RequestHeaderModifier struct{ Remove []string }
				URLRewrite            *struct {
					Hostname string
					Path     struct{ ReplaceFullPath string }
				}
			}
			BackendRefs []struct{ Name string }
		}
	}](t, all, "HTTPRoute", "veil")
	var routes []object
	for _, rule := range route.Rules {
		match := object{"prefix": "/"}
		for _, h := range rule.Matches[0].Headers {
			match["headers"] = []object{{"name": h.Name, "string_match": object{"exact": h.Value}}}
		}
		if len(rule.BackendRefs) == 0 {
			routes = append(routes, object{"match": match, "direct_response": object{"status": 500}})
			continue
		}
		action := object{"cluster": "llm.example.org", "timeout": "0s"}
		var remove []string
		for _, f := range rule.Filters {
			remove = append(remove, f.RequestHeaderModifier.Remove...)
			if f.URLRewrite != nil {
				action["regex_rewrite"] = object{"pattern": object{"regex": "^/.*$"}, "substitution": f.URLRewrite.Path.ReplaceFullPath}
				action["host_rewrite_literal"] = f.URLRewrite.Hostname
			}
		}
		routes = append(routes, object{"match": match, "route": action, "request_headers_to_remove": remove})
	}
	e := newEdge(port, upstream, routes)
	traffic := spec[struct {
		Connection struct{ BufferLimit string }
		Headers    struct{ EarlyRequestHeaders struct{ Remove []string } }
	}](t, all, "ClientTrafficPolicy", "veil")
	if traffic.Connection.BufferLimit != "32Mi" {
		t.Fatalf("buffer limit %s", traffic.Connection.BufferLimit)
	}
	e.listener["per_connection_buffer_limit_bytes"] = 32 << 20
	var removed []object
	for _, name := range traffic.Headers.EarlyRequestHeaders.Remove {
		removed = append(removed, object{"remove": name})
	}
	e.manager["early_header_mutation_extensions"] = []object{{"name": "envoy.http.early_header_mutation.header_mutation", "typed_config": object{
		"@type": "type.googleapis.com/envoy.extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation", "mutations": removed}}}
	policy := spec[struct {
		ExtProc []struct {
			FailOpen       bool
			MessageTimeout string
			ProcessingMode struct {
				AllowModeOverride bool
				Request, Response struct{ Body string }
			}
		}
	}](t, all, "EnvoyExtensionPolicy", "veil").ExtProc[0]
	e.before(object{"name": "envoy.filters.http.ext_proc", "typed_config": object{
		"@type":              "type.googleapis.com/envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor",
		"grpc_service":       object{"envoy_grpc": object{"cluster_name": "veil"}},
		"failure_mode_allow": policy.FailOpen, "message_timeout": policy.MessageTimeout, "allow_mode_override": policy.ProcessingMode.AllowModeOverride,
		"processing_mode": object{"request_header_mode": "SEND", "request_body_mode": strings.ToUpper(policy.ProcessingMode.Request.Body),
			"response_header_mode": "SEND", "response_body_mode": strings.ToUpper(policy.ProcessingMode.Response.Body),
			"request_trailer_mode": "SKIP", "response_trailer_mode": "SKIP"}}})
	keys := spec[struct {
		JSONPatches []struct {
			Name      string
			Operation struct {
				Op, Path string
				Value    object
			}
		}
	}](t, all, "EnvoyPatchPolicy", "veil-llm-key").JSONPatches[0]
	if keys.Name != "httproute/veil/veil/rule/0" || keys.Operation.Op != "add" || len(route.Rules[0].Matches[0].Headers) == 0 {
		t.Fatalf("the patch is for another cluster than the first rule's: %+v", keys)
	}
	e.clusters["llm.example.org"][strings.TrimPrefix(keys.Operation.Path, "/")] = keys.Operation.Value
	backend := spec[struct {
		Endpoints []struct{ Unix struct{ Path string } }
	}](t, all, "Backend", "veil")
	e.clusters["veil"] = object{"name": "veil", "type": "STATIC",
		"load_assignment": object{"cluster_name": "veil", "endpoints": []object{{"lb_endpoints": []object{{"endpoint": object{
			"address": object{"pipe": object{"path": backend.Endpoints[0].Unix.Path}}}}}}}},
		"typed_extension_protocol_options": object{"envoy.extensions.upstreams.http.v3.HttpProtocolOptions": object{
			"@type":                "type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions",
			"explicit_http_config": object{"http2_protocol_options": object{}}}}}
	return e.config(t)
}

func static(name, at string) object {
	host, port, _ := strings.Cut(at, ":")
	n := 0
	for _, c := range port {
		n = n*10 + int(c-'0')
	}
	return object{"name": name, "type": "STATIC", "load_assignment": object{"cluster_name": name,
		"endpoints": []object{{"lb_endpoints": []object{{"endpoint": object{"address": address(host, n)}}}}}}}
}

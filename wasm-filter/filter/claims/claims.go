// Package claims are the tests that the filter must pass in whatever form it comes: as native Go, which the race detector
// sees into, and as the built module, which is what Envoy runs. It talks to the SDK's emulator of a host.
package claims

import (
	"encoding/json"
	"testing"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/proxytest"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/filter"
)

// Key is a well-formed key that is nobody's.
const Key = "svc_sk_FAtnVna84RJ1hAgB7VLs9YhnQS5sQAkpWGGQXA0bulk1YJsdh"

// Start makes a host that runs vm with a plugin configuration, and says whether the plugin started.
func Start(t *testing.T, vm types.VMContext, config string) (proxytest.HostEmulator, bool) {
	t.Helper()
	host, reset := proxytest.NewHostEmulator(proxytest.NewEmulatorOption().WithVMContext(vm).WithPluginConfiguration([]byte(config)))
	t.Cleanup(reset)
	if s := host.StartVM(); s != types.OnVMStartStatusOK {
		t.Fatalf("the VM didn't start: %v", s)
	}
	return host, host.StartPlugin() == types.OnPluginStartStatusOK
}

// Run checks the filter that vm makes. Each call of vm must give a fresh one.
func Run(t *testing.T, vm func(*testing.T) types.VMContext) {
	t.Run("a good request goes on, stripped and with an id", func(t *testing.T) { passes(t, vm(t)) })
	t.Run("a refusal is an answer in the error shape, counted by reason", func(t *testing.T) { refuses(t, vm(t)) })
	t.Run("a client's id is kept in the refusal, a malformed one replaced", func(t *testing.T) { ids(t, vm(t)) })
	t.Run("the configuration reaches the rules", func(t *testing.T) { configured(t, vm(t)) })
	t.Run("a configuration with an unknown field stops the plugin", func(t *testing.T) {
		if _, ok := Start(t, vm(t), `{"rulez":{}}`); ok {
			t.Error("started")
		}
	})
}

func passes(t *testing.T, vm types.VMContext) {
	host, _ := Start(t, vm, "")
	id := host.InitializeHttpContext()
	action := host.CallOnRequestHeaders(id, Get("authorization", "bearer "+Key, "x-veil-model", "gpt", "x-envoy-retry-on", "5xx", "x-mine", "1"), true)
	if action != types.ActionContinue || host.GetSentLocalResponse(id) != nil {
		t.Fatalf("%v, %+v", action, host.GetSentLocalResponse(id))
	}
	got := map[string]string{}
	for _, h := range host.GetCurrentRequestHeaders(id) {
		got[h[0]] = h[1]
	}
	if _, left := got["x-veil-model"]; left || got["x-envoy-retry-on"] != "" || got["x-mine"] != "1" || len(got["x-request-id"]) != 36 {
		t.Errorf("%v", got)
	}
	counts(t, host, map[string]uint64{filter.StrippedCounter: 2, filter.RefusedPrefix + "path": 0})
}

func refuses(t *testing.T, vm types.VMContext) {
	host, _ := Start(t, vm, "")
	for _, c := range []struct {
		reason, code string
		status       uint32
		headers      [][2]string
	}{
		{"path", "invalid_request", 404, ask("GET", "/", "authorization", "Bearer "+Key)},
		{"method", "invalid_request", 405, ask("PUT", "/api/v1/models")},
		{"key_missing", "missing_api_key", 401, Get()},
		{"key_invalid", "invalid_api_key", 401, Get("authorization", "Bearer nope")},
		{"content_type", "invalid_request", 415, ask("POST", "/api/v1/anonymize", "authorization", "Bearer "+Key)},
		{"content_length", "invalid_request", 413, ask("POST", "/api/v1/anonymize", "authorization", "Bearer "+Key, "content-type", "application/json", "content-length", "33554433")},
	} {
		id := host.InitializeHttpContext()
		action := host.CallOnRequestHeaders(id, c.headers, false)
		answer := host.GetSentLocalResponse(id)
		if action != types.ActionPause || answer == nil || answer.StatusCode != c.status {
			t.Errorf("%s: %v, %+v", c.reason, action, answer)
			continue
		}
		var shape struct {
			Error struct{ Message, Type, Code string }
		}
		if err := json.Unmarshal(answer.Data, &shape); err != nil || shape.Error.Code != c.code || shape.Error.Type != "api_error" || shape.Error.Message == "" {
			t.Errorf("%s: %s", c.reason, answer.Data)
		}
		if Value(answer.Headers, "content-type") != "application/json" || len(Value(answer.Headers, "x-request-id")) != 36 {
			t.Errorf("%s: %v", c.reason, answer.Headers)
		}
		counts(t, host, map[string]uint64{filter.RefusedPrefix + c.reason: 1})
	}
}

func ids(t *testing.T, vm types.VMContext) {
	host, _ := Start(t, vm, "")
	for sent, kept := range map[string]bool{"1370dcfa-7736-4f6d-bcdc-d782e8dba601": true, "not mine": false} {
		id := host.InitializeHttpContext()
		host.CallOnRequestHeaders(id, Get("x-request-id", sent), true)
		got := Value(host.GetSentLocalResponse(id).Headers, "x-request-id")
		if kept != (got == sent) || got == "" || got != Value(host.GetCurrentRequestHeaders(id), "x-request-id") {
			t.Errorf("%q became %q", sent, got)
		}
	}
}

func configured(t *testing.T, vm types.VMContext) {
	host, ok := Start(t, vm, `{"bases":["/v1"],"rules":{"key":false}}`)
	if !ok {
		t.Fatal("not started")
	}
	id := host.InitializeHttpContext()
	if action := host.CallOnRequestHeaders(id, ask("GET", "/v1/models"), true); action != types.ActionContinue {
		t.Errorf("%+v", host.GetSentLocalResponse(id))
	}
}

func counts(t *testing.T, host proxytest.HostEmulator, want map[string]uint64) {
	t.Helper()
	for name, n := range want {
		if got, err := host.GetCounterMetric(name); err != nil || got != n {
			t.Errorf("%s = %d, %v; wanted %d", name, got, err, n)
		}
	}
}

// Get is a request for the models with more headers, given as names and values.
func Get(more ...string) [][2]string { return ask("GET", "/api/v1/models", more...) }

func ask(method, path string, pairs ...string) [][2]string {
	h := [][2]string{{":authority", "h"}, {":path", path}, {":method", method}, {":scheme", "https"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		h = append(h, [2]string{pairs[i], pairs[i+1]})
	}
	return h
}

// Value is a header's, "" without it.
func Value(headers [][2]string, name string) string {
	for _, h := range headers {
		if h[0] == name {
			return h[1]
		}
	}
	return ""
}

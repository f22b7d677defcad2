package envoy

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	wasmfilterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/wasm/v3"
	hcmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	wasmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/wasm/v3"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// wasmFilter is the place of the edge filter. Under ADS its module and configuration come by ECDS, so that they can change
// without the listener.
func (b *builder) wasmFilter(f front) *hcmv3.HttpFilter {
	if b.static {
		return b.filter(f.wasm, b.wasm(f))
	}
	return &hcmv3.HttpFilter{Name: f.wasm, ConfigType: &hcmv3.HttpFilter_ConfigDiscovery{
		ConfigDiscovery: &corev3.ExtensionConfigSource{
			ConfigSource: ads(),
			TypeUrls:     []string{"type.googleapis.com/envoy.extensions.filters.http.wasm.v3.Wasm"},
		}}}
}

// wasm runs the module in V8, one instance a worker.
func (b *builder) wasm(f front) *wasmfilterv3.Wasm {
	text := b.wasmConfig(f)
	config := &wasmv3.PluginConfig{
		Name:   "veil",
		RootId: "veil",
		// A trap refuses the requests of that moment and starts the module anew; it never lets them pass unseen.
		FailurePolicy: wasmv3.FailurePolicy_FAIL_RELOAD,
		Vm: &wasmv3.PluginConfig_VmConfig{VmConfig: &wasmv3.VmConfig{
			VmId:    b.vm(text),
			Runtime: "envoy.wasm.runtime.v8",
			Code:    &corev3.AsyncDataSource{Specifier: &corev3.AsyncDataSource_Local{Local: file(b.o.Wasm)}},
		}},
	}
	if len(text) > 0 {
		config.Configuration = b.any(wrapperspb.String(string(text)))
	}
	return &wasmfilterv3.Wasm{Config: config}
}

// wasmConfig is what the listener, the body limit and CORS change in the module's own configuration; nil for nothing.
func (b *builder) wasmConfig(f front) []byte {
	set := map[string]any{}
	if f.sidecar {
		set["bases"] = []string{SidecarPath}
		set["rules"] = map[string]bool{"key": false}
	}
	if len(b.o.CORS.Origins) > 0 {
		set["cors"] = true
	}
	if b.o.BodyLimit != defaultBodyLimit { // which is the module's own
		set["body_limit"] = b.o.BodyLimit
	}
	if len(set) == 0 {
		return nil
	}
	text, err := json.Marshal(set)
	b.keep(err)
	return text
}

// vm names the virtual machine after the module's content and its configuration. Another module under an old name would
// not be loaded; and a machine has one configuration, since the module isn't told which request is whose. Machines of the
// same module share its compiled code. A module that can't be read here (Envoy is elsewhere) counts by its path.
func (b *builder) vm(config []byte) string {
	code, err := os.ReadFile(b.o.Wasm)
	if err != nil {
		code = []byte(b.o.Wasm)
	}
	sum := sha256.Sum256(append(code, config...))
	return wasmName + "-" + hex.EncodeToString(sum[:6])
}

// extensions is what ECDS serves.
func (b *builder) extensions() []*corev3.TypedExtensionConfig {
	if b.o.Wasm == "" || b.static {
		return nil
	}
	var out []*corev3.TypedExtensionConfig
	for _, f := range b.fronts() {
		out = append(out, &corev3.TypedExtensionConfig{Name: f.wasm, TypedConfig: b.any(b.wasm(f))})
	}
	return out
}

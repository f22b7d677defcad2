package envoy

import (
	"crypto/sha256"
	"encoding/hex"
	"os"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	wasmfilterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/wasm/v3"
	hcmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	wasmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/wasm/v3"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// wasmFilter is the place of the edge filter. Under ADS its module and configuration come by ECDS, so that they can change
// without the listener.
func (b *builder) wasmFilter() *hcmv3.HttpFilter {
	if b.static {
		return b.filter(wasmName, b.wasm())
	}
	return &hcmv3.HttpFilter{Name: wasmName, ConfigType: &hcmv3.HttpFilter_ConfigDiscovery{
		ConfigDiscovery: &corev3.ExtensionConfigSource{
			ConfigSource: ads(),
			TypeUrls:     []string{"type.googleapis.com/envoy.extensions.filters.http.wasm.v3.Wasm"},
		}}}
}

// wasm runs the module in V8, one instance a worker.
func (b *builder) wasm() *wasmfilterv3.Wasm {
	config := &wasmv3.PluginConfig{
		Name:   "veil",
		RootId: "veil",
		// A trap refuses the requests of that moment and starts the module anew; it never lets them pass unseen.
		FailurePolicy: wasmv3.FailurePolicy_FAIL_RELOAD,
		Vm: &wasmv3.PluginConfig_VmConfig{VmConfig: &wasmv3.VmConfig{
			VmId:    b.vm(), // another id for another module: else Envoy would keep the one it has
			Runtime: "envoy.wasm.runtime.v8",
			Code:    &corev3.AsyncDataSource{Specifier: &corev3.AsyncDataSource_Local{Local: file(b.o.Wasm)}},
		}},
	}
	if len(b.o.WasmConfig) > 0 {
		config.Configuration = b.any(wrapperspb.String(string(b.o.WasmConfig)))
	}
	return &wasmfilterv3.Wasm{Config: config}
}

// vm names the virtual machine after the module's content. A module that can't be read here (Envoy is elsewhere) has the
// plain name.
func (b *builder) vm() string {
	code, err := os.ReadFile(b.o.Wasm)
	if err != nil {
		return wasmName
	}
	sum := sha256.Sum256(code)
	return wasmName + "-" + hex.EncodeToString(sum[:6])
}

// extensions is what ECDS serves.
func (b *builder) extensions() []*corev3.TypedExtensionConfig {
	if b.o.Wasm == "" || b.static {
		return nil
	}
	return []*corev3.TypedExtensionConfig{{Name: wasmName, TypedConfig: b.any(b.wasm())}}
}

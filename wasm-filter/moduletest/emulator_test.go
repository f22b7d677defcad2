package moduletest

import (
	"os"
	"testing"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/proxytest"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/filter/claims"
)

const module = "../out/veil.wasm"

func TestModuleInEmulator(t *testing.T) {
	built, err := os.ReadFile(module)
	if err != nil {
		t.Fatalf("%v (run make wasm)", err)
	}
	startable, err := Startable(built)
	if err != nil {
		t.Fatal(err)
	}
	claims.Run(t, func(t *testing.T) types.VMContext {
		vm, err := proxytest.NewWasmVMContext(startable)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { vm.Close() })
		return vm
	})
}

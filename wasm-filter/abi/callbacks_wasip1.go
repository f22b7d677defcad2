//go:build wasip1

package abi

// Handler judges requests.
type Handler interface {
	// RequestHeaders is called for each request; Host has its headers until it returns. Bare says that the request ends with
	// its headers. When it answers false, the request goes no further.
	RequestHeaders(bare bool) (pass bool)
}

// open and handler are what Serve was given, and what it made of the last configuration.
var (
	open    func(config string) (Handler, error)
	handler Handler
)

// Serve says what makes the module's handler of a plugin configuration. When it fails the plugin doesn't start, and Envoy
// refuses the configuration. Call it in init, once.
//
// The module is not told which request meets which plugin: that would take two callbacks more for each request. A VM has one
// plugin, and after a change of its configuration the last that started; two that differ for good need VMs of their own
// (vm_id).
func Serve(f func(config string) (Handler, error)) { open = f }

// The results of callbacks.
const (
	failed  = 0
	started = 1

	passOn = 0 // Action::Continue
	pause  = 1 // Action::StopIteration
)

//go:wasmexport proxy_abi_version_0_2_0
func abiVersion() {}

//go:wasmexport proxy_on_vm_start
func onVMStart(_, _ uint32) uint32 { return started }

//go:wasmexport proxy_on_configure
func onConfigure(_, size uint32) uint32 {
	config, err := configuration(size)
	if err == nil {
		var next Handler
		if next, err = open(config); err == nil {
			handler = next
			return started
		}
	}
	log(levelCritical, err.Error()) // what is seen where Envoy logs the least, as it does when it validates
	return failed
}

//go:wasmexport proxy_on_request_headers
func onRequestHeaders(_, _, endOfStream uint32) uint32 {
	if handler.RequestHeaders(endOfStream != 0) {
		return passOn
	}
	return pause
}

// The emulator of the tests calls this as proxy_on_context_create, which it can't do without; Envoy doesn't know it.
//
//go:wasmexport veil_ignore
func ignore(_, _ uint32) {}

module veil/wasm-filter

go 1.26.0

require (
	github.com/tetratelabs/proxy-wasm-go-sdk v0.24.0
	github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/stdgo v0.0.0
)

require github.com/tetratelabs/wazero v1.7.2 // indirect

replace github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/stdgo => ./stdgo

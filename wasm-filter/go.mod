module veil/wasm-filter

go 1.26.0

require github.com/tetratelabs/proxy-wasm-go-sdk v0.24.0

require github.com/tetratelabs/wazero v1.7.2 // indirect

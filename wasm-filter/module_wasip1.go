//go:build wasip1

package main

import (
	"veil/wasm-filter/filter"
	"veil/wasm-filter/gate"
	"veil/wasm-filter/reactor"
)

func init() {
	reactor.Serve(func(config []byte) (filter.Judge, error) { return gate.Open(config) })
}

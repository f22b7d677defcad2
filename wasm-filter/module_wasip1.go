//go:build wasip1

package main

import (
	"math/rand/v2"

	"veil/wasm-filter/abi"
	"veil/wasm-filter/filter"
	"veil/wasm-filter/gate"
)

func init() {
	abi.Serve(func(config string) (abi.Handler, error) {
		g, err := gate.Open(config)
		if err != nil {
			return nil, err
		}
		return filter.New(abi.Host{}, g, rand.Uint64) // seeded by the host; an id is no secret
	})
}

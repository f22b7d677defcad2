//go:build wasip1

// Command crash is the edge filter with two faults that a path asks for, to try what a fault does in Envoy. It is built for
// that test only and is no part of the product.
package main

import (
	"runtime"

	"veil/wasm-filter/filter"
	"veil/wasm-filter/gate"
	"veil/wasm-filter/reactor"
)

type faulty struct{ *gate.Gate }

func (f faulty) Judge(headers [][2]string, bare bool) gate.Verdict {
	for _, h := range headers {
		switch {
		case h[0] == ":path" && h[1] == "/panic":
			panic("anna@example.org")
		case h[0] == ":path" && h[1] == "/trap":
			go func() { panic("anna") }() // no recover of the callback reaches it
			runtime.Gosched()
		}
	}
	return f.Gate.Judge(headers, bare)
}

func init() {
	reactor.Serve(func(config []byte) (filter.Judge, error) {
		g, err := gate.Open(config)
		return faulty{g}, err
	})
}

func main() {}

// Command exports checks that a wasm module exports exactly the functions that Envoy must find, and prints its size and
// SHA-256.
//
// A module without package stdgo still builds, but exports nothing Envoy knows, and Envoy would load it and let everything pass.
// And each callback more costs every request.
package main

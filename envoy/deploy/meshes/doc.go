// Package meshes runs the examples of envoy/mesh in the real Envoy: it makes of each what its control plane would, as far
// as the examples go, and uses the API through it, with veil and the demo upstream. It has tests and no code.
package meshes

// Package daemon wires a whole veil process from its settings: store, accounts, limits, engine, catalogue, the ext_proc
// server and the operator's endpoints. `veil serve` and `veil run` start one; tests start one with parts of their own.
//
// It connects, and looks after the process: files that change, the edge's certificate, Go's collector. Every rule of a call is
// in a package that it connects.
package daemon

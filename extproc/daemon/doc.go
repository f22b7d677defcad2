// Package daemon wires a whole veil process from its settings: store, accounts, limits, engine, catalogue, the ext_proc
// server and the operator's endpoints. `veil serve` and `veil run` start one; tests start one with parts of their own.
//
// It only connects: every rule is in the package that it connects.
package daemon

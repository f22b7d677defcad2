// Package pii is the engine that hides personal data and gives it back: it finds spans, gives each value a token, the same
// one wherever the value stands in a conversation, and restores text that holds such tokens.
//
// It is importable on its own. It knows texts and their order in a conversation (Leaf), detection (package detect) and
// tokens (package token); it knows nothing of JSON, HTTP, Envoy or accounts. It keeps no text: a cache of its own holds
// places and types under keyed hashes only.
package pii

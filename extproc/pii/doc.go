// Package pii is the engine that hides personal data and gives it back: it finds spans, gives each value a token, the same
// one wherever the value stands in a conversation, and restores text that holds such tokens.
//
// A conversation that asks about the world (who wrote a book, how old a president is) and tells of nobody keeps the names of people and
// places in it: general.go and inquiry.go judge that, figure.go and cast.go know whom everybody knows (docs/decisions/0098, 0120, 0165).
// One in which anything else was found, such as a number or an address, is never judged so.
//
// It is importable on its own. It knows texts and their order in a conversation (Leaf), detection (package detect) and
// tokens (package token); it knows nothing of JSON, HTTP, Envoy or accounts. It keeps no text: a cache of its own holds
// places and types under keyed hashes only.
package pii

// Package e2e holds the end-to-end tests: a client, the real Envoy, veil and an upstream that remembers what it received,
// all on free ports of the loopback, TLS checked against the local authority.
//
// A stack is the three of them. Most tests share one; a test with settings of its own starts its own (under a second).
// When a test fails, what the three wrote meanwhile is dumped. When a stack ends, every piece of personal data that the
// tests made up is searched for in logs, metrics, state files and Envoy's statistics. Nothing here knows how a part works
// inside: it sees what a client, an operator and a provider see.
package e2e

// Package upstream is a small OpenAI-compatible server that thinks nothing and remembers everything: an upstream for demos
// and for tests of gateways.
//
// Out of the box it answers each chat completion with what it understood of the last user message, plain or as a stream
// of very small pieces. A test scripts other answers: tool calls, several choices, faults, delays, compressed or cut
// bodies. Every request is kept, headers and body, so that a test can prove what reached the model and what did not.
//
// The package knows nothing of the gateway in front of it: no tokens' tables, no keys, no Envoy. It needs the standard
// library, and one package for each compression that the standard library can't write.
package upstream

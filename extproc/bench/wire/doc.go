// Package wire speaks just enough HTTP/1.1 to put load on a gateway: a client connection and an upstream that cost a few
// microseconds a call and allocate nothing, since both share the cores with what they measure. It knows the two shapes of a
// chat completion (JSON and SSE) and nothing else of the API, and nothing of Veil.
package wire

// Package filter carries the gate's verdicts out in Envoy. It is thin on purpose: it reads the headers once, asks, and does what
// it is told. It sees no bodies and no answers, keeps nothing between requests, and logs nothing of a request.
package filter

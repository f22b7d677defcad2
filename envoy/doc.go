// Package envoy turns a catalogue and settings into what Envoy reads: a whole static configuration, or a bootstrap and the
// resources that an ADS server hands out. It also finds the Envoy program that the resources are made for.
//
// Everything is built as go-control-plane messages, by the same functions for both ways, so that what is validated as a
// file is what is served. The package knows nothing of requests, accounts or detection, and no provider key passes through
// it: Envoy reads keys itself, from its environment or from files.
//
// Every duration and limit has its reason beside it; the larger choices are in docs/decisions/0050 and after.
package envoy

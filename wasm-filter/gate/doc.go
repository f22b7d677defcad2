// Package gate decides about a request from its headers alone: pass it on, and with what changes, or refuse it, and how.
//
// It is pure: no Envoy, no clock, no randomness. It saves veil the work on what can't be right; nothing relies on it, since
// veil checks everything again.
package gate

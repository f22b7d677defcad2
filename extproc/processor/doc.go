// Package processor is the protocol loop: it speaks Envoy's external processing protocol (ext_proc) on one side and calls
// the phases of an exchange on the other. One gRPC stream is one exchange.
//
// It knows Envoy's messages and the exchange, and nothing of keys, JSON or personal data. It logs no message: bodies and
// headers hold personal data.
package processor

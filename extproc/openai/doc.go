// Package openai is the wire format: what a chat completion looks like on its way to a model and back, whole or as a
// stream, and the anonymize endpoint's bodies.
//
// It finds the texts of a request and puts edits into them, restores answers event by event, and reads usage. It never
// re-encodes what it does not change. It knows tokens, restoring, and the texts and edits of package pii, but nothing of how
// personal data is found, of accounts, prices, Envoy or HTTP: it is handed bodies and answers with bodies. A body that was
// handed in must not be changed while what was read of it is in use: texts share its memory.
package openai

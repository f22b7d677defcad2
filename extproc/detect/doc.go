// Package detect finds personal data in text: it turns a text into spans, each a place and a type.
//
// An Engine runs recognisers over a text and resolves their overlaps, so that no two spans share a byte. The package
// knows nothing of tokens, JSON, accounts or HTTP: it is handed text and answers with places.
package detect

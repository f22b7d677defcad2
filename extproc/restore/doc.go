// Package restore puts personal data back where its tokens stand: in a whole text, or in one that comes in pieces.
//
// One pass, linear: a value that looks like a token is never restored again. What token.Scan takes for a token, exact or as
// a model altered it, is restored when it names one entry of the table, and left byte for byte otherwise. The package
// knows nothing of SSE, of choices or of whose answer it is; of JSON it knows only how a value is escaped inside a string.
package restore

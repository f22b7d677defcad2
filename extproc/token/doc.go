// Package token gives personal data its stand-ins and takes them back.
//
// A Table maps each value of one exchange to a token such as {{EMAIL_1}} and back. It lives as long as the exchange and
// is wiped with it. Scan is the one grammar of tokens: it decides what reads as a token, exact or as models alter it, both
// for minting (numbers that occur in the text are never minted) and for restoring. The package knows nothing of HTTP,
// JSON or accounts, and of detection only what the types are called: it is handed types, values and text.
package token

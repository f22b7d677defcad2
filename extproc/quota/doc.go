// Package quota holds calls to the limits of their account and key: requests, tokens, calls open at once and the month's
// budget, and keeps the books of what they used.
//
// A call is admitted at its headers, reserves what it may cost before it goes upstream, and is settled once, however it
// ends. Reserving first is what keeps concurrent calls from overshooting. The counters live behind Store; this package
// says what a refusal sounds like, what happens while the store is down, and how tokens are estimated. It knows nothing
// of HTTP, Envoy or models.
package quota

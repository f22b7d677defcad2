// Package sse cuts a byte stream into server-sent events and puts new data into one without touching its other lines.
//
// It follows the event stream format of the WHATWG HTML standard (section 9.2.6): lines end with LF, CR or CRLF, a blank
// line ends an event, lines that begin with a colon are comments. Every byte of the stream is in the Raw of exactly one
// Event, so that a caller who passes all of them on passes the stream on. The package knows nothing of what the data says.
package sse

// Package jsontext reads JSON without taking it apart: one strict pass over the bytes finds where every value stands, and
// patches replace bytes of the original. What is not patched is never re-encoded, so numbers, key order, white space and
// escapes stay as they came.
//
// The package knows nothing of chats, tokens, HTTP or the gateway's errors: it is handed text and answers with places.
package jsontext

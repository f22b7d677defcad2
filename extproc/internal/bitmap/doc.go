// Package bitmap tells where in a text letters, digits and some signs stand: a bit for each byte, 64 bytes in a number. What
// then asks for runs of them counts bits and need not guess where each ends. It knows nothing of words or values.
package bitmap

// Package word cuts a text into words, marks and line ends: what the name recogniser looks at.
//
// The cut is the same in training and in use. The package knows nothing of lists, labels or cues. Work is linear in the
// text, each byte is looked at a bounded number of times, and every boundary is a rune boundary.
package word

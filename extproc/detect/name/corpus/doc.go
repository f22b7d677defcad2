// Package corpus reads the labelled texts, word lists and raw text that the name recogniser learns from.
//
// Every source comes out as Examples: a text and its spans. The package knows nothing of features or weights.
package corpus

// Package lexicon holds the word lists of the name recogniser in a compact form: a set of hashes with type bits.
//
// It says of a word, or of a phrase, in which lists it stands: first names, surnames, places, street names, companies,
// common words by language. It holds hashes, never the lists, and knows nothing of texts or labels.
package lexicon

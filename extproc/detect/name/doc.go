// Package name finds names of persons, places, organisations and addresses in text of five languages.
//
// It puts together what others find: a model (package model) over words and lists, cues, an address scanner. It is one of
// the recognisers of package detect, and knows nothing of what else is found, of tokens or of requests.
package name

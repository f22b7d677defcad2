// Package name finds names of persons, places, organisations and addresses in text of five languages.
//
// It puts together what others find: a model (package model) over words and lists, cues, scanners of addresses, of the names of files and of
// scripts that part no words, and logins that say a name. Recogniser.block is the way of a text through them, in phases whose order step.go
// explains: most of their steps change what the words before were found to be (label.go). It is one of the recognisers of package detect,
// and knows nothing of what else is found, of tokens or of requests.
package name

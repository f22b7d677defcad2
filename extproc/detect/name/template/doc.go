// Package template makes labelled texts of everyday kinds in five languages out of grammars and word lists.
//
// A grammar is a file a language: rules with alternatives that refer to other rules, and slots for names, places,
// addresses and numbers. The texts are invented; none is taken from a development set. The same seed gives the same texts.
// The package knows nothing of features or weights.
package template

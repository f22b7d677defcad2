// Package source tells where in a text a program's source stands: which lines are code, which are remarks, and what of a line of code is
// between quotes. Whoever asks a model about a program sends its source, and most of what has a capital there, or is in no list of words,
// names a part of the program.
//
// It looks at lines alone, since no text says what language its programs are in, and a snippet may begin anywhere: a line is code by its
// signs, its calls and its operators, and by its neighbours. Lists of values are none, whatever separates these, nor are JSON, YAML and logs.
// The package knows nothing of words, names or rules. Work is linear in the text.
package source

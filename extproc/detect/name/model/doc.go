// Package model scores words as parts of names, places, organisations and addresses, and finds the best sequence of labels.
//
// It is a linear chain: each label's score is the sum of the weights of the word's features and of the step from the label
// before. The package knows nothing of where weights come from or what a caller does with labels.
package model

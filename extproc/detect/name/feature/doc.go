// Package feature says what the model sees of a text: for every word, numbers of the features that hold there.
//
// Training and use share it, so that both see the same. It knows nothing of weights and labels.
package feature

// Package train learns the weights of the name model from examples.
//
// It is a conditional random field trained by stochastic gradient steps with a step size a feature (AdaGrad by row), on
// one goroutine, with its own numbers: the same inputs and seed give the same bytes on every machine.
package train

// Package fault has what is wrong with a file that an operator writes: where it is, what is wrong, and what to do. The
// catalogue and the settings are told of in the same way, and rules of detection take their lines from here.
package fault

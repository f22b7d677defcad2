// Package eval measures detection: it compares predicted spans with annotated ones, by type and by group of texts.
//
// The measures are those of the project's scoring script, number for number: masked and typed recall, precision, strict
// F1, leak rate, over-masking. Offsets are Unicode code points. The package knows nothing of how spans are found.
package eval

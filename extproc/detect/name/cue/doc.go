// Package cue finds names by what stands around them: titles, "my name is" and its kin, fields, headers of mails,
// greetings, signatures, columns, kin. It also says which words belong to which kind of field, for the model, and answers what package name
// asks of single words (ask.go).
//
// The rules are precise before they are complete; the model finds the rest. The package knows nothing of the model. Its
// lists are built once and only read after that.
package cue

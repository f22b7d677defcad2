// Package cue finds names by what stands around them: titles, "my name is" and its kin, fields, headers of mails,
// greetings, signatures, speakers. It also says which words belong to which kind of field, for the model.
//
// The rules are precise before they are complete; the model finds the rest. The package knows nothing of the model. Its
// lists are built once and only read after that.
package cue

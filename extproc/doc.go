// Command veil is a privacy gateway for language models: it stands with Envoy between a client of the OpenAI API and the
// models, replaces personal data by tokens on the way out and puts it back on the way in.
//
// This package is only the command line; the work is in the packages below it.
package main

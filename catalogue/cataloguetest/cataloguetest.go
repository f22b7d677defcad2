// Package cataloguetest gives tests a catalogue. It knows package catalogue and nothing of who uses one.
package cataloguetest

import (
	"testing"

	"veil/catalogue"
)

// Builtin is the built-in catalogue.
func Builtin(t testing.TB) *catalogue.Catalogue {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

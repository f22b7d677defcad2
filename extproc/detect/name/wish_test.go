package name_test

import "testing"

func TestWhoIsWishedSomethingInSmallLetters(t *testing.T) {
	exact(t,
		"buon compleanno [N elisa]!",
		"feliz cumpleaños, [N néstor]!",
		"tanti auguri [N elisa] e buone feste a tutti",
		"happy birthday everyone! the birthday party is off")
}

package name_test

import "testing"

func TestAWordThatNoListHasBelongsToTheNameBesideIt(t *testing.T) {
	exact(t,
		"Vi a [N Adhemerval Zanella] en el gimnasio.",
		"Ho visto [N Morgan Bazalgette] in palestra.",
		"Il proposa à [N Gregory Morse] de l'accompagner.",
		"i had a call with [N manuel kerdoncuff] about the contract",
		"Invoice [N Dungan] 240 EUR",
		"Imprecò [N Marcello] con voce sincera.")
}

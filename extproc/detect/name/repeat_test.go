package name_test

import "testing"

func TestAFoundNameIsFoundWithAnS(t *testing.T) {
	exact(t,
		"Herr [N Averbeck] zieht um. Schickt es an [N Averbecks] neue Anschrift.",
		"Mrs [N Pocock] objects. We met the [N Pococks] on Sunday.")
}

func TestAFoundNameIsNoPlaceElsewhere(t *testing.T) {
	exact(t,
		"Suivie par le Pr [N Ballereau]. Courrier à [N Ballereau], copie à [L Cholet].",
		"[N Paris Hilton] lives in [L Paris] now.")
}

package name_test

import "testing"

func TestWhatIsEnumeratedUnderItsKindIsNobody(t *testing.T) {
	exact(t,
		"Vögel: Amsel, Kleiber, Zeisig, Girlitz",
		"Pájaros: Mirlo, Jilguero y Petirrojo",
		"Fische im Teich: Hecht. Fische: Zander, Hecht, Karpfen, Schleie",
		"Stars: Vega, Altair, Deneb, Rigel.",
		"Paint colours: Sienna, Jade, Amber, Umber",
		"Werkzeug: Hammer, Hobel, Keil, Nagel",
		"Vins : Chinon, Bourgueil, Sancerre",
		"Backwaren: Berliner, Frankfurter Kranz, Donauwelle",
		"Animales: Lobo, Zorro, León, Oso",
		"Uccelli: Merlo, Pettirosso, Fringuello",
		"Amsel, Kleiber, Zeisig, Stieglitz und Girlitz singen im Garten.",
		"Hunderassen: Beagle, Boxer, Spitz, Rottweiler",
		"2 Regale Kiefer, 1 Tür Erle")
}

func TestWhoIsCalledLikeAKindIsSomebody(t *testing.T) {
	exact(t,
		"Fische: [N Anna], [N Jens], [N Zander]",
		"Dabei: [N Amsel], [N Kleiber], [N Zander]",
		"[N Amber], [N Jade], [N Ruby], [N Violet] and [N Olive] came.",
		"Colours: [N Amber], [N Jade]",
		"Kuchen: [N Charlotte], [N Victoria], [N Madeleine]",
		"Orchester: [N Wolf], [N Horn], Geiger, [N Bauer]",
		"Herr [N Kiefer] holt die Regale.")
}

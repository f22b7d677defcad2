package name_test

import "testing"

func TestAWordAmongWordsIsNobody(t *testing.T) {
	exact(t,
		"Sortiere: Schraube, Hammer, Zange, Säge, Bohrer, Feile, Scheibe, Nagel, Keil, Hobel",
		"Clasifica: herrero, zapatero, martillo, lobo, pastor, cordero, cuervo, sacristán, toro.",
		"Das Brett hat 16 Felder: 8 helle.",
		"Redáctalo de forma breve. Recomiéndame libros de terror.",
		"¿Qué dice el artículo 36 de la LAU?")
}

func TestSomebodyInAListStaysHidden(t *testing.T) {
	exact(t,
		"Es kommen: [N Schneider], [N Nagel], [N Keil], [N Hobel], [N Raspel].",
		"Getränke: Wasser, Saft, [N Anna], Wein, Bier",
		"Mitzubringen: Brot, Käse, Wurst, [N Kaiser], Salat",
		"[N Ángela], recuerda la cita. [N Úrsula] no vino.")
}

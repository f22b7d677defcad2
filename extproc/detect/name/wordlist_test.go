package name_test

import "testing"

func TestAWordAmongWordsIsNobody(t *testing.T) {
	exact(t,
		"Sortiere: Schraube, Hammer, Zange, Säge, Bohrer, Feile, Scheibe, Nagel, Keil, Hobel",
		"Clasifica: herrero, zapatero, martillo, lobo, pastor, cordero, cuervo, sacristán, toro.",
		"Das Brett hat 16 Felder: 8 helle.",
		"Redáctalo de forma breve. Recomiéndame libros de terror.",
		"Ville;Altitude;Gare\n[L Dol];731;oui",
		"acertar al menos 10 al azar",
		"¿Qué dice el artículo 36 de la LAU?")
}

func TestSomebodyInAListStaysHidden(t *testing.T) {
	exact(t,
		"Es kommen: [N Schneider], [N Nagel], [N Keil], [N Hobel], [N Raspel].",
		"[N Koch];[N Sommer];[N Maurer]\nfehlt;kommt;fehlt",
		"[N Anna];Ort;Alter\nx;y;3",
		"Getränke: Wasser, Saft, [N Anna], Wein, Bier",
		"Mitzubringen: Brot, Käse, Wurst, [N Kaiser], Salat",
		"[N Ángela], recuerda la cita. [N Úrsula] no vino.")
}

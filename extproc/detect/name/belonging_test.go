package name_test

import "testing"

func TestWhoseAThingIs(t *testing.T) {
	exact(t,
		"Der Vortrag von [N Rechberger] ist fertig.",
		"El examen de [N Quiroga] está listo.",
		"L'esame di [N Garifo] è pronto.",
		"Le bilan de [N Kerdoncuff] est prêt.")
	exact(t,
		"El algoritmo de Dijkstra es rápido.",
		"Il film di Visconti dura tre ore.",
		"La capsula di Bowman contiene il glomerulo.")
}

func TestSurnamesWithTheirGenitive(t *testing.T) {
	exact(t,
		"[N Rechbergers] Bericht ist fällig.",
		"Gestern kam [N Obermüllers] Antrag.",
		"Hast du [N Rechbergers] Bericht gelesen?")
	exact(t,
		"Dass alle Kinder lesen lernen, ist wichtig.",
		"Mit Krankheiten wie Krebs oder Diabetes lässt sich leben.")
}

func TestWhoseAMatterIs(t *testing.T) {
	exact(t,
		"The [N Feeney] contract ends in May.",
		"Der Fall [N Rechberger] wurde vertagt.",
		"Il caso [N Tosi] è rinviato.")
	exact(t,
		"The Blackwater contract ends in May.",
		"The user account is locked.",
		"Der Fall Beispiel wurde vertagt.")
}

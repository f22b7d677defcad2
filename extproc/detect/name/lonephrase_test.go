package name_test

import "testing"

func TestANameAloneIsSomebodysBesideCertainWords(t *testing.T) {
	exact(t,
		"Bitte übersetze das für [N Rechberger].",
		"[N Rechberger] braucht bis Montag einen neuen Laptop.",
		"Did [N Dungan] reply?",
		"can [N dungan] join us on friday?",
		"¿Puedes mirar lo que envió [N Gastélum]?",
		"Puoi controllare cosa ha mandato [N Impastato]?",
		"è stata un'idea di [N impastato].",
		"Wann kommt [N Rechberger] an?",
		"¿Viene [N Gastélum] a cenar?")
}

func TestAWordIsNobodyBesideTheSameWords(t *testing.T) {
	exact(t,
		"Bitte übersetze das für Kinder.",
		"Das Gerät braucht bis Montag ein Update.",
		"Did anybody reply?",
		"¿Puedes mirar lo que envió ayer?",
		"La impresora que compró España.")
}

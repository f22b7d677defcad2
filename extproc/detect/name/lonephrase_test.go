package name_test

import "testing"

func TestANameAloneIsSomebodysBesideCertainWords(t *testing.T) {
	exact(t,
		"Bitte übersetze das für [N Rechberger].",
		"[N Rechberger] braucht bis Montag einen neuen Laptop.",
		"Did [N Dungan] reply?",
		"Did [N John Jetmore] reply?",
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

func TestANameAloneInANote(t *testing.T) {
	exact(t,
		"Termin [N Rechberger] 15 Uhr",
		"Invoice [N Dungan] 240 EUR",
		"Absent : [N Barbieux]",
		"Zimmer 12 [N Rechberger]",
		"9:00 [N Dungan] dentist",
		"rdv [N barbieux] 15h",
		"Termin Freitag 15 Uhr",
		"Invoice number 240",
		"Room 12 upstairs",
		"9:00 breakfast")
}

package name_test

import "testing"

func TestAPartOfAThingsNameIsNobodyAndNoPlace(t *testing.T) {
	exact(t,
		"can a Granny Smith go in chutney",
		"Which is softer to poach, Jerusalem artichokes or Conference pears?",
		"How long do I set Plaster of Paris?",
		"Per Elisa in che tonalità è?",
		"apertura Ruy López: ¿vale para principiantes?",
		"mon chat maine coon refuse les croquettes",
		"[N Anna Lehner] ordered eggs Benedict.",
		"[N Benedict Lehner] flew to [L Jerusalem] with [N Paul Hollins].")
}

// A phrase of the list ends with the line, and a field says whose name it is.
func TestWhatIsNoPartOfAThingsNameStays(t *testing.T) {
	exact(t,
		"first_name: [N Granny]\nlast_name: [N Smith]",
		"We met [N Hugo],\nSpritz in hand.",
		"Dear [N Smith], a granny called.")
}

func TestNounsThatGermanWritesWithACapital(t *testing.T) {
	exact(t,
		"Mein Kleiner ([N Matti]) hat Scharlach und bleibt daheim.",
		"Sie hat Borreliose und bleibt daheim, sagt [N Carlotta].",
		"Frau [N Scharlach] kommt morgen um drei in die Praxis.")
}

func TestAThingMayBeCalledByATitleThatAFullStopShortens(t *testing.T) {
	exact(t,
		"Backpulver von Dr. Oetker geht auch.",
		"What is the theme of Mrs. Dalloway?",
		"¿Y las juntas con Don Limpio?",
		"Quanti Giri d'Italia vinse la squadra?",
		"Skat: Kreuz Bube, Pik Bube, Karo Sieben",
		"Termin bei Dr. [N Oettinger] am Freitag.",
		"Mrs. [N Hallowes] called.",
		"Frau [N Oetker] und Dr. [N Bube] kommen.")
}

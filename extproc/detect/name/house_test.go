package name_test

import "testing"

func TestHousesByTheirKind(t *testing.T) {
	exact(t,
		"Mein Kind geht aufs [O Gymnasium Hochrad] und wird gemobbt.",
		"Die [O Kita Regenbogen] hat zu.",
		"La [O clínica San Telmo] no me coge el teléfono.",
		"la boulangerie [O Kerlann] ferme lundi",
		"la ditta [O Pozzi] non paga",
		"I have an interview at [O Partek] on Monday.",
		"Bewerbung bei [O Halbrecht] als Fahrer.")
	exact(t,
		"Die Apotheke am Ring hat am Montag zu.",
		"L'école de Bacon est en retard.",
		"¿Qué es el colegio de abogados?",
		"Warum heißt das Gymnasium Gymnasium?")
}

package name_test

import "testing"

func TestANounOfGermanThatIsASurnameIsNobodyWhereTheNounIsMeant(t *testing.T) {
	exact(t,
		"Die Wohnung hat Schimmel, was tun?",
		"Wegen Schimmel im Bad mindere ich die Miete.",
		"Die Schrauben sind aus Kupfer.",
		"Nach dem Schreck brauche ich etwas Honig.",
		"Ich arbeite als Maurer und verdiene zu wenig.",
		"Ich bin Raucher, was kostet die Versicherung?",
		"die henne hat den wurm gefressen, der garten ist voll")
}

func TestSuchASurnameStaysHiddenWhereSomebodyIsMeant(t *testing.T) {
	exact(t,
		"Ich habe mit [N Schimmel] gesprochen.",
		"Herr [N Schimmel] hat angerufen.",
		"[N Anna Honig] ist krank.",
		"Ich bin [N Fischer], wir hatten telefoniert.",
		"Mein Name ist [N Honig].")
}

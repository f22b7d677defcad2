package name_test

import "testing"

func TestANounOfGermanThatIsASurnameIsNobodyWhereTheNounIsMeant(t *testing.T) {
	exact(t,
		"Die Wohnung hat Schimmel, was tun?",
		"Wegen Schimmel im Bad mindere ich die Miete.",
		"Kann ich Schimmel mit Essig entfernen?",
		"Ist das Kamille?",
		"Heute hat meine Schwester Schnupfen.",
		"Morgen hat meine Frau Prüfung, was koche ich?",
		"Übermorgen hat meine Schwester Geburtstag.",
		"Ich spiele mit [N Monika] Gitarre.",
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
		"Gestern war [N Zander] wieder zu spät.",
		"Ohne [N Zander] schaffen wir das nicht.",
		"Das ist [N Hering] aus der Buchhaltung.",
		"Meine Schwester [N Ute] hat Schnupfen.",
		"Schwester [N Monika] hat Dienst, meine Frau [N Irina] auch.",
		"Statt [N Zander] kommt heute [N Ute].",
		"Wegen [N Dreher] und seiner Frau kamen alle zu spät.",
		"Mein Name ist [N Honig].",
		"Mein Name ist [N Honig], ich rufe wegen der Heizung an.",
		"Ich heiße [N Maurer] und wohne nebenan, meine Frau ist [N Anna Maurer].",
		"Hier spricht [N Schimmel], ich brauche einen Termin für meine Katze.")

}

package name_test

import "testing"

func TestAFamilyInThePluralIsFound(t *testing.T) {
	exact(t,
		"The boiler of the [N Cartwrights] leaks again, and the [N Joneses] complain.",
		"Bei [N Müllers] brennt noch Licht.",
		"They toured the Rockies while the band played.")
}

func TestKinThatNoListKnowsIsFound(t *testing.T) {
	exact(t,
		"I asked his nephew [N Quennell] to help, and their friend [N Brixley] too.",
		"Llamé a mi cuñado [N Xurxiño] anoche.",
		"It was my uncle Tuesday.")
}

func TestASurnameBeforeACommaBelongsToTheFirstNameAfterIt(t *testing.T) {
	exact(t, "The user [N Abercorn, Daniel] could not print.")
	exact(t, "The user paid, [N Daniel] did not.")
}

func TestTheNameOfWhoHasSomethingNeedsNoApostrophe(t *testing.T) {
	exact(t, "[N Bronagh]: who took it\n[N Bronagh]: its [N bronaghs] turn")
}

func TestSQLWritesAnApostropheTwice(t *testing.T) {
	exact(t, "INSERT INTO t VALUES ('[N D''Amato]', '[N Chiara Dell''Orto]', 'it''s', 'L''acqua')")
}

func TestSpeakersInCapitalsHeadTheirLines(t *testing.T) {
	exact(t, "[N ANNA]: did you eat?\n[N THANDO]: no\n[N ANNA]: why\n[N OXBY]: hi\nNOTE: cut here")
}

func TestColumnsOfADatabaseSayWhoseNameItIs(t *testing.T) {
	exact(t,
		"id;nom_naissance;prenom\n1;[N GRAND];[N Paul]\n2;[N PETIT];[N Lea]",
		"apellido1,nombre\n[N REY],[N Luis]\n[N BLANCO],[N Ana]",
		"cognome_madre;classe\n[N FIORE];3B\n[N PACE];4A",
		"nom_fichier;taille\nTABLE;12\nCHAISE;3")
}

// In a text of another language the German particle is a part of a name.
func TestANobleIsFoundOutsideOfGerman(t *testing.T) {
	exact(t,
		"A tale riguardo credo ci debbano aiutare gli scritti di [N von Eieck] e sicuramente anche altri.",
		"She said that Die Stadt von Welt is a pun that nobody in the office got.",
		"Ich soll dich von [N Sabine Eieck] grüßen, sie kommt morgen.")
}

func TestFieldsThatShareALineAreReadApart(t *testing.T) {
	exact(t,
		"Name: [N Tomasz WÓJCIK]   DOB: 3/4/1980   Ward: 4B",
		"Solicitante: [N Oihane Goikoetxea]\tExpediente: 44/2026",
		"Name: [N Haxhiu]    Vorname: [N Besarta]    Geschl.: w",
		"Fahrer 1: [N Goran Petrović]    Fahrer 2: [N Çağla Yıldız]",
		"Last name: [N Ndiaye]    First name: [N Fatou]    Nationality: SEN",
		"Demandeur : [N Nguyễn Thị Lan]   Dossier : 44",
		"Datum: 3.4.2026    Mieter: [N Goran Petrović]    Ort: [L Selb]")
}

func TestAParticleInLettersBelongsToTheSurname(t *testing.T) {
	exact(t,
		"gez. OÄ Dr. [N v. Tippelskirch]",
		"Herr [N v. Weizsäcker] kam gestern, dann [N Karl v. Amsberg].",
		"Herr und Frau [N v.d. Leyen] kamen gestern",
		"New payee, name \"[N Joost v.d. Meulen]\"",
		"In [N Okafor] v. [N Lindqvist] the court held.",
		"Ein Brief v. [N Goran] lag auf dem Tisch.")
}

func TestTwoPersonsWithAWordBetweenAreTwo(t *testing.T) {
	exact(t,
		"Mieter: [N Goran Petrović] und [N Besarta Haxhiu]",
		"Herr [N Goran Petrović] und [N Besarta Haxhiu]",
		"Titulares: [N Iker Goiri] y [N Maite Lasa]",
		"Titular: [N José Ortega y Gasset]",
		"Herr [N von und zu Guttenberg]")
}

func TestWhoDeclaresSomethingIsFound(t *testing.T) {
	exact(t,
		"Je soussignée [N Perpétue Akakpo] atteste avoir vu le scooter.",
		"Ich, die Unterzeichnete [N Besarta Haxhiu], erkläre",
		"El que suscribe, [N Nepomuceno Etxebarria], solicita",
		"the undersigned Parties agree; the undersigned, [N Oluwaseun Adeyemi], agrees.")
}

func TestSwissClosingsAreNobody(t *testing.T) {
	exact(t, "Bin dann weg.\nFreundliche Grüsse\n[N Conceição Ferreira Gisler]")
}

func TestTheItalianWordForAndIsNoPartOfAnAddress(t *testing.T) {
	exact(t, "viveva in [A via Roma 4] e poi in [A via Po 5], e in [A via Larga 7 a Milano]")
}

package name_test

import "testing"

func TestASurnameThatIsACommonWordIsAPartOfTheName(t *testing.T) {
	exact(t,
		"Hablé con [N Lucía Pescador], que traerá los papeles mañana.",
		"El contrato con [N Rubén Trigo] acaba en marzo.",
		"J'ai parlé avec [N Sandrine Royal], qui apportera les papiers.",
		"[N Olivia Speed] called this morning and wants the invoice again.",
		"Il contratto con [N Matteo Contadino] scade a marzo.",
		"Der Vertrag mit [N Torsten Lustig] endet im März.",
		"[N Sabine Zwiebel] hat heute früh angerufen.",
		"Ich komme morgen.\n\nViele Grüße\n[N Torsten Speck]",
		"Der Vertrag mit [N Anna Wein] endet im März.",
		"[N Uwe Recht] hat heute früh angerufen.",
		"Anwesend: [N Heike Zwiebel], zwei Leute aus der Buchhaltung.")
}

func TestACommonWordBehindAFirstNameIsNotAlwaysASurname(t *testing.T) {
	exact(t,
		"I told [N Emma] Please send the invoice again.",
		"Gracias [N Lucía] Puedes venir mañana por la tarde?",
		"I can meet [N Laura] Friday if that suits her.",
		"Im Urlaub hat [N Ute] Farbe bekommen.",
		"[N Helgas] Rede war lang.",
		"Ich habe mit [N Anna] Schluss gemacht.",
		"Hilf mir, mit [N Tim] Mathe zu lernen.",
		"Se lo dije a [N Lucía]\nVentana es una palabra corta.")
}

func TestANameEndsBeforeATitleALabelAndTheWriter(t *testing.T) {
	exact(t,
		"entschuldigt: [N Wegner], Frau [N Abele]",
		"Teilnehmer: [N Wegner], Herr Dr. [N Ostermeier]",
		"Ansprechpartnerin: [N Ines Pfrommer], Durchwahl -214",
		"Name: [N Pfrommer, Ines]",
		"Name: [N Anna Weber], Hobby: Reiten, Garage: ja",
		"Nombre: [N Ana Vidal], Hobby: leer",
		"tell Mrs [N Brannigan] I'll bring the form",
		"ask Mrs [N Keane] I said so, would you",
		"La finca es de los [N Salaberria].")
}

func TestAFirstNameInSmallLettersThatIsACommonWordIsTold(t *testing.T) {
	exact(t,
		"my name is [N fern]",
		"hi, my name is [N rose] and i need help with the form",
		"my name is [N will], can you help",
		"i'm called [N grace]",
		"his name was [N guy].",
		"me llamo [N mar]",
		"il mio nome è [N luce]",
		"my name is long, sorry",
		"my name is mark my words",
		"my name is on the list",
		"mi nombre es corto, fácil",
		"ich heiße so, leider")
}

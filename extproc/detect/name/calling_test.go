package name_test

import "testing"

func TestWhatPeopleDoIsNobody(t *testing.T) {
	exact(t,
		"Paralegal wanted for our office in June.",
		"Coxswain: [N Olwen Hargreaves]",
		"Logopädin gesucht, ab sofort",
		"Cerchiamo Logopedista da lunedì.",
		"Notizen\nDurchwahl +49 171 3920012\n[N Kaltenbrunner] +49 171 3920013",
		"Notes\nImpayés : 06 39 98 12 34",
		"Sent to Locum [N Adeyemi]",
		"[N Kaikamahine Alapai], Paralegal | today",
		"Portero: [N Itziar Goicoechea]\nPanadero: [N Unai Larrea]")
}

func TestWhoIsCalledLikeWhatPeopleDoIsSomebody(t *testing.T) {
	exact(t,
		"Frau [N Dachdecker] hat angerufen.",
		"[N Sacristán]: hola",
		"[N Portero]: [N Itziar Goicoechea] llega tarde",
		"Llama a [N Portero] mañana.",
		"[N Maurer] kommt morgen.")
}

func TestAbbreviationsInCapitalsAreNobody(t *testing.T) {
	exact(t,
		"seen in ED [L Kalgoorlie] overnight, Hx from daughter",
		"Pt moved to ICU [L Ballarat], Hx from husband",
		"Ask [N Ed] about it.")
}

func TestWordsInSmallLettersAreNobodyWhereTheyAreWords(t *testing.T) {
	exact(t,
		"cerco un regalo più carino per la mia ex",
		"Ho visto [N Carino] ieri sera.")
}

func TestADayOfTheWeekBeforeADateIsNobody(t *testing.T) {
	exact(t,
		"Rendez-vous sam. 6 déc. à [L Niort]",
		"Sam 6 déc : marché",
		"Gio 4 dic dal dentista",
		"Moved to Weds in [L Hexham].",
		"[N Sam] a 6 ans.",
		"Anniversaires : [N Sam] 6 déc, [N Zoé] 12 janv",
		"Birthdays: [N Sam] 6 December, [N Wendy] 12 January",
		"[N Gio] ha 4 gatti.")
}

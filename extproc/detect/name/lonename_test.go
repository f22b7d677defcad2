package name_test

import "testing"

func TestASurnameAloneIsFoundWhereSomebodySpeaksOfOneTheyKnow(t *testing.T) {
	exact(t,
		"What do I do about [N Cummisky]? The rent is late again.",
		"Wir mussten [N Lüscher] im März kündigen, wer übernimmt?",
		"Je n'ai plus de nouvelles de [N Philippart] depuis mai.",
		"No sé nada de [N Ferrando] desde mayo.",
		"Non ho più notizie di [N Polidori] da maggio.")
}

func TestASurnameAloneIsFoundBehindWhatSomebodySignedOrCountsFor(t *testing.T) {
	exact(t,
		"Approved by [N Cummisky] on 3 May.",
		"gemeldet durch [N Kaczmarek]",
		"segnalato da [N Pascucci]",
		"1. [N Cummisky]: 54 points\n2. [N Holdaway]: 51 points",
		"[N Donarelli]: 7",
		"Guten Tag, [N Klopsch] hier, ich rufe wegen der Rechnung an.",
		"Buongiorno, qui [N Vercesi], per la fattura.",
		"Bises de [N Philippart] et des enfants.")
}

func TestASurnameAloneIsFoundInSmallLetters(t *testing.T) {
	exact(t,
		"what do i do about [N cummisky]?",
		"was mache ich jetzt mit [N kaczmarek]",
		"abbiamo dovuto licenziare [N pascucci] a marzo",
		"notificado por [N ferrando] ayer",
		"ich war gestern mit [N schöberl] beim arzt")
}

func TestASurnameThatIsATownIsNobodyBehindWhereInSmallLetters(t *testing.T) {
	exact(t,
		"best restaurants in bradbury?",
		"meeting with [N bradbury] today")
}

func TestAFirstNameAloneIsFoundInSmallLetters(t *testing.T) {
	exact(t,
		"what do i do about [N isamar]?",
		"las llaves las tiene [N jimena]",
		"1. [N domenic]: 54 punkte",
		"le chiavi le ha [N annibale]",
		"approved: [N meibh]",
		"schüler: [N dombrowski] - note: 2",
		"@suzanne [N dungan] can you check?")
}

func TestAFirstNameThatIsAWordInSmallLettersIsNobody(t *testing.T) {
	exact(t,
		"der tresor im keller ist voller akkus",
		"escribió una sonata en el refugio de la reina",
		"i need a ping from the council about the tiara")
}

func TestASurnameThatIsAWordOrAFigureTellsOfNobody(t *testing.T) {
	exact(t,
		"ich brauche noch zwirn und honig für meinen tee",
		"no me gusta la sardina ni el membrillo",
		"mi serve un martello e due chiodi, poi la pinza",
		"i am reading piaget and saussure for my seminar",
		"I am reading Piaget for my seminar.",
		"Wir haben noch Knoblauch und Rosen im Garten.",
		"what is the schmidt number of this flow?")
}

func TestScholarsOfWhomNobodySpeaksKeepTheirNames(t *testing.T) {
	exact(t, "How does Searle answer the systems reply?", "Which size of skis does Kerbrat need?")
}

package name_test

import (
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// unmark takes the marks off a text that shows its spans.
func unmark(s string) string {
	return strings.NewReplacer("[N ", "", "[L ", "", "[O ", "", "[A ", "", "]", "").Replace(s)
}

// exact compares what is found in texts with the marks that they show.
func exact(t *testing.T, texts ...string) {
	t.Helper()
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range texts {
		if got := marked(t, r, detect.Text{Value: unmark(want)}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// Who keeps the rules of writing gives a name its capital: a small word that a list of first names has is a word there.
func TestInCarefulProseASmallWordIsNobody(t *testing.T) {
	exact(t,
		"Il lavoro è stato fatto con costanza.",
		"È una concorrenza sfrenata e rovinosa, del tutto ingiusta.",
		"Este acto es nulo de pleno derecho y produce efectos ex tunc.")
}

func TestInCarelessProseASmallNameIsFound(t *testing.T) {
	exact(t,
		"[N Ana]: creo que [N dragos]\n[N Marta]: ok.",
		"La mia amica [N Rita] dorme. anche [N dragos] è venuto a cena.",
		"oggi è venuto il tecnico [N Mario]. poi [N dragos] è andato via.")
}

func TestWhoFoundATheoremIsNobody(t *testing.T) {
	exact(t,
		"Explícame el teorema de Bolzano con un ejemplo.",
		"Prove Zorn's lemma and state the Heine-Borel theorem.",
		"Peux-tu expliquer l'algorithme de Kruskal ?",
		"What is Moore's law?",
		"Explain Maxwell's equations, Zipf's law and Murphy's laws.",
		"Qu'est-ce que la loi de Moore ?",
		"Explícame la ley de Murphy con un ejemplo.")
}

func TestWhoHoldsTheRightsOfAProgramEmploysNobody(t *testing.T) {
	exact(t,
		"// Copyright 2025 Brightwater Labs LLC\n// Licensed under the Apache License\npackage main\n",
		"# Copyright (c) 2012-2015, Brightwater Labs LLC. All rights reserved.",
		"# Copyright 2014 [N Maria Gruber]\nimport os\n",
		"I have worked for [O Brightwater Labs LLC] since 2025.")
}

func TestPointsOfASpeechAreNobody(t *testing.T) {
	exact(t,
		"Primo, la coerenza dell'applicazione. Quinto, i costi della pratica.",
		"[N Quinto],\nci vediamo domani a cena?",
		"Ne ho parlato con [N Quinto], che era d'accordo.")
}

func TestWhatATreatyIsCalledIsNobody(t *testing.T) {
	exact(t,
		"Il Trattato CECA giungerà a scadenza fra breve.",
		"El programa ERIKA termina en junio.")
}

func TestAFirmAndAnOfficeSayWhatStandsBehindThem(t *testing.T) {
	exact(t,
		"En 1998, el caso más importante fue la aportación de capital propio por un montante de 540 millones de euros a la empresa [O Preussag] en [L Alemania].",
		"Yo me congratulo de que el Comisario [N Monti] se proponga avanzar en este ámbito por medio del diálogo con el [O Parlamento] y también a través del diálogo con los consumidores.")
}

func TestALemmaIsCalledByWhoseFirstNameIsRare(t *testing.T) {
	exact(t, "Gilt das Lemma von Fatou auch hier, und was ist eine Matrix von Vandermonde?", "What is Maslow's hierarchy of needs?")
}

func TestALawThatIsSomebodysNamesSomebody(t *testing.T) {
	exact(t,
		"I was sacked from [N Moore]'s law firm in March.",
		"She is paying for [N Jessica]'s law degree.",
		"I work for [N Anna Moore]'s law office now.")
}

func TestAPartOfAFirmIsNobody(t *testing.T) {
	exact(t,
		"An: Kundendienst\nDie Waschmaschine ist seit Montag kaputt und niemand kommt.",
		"DIENSTPLAN: DER EINSATZLEITER [N KRAUSE] KOMMT UM ACHT UND DIE ANDEREN SPÄTER.",
		"Reicht für die Decke auch ein Fischer-Dübel von nebenan?")
}

// In Romance languages a noun that begins a sentence has an article; what stands there without one is the name found before.
func TestASurnameThatIsAWordIsFoundWhereASentenceBegins(t *testing.T) {
	exact(t, "Excusé : [N J.-P. Rivière]. [N Bonnard] demande le ravalement. [N Rivière] vote contre par procuration.")
}

func TestACourtEmploysNobody(t *testing.T) {
	exact(t, "He was tried at the Crown Court and then went home.")
}

func TestAUnitBehindItsNumberIsNobody(t *testing.T) {
	exact(t, "Convert 5 Kelvin, 12 Pascal and 3 Newton.")
	exact(t, "Sitzplan:\n12 [N Pascal Weidner]\n13 [N Kevin Weidner]")
}

func TestInCarefulProseASmallWordIsNoPlace(t *testing.T) {
	exact(t, "There was heard the pop of a cork.", "Tea in thin china has a sweet taste.")
	exact(t, "wir fahren nach [L husum] und dann heim")
}

func TestWhatSomebodyDoesIsNobody(t *testing.T) {
	exact(t, "Mit freundlichen Grüßen, [N Ute Wienand], Chefärztin")
}

// Whoever asks for a form must be understood: a model told to answer in {{LOCATION_1}} can't.
func TestAFormOfTextIsNoPlace(t *testing.T) {
	exact(t,
		"Answer in Markdown.", "Respond in TSV", "must be in JSON", "The amounts must be in USD", "Réponds en Markdown.", "Antworte in JSONL.",
		"She lives in [L Toronto], answer in XML", "city: [L Rust]")
}

func TestWhatPapersAreFullOfIsNobody(t *testing.T) {
	exact(t,
		"Kunden-Nr. 10772 – Leistungszeitraum KW 43",
		"Lingue: Turco (B2), Arabo",
		"Rends-le plus percutant pour un poste de coordinatrice.",
		"palette (réf. XQ-EUR-1200x800)",
		"AZIENDA OSPEDALIERA – U.O. Gastroenterologia",
		"trattamento dei dati personali (D.Lgs. 196/2003).",
		"ai sensi del D.P.R. 445/2000 e del D.M. 12/2020",
		"Fahrer zum Schadenzeitpunkt: [N Weißflog, Enno] (Sohn), geb. 19.06.2007, Führerschein-Nr. P21A4471X06 seit 06/2025\n"+
			"Unfallgegner: [N Jan Novotný]\nZeugen: Hr. [N Gessner] (Busfahrer)\n\nHergang: Mein Sohn wollte links abbiegen. Herr [N Novotny] überholte.",
		"Herr [N Sohn] kommt.")
}

func TestThePatientsShortWordIsNobody(t *testing.T) {
	exact(t,
		"Cartella 22\nPaz.: [N Mastrangelo Concetta], a. 74",
		"[N Paz Romero] llega tarde. Pregunta por [N Paz].")
}

func TestAGreetingBehindATitleIsNobody(t *testing.T) {
	exact(t, "prof salve sono [N kevin], mrs hello its me")
}

func TestInitialsOfPapersAndCourtsAreNobody(t *testing.T) {
	exact(t,
		"con D.N.I. 15937264N",
		"provisto de D.N.I. 43.118.207-S",
		"D.N.I.: 33287415K",
		"Cass. civ., sez. II, n. 8120/2014",
		"Mi abogado, Lcdo. [N Tarradellas], no contesta")
}

// Instructions name what is to stand somewhere as a page of XML does, and tell how long a value may be.
func TestAPlaceholderHoldsNothing(t *testing.T) {
	exact(t,
		"Use the tags <ADDRESS>. 10 items max.",
		"Collect <ADDRESS>. 4) Never ask twice. 5) Stay polite.",
		"<DIRECCION> 3 filas",
		"Validate address: at least 5 characters",
		"<address> [A 12 Elm Row] </address>",
		"address: [A 12 Max Street]")
}

package name_test

import "testing"

// Quotes, brackets and backticks around a name alone are read past where nothing else was found.
func TestANameAloneBetweenMarksIsFound(t *testing.T) {
	exact(t,
		"The ticket was opened by `[N Kwabena Mensah]` and closed by `[N Lindqvist]`; `[N Mensah]` called twice.",
		"Hallo “[N Uxue]”, die Hebamme „[N Gesche]“ kommt morgen.",
		"ne nachricht an meine vermieterin frau <[N lindenberg]> schreiben?",
		"mon frère `[N boaz]` et leur mère (mme [N Adeleke])",
		"[N Alcaraz] derrotó ayer a <[N Rublev]> por dos sets.")
}

// What they stand around as often are words of programs and buttons.
func TestWordsBetweenMarksAreNobody(t *testing.T) {
	exact(t,
		"Change the label \"Sign in\" to \"Log in\" and the hint \"Required Field\" to \"Please fill in\".",
		"`sinh`, `case-lambda` and `max-age` are in the index, too.",
		"x = {'jeton': 1, \"olor\": 2}",
		"The type is `Record`; `Either` and `Optional` come from `fp-ts`.")
}

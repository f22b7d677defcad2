package name_test

import "testing"

// The names stand in no list, and no phrase says whose they are.
func TestAWordThatNoListHasIsSomebodyWhereTheModelNearlySaysSo(t *testing.T) {
	exact(t,
		"Our plumber [N Scaramelloni] never showed up and I had to pay.",
		"[N Goicouria] me gritó delante de todos.",
		"[N Bertinazzi] mi ha urlato davanti a tutti.",
		"Je connais [N Kerneïs] depuis dix ans.")
}

func TestAWordThatNoListHasIsNobodyInOtherTexts(t *testing.T) {
	exact(t,
		"Choreography is harder than it looks.",
		"La tinción de Ziehl fue informada como negativa.",
		"Erzähl mir etwas über das Wetter.",
		"Ich mag Tiermedizin und Fotovoltaik.")
}

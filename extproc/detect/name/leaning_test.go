package name_test

import "testing"

// The names stand in no list, and no phrase says whose they are.
func TestAWordThatNoListHasIsSomebodyWhereTheModelNearlySaysSo(t *testing.T) {
	exact(t,
		"I've known [N Wojciechowska] for ten years.",
		"Can you proofread my letter to [N Scaramelloni]?",
		"Kannst du meinen Brief an [N Wojciechowska] korrigieren?",
		"Je connais [N Kerneïs] depuis dix ans.",
		"Reserva una mesa para [N Scaramelloni] y para mí.",
		"Vorrei ringraziare [N Tréguiervo] per l'aiuto.")
}

func TestAWordThatNoListHasIsNobodyInOtherTexts(t *testing.T) {
	exact(t,
		"Choreography is harder than it looks.",
		"La tinción de Ziehl fue informada como negativa.",
		"Erzähl mir etwas über das Wetter.",
		"Ich mag Tiermedizin und Fotovoltaik.")
}

package name_test

import "testing"

func TestANameWithoutItsCapitalIsFoundInATextThatKeepsRules(t *testing.T) {
	exact(t,
		"Can you ask [N gary] to send the file to [N emma]?",
		"My neighbour [N laura bennett] is loud at night. What can I do?",
		"2 questions about [N laura] and [N gary], please answer both.",
		"Is [N gary]'s car in the yard?",
		"Ist [N sabine] heute im Büro oder krank?",
		"Schreib meiner Kollegin [N sabine krüger], dass ich krank bin.",
		"Peux-tu écrire à [N sophie] que je suis malade ?",
		"Puoi dire a [N giulia] che arrivo tardi?",
		"¿Puedes decirle a [N lucía] que llego tarde?",
		"Is [N emma] a good fit for the analyst role")
}

func TestASmallWordThatIsAFirstNameElsewhereStays(t *testing.T) {
	exact(t,
		"To be frank, a robin sat on the jack of the car.",
		"La rosa e la viola crescono al sole.",
		"Une madeleine et une charlotte pour le goûter, merci.",
		"Set user=gary in config/emma.yaml and restart.",
		"Import gary.js before emma-utils is loaded.",
		"Escribe un poema sobre la luna.")
}

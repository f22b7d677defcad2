package name_test

import "testing"

func TestANameInSmallLettersIsFoundBehindTheMarkThatASentenceBeginsWith(t *testing.T) {
	exact(t,
		"¿encaja [N nuria] en el puesto de analista?",
		"¡viene [N nuria] en el tren, por fin!",
		"👋 is [N laura] coming today at noon?",
		"(kommt [N sabine] heute auch noch mit?)")
}

func TestWhatIsSmallInATextThatKeepsRulesIsNoName(t *testing.T) {
	exact(t,
		"¿Qué hago con un poco de laurel y un brandy de jerez?",
		"Élague le basilic, puis ajoute une pincée de sauge.",
		"“Add a bay leaf and some rosemary” is what the book says.")
}

func TestAFirstNameInSmallLettersIsHeardInAShortText(t *testing.T) {
	exact(t,
		"dialogue between [N emma] and a dragon",
		"is [N gary] a good fit for the analyst role?",
		"dialogo tra [N davide] e un drago")
}

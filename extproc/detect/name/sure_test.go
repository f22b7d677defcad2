package name_test

import "testing"

func TestTitlesThatAreAlwaysShortened(t *testing.T) {
	exact(t,
		"Il sig. [N Piacere] dice di sì.",
		"Il dott. [N Quarantotto] ha visitato [N Marta].",
		"Il paziente del dr. [N Sereni] torna domani.")
	exact(t,
		"Ho parlato con la maestra. Piacere mio.",
		"Siamo andati dal prof. Poi siamo tornati.")
}

func TestWhoARelativeInCapitalsIs(t *testing.T) {
	exact(t,
		"I AM WRITING ABOUT MY DAUGHTER [N ANWEN]. SHE IS ILL.",
		"MEINE TOCHTER [N ANWEN], 12, IST KRANK",
		"MY WIFE LEFT. MY SON SNORES. WHAT CAN I DO")
}

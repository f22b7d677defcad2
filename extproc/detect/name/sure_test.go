package name_test

import "testing"

func TestTitlesThatAreAlwaysShortened(t *testing.T) {
	exact(t,
		"Il sig. [N Piacere] dice di sì.",
		"Il dott. [N Quarantotto] ha visitato [N Marta].")
	exact(t,
		"Ho parlato con la maestra. Piacere mio.",
		"Siamo andati dal prof. Poi siamo tornati.")
}

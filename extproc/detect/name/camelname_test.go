package name_test

import "testing"

func TestNamesWithACapitalInside(t *testing.T) {
	exact(t,
		"In 2019 [N McAllister] bought the flat from the council.",
		"Yesterday [N DeLuca] bought the flat, my friend says.",
		"I owe [N Tony DeLuca] four hundred quid. How do I phrase the IOU?",
		"Both [N LaShonda] and I signed the NDA.",
		"Heute hat [N AnnMarie] den Schlüssel abgeholt und unterschrieben.")
	exact(t,
		"Both the MacBook and I are ill, so the HashMap of my LaTeX has no McDonalds, DeWalt or JavaScript.",
		"Use a TreeMap in the StringBuilder of JavaBeans.")
}

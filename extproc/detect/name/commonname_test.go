package name_test

import "testing"

func TestANameOfTwoCommonWordsIsFoundByItsCapitals(t *testing.T) {
	exact(t,
		"Payment received from [N Grace Little] with thanks.",
		"[N Grace Little] scored 14 of 20 in maths.",
		"Plaintiff [N Grace Little] alleges breach of contract; summarise the claim.",
		"Seating plan: table 1 [N Grace Little], table 2 the neighbours.",
		"Guests: [N Grace Little], the neighbours.")
}

func TestTwoWordsWithCapitalsThatAreNoNameStay(t *testing.T) {
	exact(t,
		"Grace Little",
		"The Grace Little Library is closed.",
		"What is the Grace Little prize?",
		"grace little in this house, said nobody.")
}

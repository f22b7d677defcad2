package name_test

import "testing"

func TestWhoStandsBesideANameWithAMarkBetween(t *testing.T) {
	exact(t,
		"name: [N OYELARAN]/[N FUNMILAYO], seat 14A",
		"Früh [N Mandy]/[N Ronny], spät [N Cindy]/[N Fatma].",
		"In der Sache [N Hollerbach] ./. [N Zimmerle] beantrage ich namens der Klägerin [N Roswitha Hollerbach] die Kosten.",
		"Please advise on costs in [N Okafor] v. [N Lindqvist] (2026), and in [N Petrosyan] vs [N Holloway].")
	exact(t,
		"RE: [N Timothy Harris] v. Acme Corp",
		"Ask [N Priya Raman]/Legal about it; [N Priya Raman] vs the world.")
}

func TestAByNameInQuotesAfterAName(t *testing.T) {
	exact(t,
		`I saw [N Lee Dunmore] ("[N Dunny]") outside.`,
		`[N Robert 'Bobby' Trask] und [N Margarete („Gretl") Huber] kamen.`,
		`Mi abuelo [N José Ramón Pérez] «[N Moncho]» era pescador.`,
		`[N Anna Schmidt] "Danke" gesagt hat sie nicht.`)
}

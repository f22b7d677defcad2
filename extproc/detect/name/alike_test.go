package name_test

import "testing"

func TestAProgramCalledLikeSomebodyIsNobodyBesidePrograms(t *testing.T) {
	exact(t,
		"Soll ich das mit Jackson serialisieren oder mit Gson?",
		"On Fedora 40. Which package do I need?",
		"How do I write a loop in Julia and in Python?",
		"Comment tracer un vecteur dans Inkscape ou Scribus ?",
		"Meeting mit [N Jackson] wegen Spring am Montag.",
		"Ask [N Jackson] about the JSON file.",
		"[N Ruby] and [N Julia] wrote the Python script.")
}

func TestACaseThatEverybodyKnowsIsNobodys(t *testing.T) {
	exact(t,
		"What did Marbury v. Madison decide?",
		"What did Roe v. Wade decide?",
		"Compare Donoghue v Stevenson with Caparo v Dickman.",
		"What did [N Rossi] v. [N Keller] decide?",
		"[N Miranda] wohnt in [L Arizona] und zahlt nicht.")
}

package name_test

import "testing"

func TestASurnameAloneBehindWhatSomebodyIs(t *testing.T) {
	exact(t,
		"Kassenprüfer [N Döpking] hat keine Einwände.",
		"Schiedsrichter [N Gottschling] pfiff ab.",
		"Treasurer [N Cobb]: nothing to report.",
		"Trésorier [N Quéffelec] : solde positif.",
		"Cassiere [N Soncini]: avanzo 10.",
		"Der Trainer Schein läuft ab, mein Kollege Excel spinnt.")
}

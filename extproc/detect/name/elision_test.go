package name_test

import "testing"

func TestTownsWithAnApostrophe(t *testing.T) {
	exact(t,
		"J'habite à [L Saint-Denis-d'Oléron].",
		"J'habite à [L Fontevraud-l'Abbaye].",
		"Elle vit à [L Saint-Jean-d’Angély] depuis 2010.",
		"je vis à [L saint-denis-d'oléron]",
		"[A 12 rue des Lilas, 17650 Saint-Denis-d'Oléron]")
	exact(t, "C'est un chef-d'œuvre, et la main-d'œuvre est chère.")
}

func TestWhereSomebodyComesFrom(t *testing.T) {
	exact(t,
		"Es de [L Agulo] y trabaja de noche.",
		"Il vient de [L Crottet] et travaille la nuit.",
		"crecí en [L agulo] y vivo lejos")
	exact(t,
		"Es de Microsoft.",
		"Los patos nadan, pero no es de agua salada.",
		"Viene de correos.")
}

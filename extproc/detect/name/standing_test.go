package name_test

import "testing"

func TestClubsAndTheirPointsAreNobody(t *testing.T) {
	exact(t,
		"Clasificación: Alavés 51, Getafe 43, Osasuna 45, Cádiz 33.",
		"Classement : Nantes 55, Angers 47, Lorient 29.",
		"Tabelle: Augsburg 31, Bochum 29, Heidenheim 28")
}

func TestWhoHasPointsIsSomebody(t *testing.T) {
	exact(t,
		"Tabelle: [N Anna] 31, [N Jens] 29, [N Lukas] 28",
		"Classement : [N Odile] 12, [N Solène] 9, [N Yann] 7")
}

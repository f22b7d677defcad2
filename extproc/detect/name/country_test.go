package name_test

import "testing"

func TestACountryIsNobodysWhereNobodyIsSpokenOf(t *testing.T) {
	exact(t,
		"| Cotopaxi | Ecuador | 5897 |\n| [L Villarrica] | Chile | 2847 |",
		"Quels ponts y a-t-il en 2026 en Belgique ?")
}

func TestACountryOfSomebodyIsHidden(t *testing.T) {
	exact(t,
		"We moved to [L Kenya] in May, write to the bank.",
		"Geboren in [L Österreich], lebt in [L Chile].",
		"[N Anna Novak], [L Kenya], 4 nights",
		"Mi hermana vive en [L Chile] desde mayo.",
		"Country: [L Kenya]\nPhone: 0171 5550123",
		"From [L Kenya], arrived in May.")
}

package name_test

import "testing"

func TestPlantsThatPeopleAreCalledAfterAreNobody(t *testing.T) {
	exact(t,
		"When should I prune a Rosa rugosa?",
		"Wann blüht die Veronika im Garten?",
		"Kartoffelsorte Linda oder Laura?",
		"Kartoffelsorten: Linda, Annabelle, Sieglinde, Nicola. Welche ist mehlig?",
		"¿La patata Agata o Monalisa para freír?",
		"Ogni quanto concimo le ortensie Annabelle?",
		"Stauden: Phlox, Iris, Akelei, Veronika, Margerite",
		"Pflanzplan mit Phlox, Iris und Akelei fürs Beet",
		"Vivaces : véronique, marguerite, iris, angélique",
		"Piante: Rosa, Viola, Margherita",
		"Erdbeersorten: Elsanta, Florence, Clara")
}

func TestWhoHasAGardenIsSomebody(t *testing.T) {
	exact(t,
		"Kartoffeln: [N Linda], [N Laura]. Salat: [N Elena].",
		"[N Rosa] wants to prune the hedge.",
		"[N Lily] and [N Rose] plant tulips in the garden.",
		"Can [N Iris] and [N Daisy] plant seeds on Monday?",
		"[N Erika], [N Rosa] und [N Viola] kommen zum Kaffee",
		"[N Iris], [N Rosa], [N Linde] und [N Peter]",
		"Kuchen: [N Rosa], [N Iris], [N Erika]",
		"Meine Nachbarin [N Erika] schneidet die Hortensien im Garten.",
		"[N Holly] asked which potato variety is best for chips")
}

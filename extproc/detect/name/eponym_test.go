package name_test

import "testing"

func TestWhoAStatisticIsCalledByIsNobody(t *testing.T) {
	exact(t,
		"Explain the Mann–Whitney U test.",
		"Calcola il rho di Spearman.",
		"Procedura di Benjamini–Hochberg o correzione di Holm?",
		"Darf ich die Varianzanalyse nach Welch nehmen?",
		"Wilson score interval and Cohen's kappa",
		"Explique la courbe de Lorenz et l'indice de Gini.",
		"Expliquez l'effet Compton et l'effet Zeeman.",
		"la liqueur de Fehling et le réactif de Tollens")
}

func TestWhoIsCalledLikeWhoFoundAStatisticStaysHidden(t *testing.T) {
	exact(t,
		"[N Wilson] and [N Cohen] have the test on Monday.",
		"What did [N Wilson] score in the test?",
		"La prueba de [N Duncan] salió bien, está en 4.º B.",
		"Il test di [N Wilson] è andato male, dice la prof.",
		"[N Fisher]'s test results came back, he is fine.",
		"Das Gespräch von [N Kendall] mit [N Lin] war gut.")
}

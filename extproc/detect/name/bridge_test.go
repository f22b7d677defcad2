package name_test

import "testing"

func TestNamesThatWereFoundInParts(t *testing.T) {
	exact(t,
		"Ayer hablé con [N Mehmet Can Özdemir] sobre el contrato.",
		"Ayer hablé con [N Marie-Thérèse Le Goff] sobre el contrato.",
		"Scrivi a [N Montserrat Puigdevall i Ferrer] che la riunione è spostata.",
		"Ayer hablé con [N José Luis de la Peña] sobre el contrato.",
		"8:00 Frau Dr. [N von Alten] Krone 36",
		"I had lunch with [N Eleftheria Stavrou] yesterday and we discussed the merger.")
	exact(t,
		"[N Anna Schmidt] und Vater [N Karl Schmidt] kommen.",
		"Ayer hablé con [N Ana Ruiz] y [N Laura Gil] de la oficina.",
		"Con [N Marco] i ragazzi.")
}

package name_test

import "testing"

func TestWhoIsCalledByTwoFirstNames(t *testing.T) {
	exact(t,
		"Does [N Peggy Sue] need a new passport for [L Turkey]?",
		"Is [N Jean-Loup] right that heat pumps are loud?",
		"Welche Schule passt zu [N Jean-Loup]?",
		"¿Cuándo se jubila [N Jean-Loup] si nació en 1961?",
		"Può tenere il cane [N Peggy Sue] dopo la separazione?")
	exact(t,
		"Does the Peggy Sue prize exist?",
		"Une tarte Belle-Hélène pour huit.",
		"Is Santa Maria far from here?")
}

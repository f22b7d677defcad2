package name_test

import "testing"

func TestWhatIsShortenedBeforeANameBelongsToIt(t *testing.T) {
	exact(t,
		"Ms [N Oates] spoke to both. Please phone the office. Form tutor: [N D. Abimbola].",
		"Asisten: [N Eladio] (1ºA), [N Mª Jesús Gorrotxategi] (2ºB)",
		"Llamó [N M.ª Carmen Ruiz] ayer por la tarde.",
		"Français (M. [N Roux]) : du mieux. EPS (M. [N Gambini]) : bien.",
		"We tested vitamin D. [N Abimbola] says no.")
}

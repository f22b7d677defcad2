package name_test

import "testing"

// A word of one language is nobody's name there, and may be in another.
func TestFirstNamesThatAreWordsElsewhere(t *testing.T) {
	exact(t,
		"ich war gestern mit [N jennifer] essen und danach im kino",
		"frag [N jenny] wegen der rechnung.",
		"on va chez [N clara] ce soir. merci [N clara] !",
		"mein bruder ([N marco]) will das auto nicht verkaufen",
		"the famous painting, [N diana] shook her head",
		"el marco de la foto es muy linda cosa",
		"das ist die norma der firma, und er hat zwei tore")
}

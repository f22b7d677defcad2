package name_test

import "testing"

func TestAWordThatEndsAsSurnamesDoIsOne(t *testing.T) {
	exact(t,
		"Bitte frag [N Pfannhofer], ob der Termin passt.",
		"The parcel was signed for by [N Wyszkowska] on Monday.",
		"i met [N dobrzykowski] at the gym yesterday.",
		"Ho scritto a [N Tsoukalakis] ieri.",
		"Der Kautschuk wird knapp und teuer.",
		"Notre hérisson dort sous la haie.",
		"Das ist ein großer Bauernhof mit Hofladen.")
}

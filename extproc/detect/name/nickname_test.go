package name_test

import "testing"

func TestWhatSomebodyIsSavedAs(t *testing.T) {
	exact(t,
		`c'era un cuore da "[N Totò]"`,
		`j'ai reçu un message de "[N Coco] ❤️"`,
		`she had a text from "[N Lau]" at night`,
		`ein Anruf von "[N Zwetschi]" gestern`,
		`a message from "The" and a call from "Support"`)
}

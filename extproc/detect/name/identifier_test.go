package name_test

import "testing"

func TestWhatAProgramCallsItsPartsIsNobody(t *testing.T) {
	exact(t,
		"// String returns the Charmap's name.\nfunc (m *Charmap) String() string {\n\treturn m.name\n}\n",
		"        class Exc(Exception): pass\n\n            def keys(self):\n                raise Exc\n        self.assertRaises(Exc, d.update)")
}

// A surname stays one though the program of its bearer is called after it.
func TestWhoseNameAProgramHasIsStillFound(t *testing.T) {
	exact(t,
		"I am [N Wiebke Tjaden]. class [N Tjaden](Model): pass\nAsk [N Tjaden] about it.",
		"func [N Anna]() string { return name }\n// Ask [N Anna] about it.")
}

func TestFontsAreNobody(t *testing.T) {
	exact(t,
		".container { font-family: Georgia, Verdana, Helvetica, Arial; color: red }",
		"font-family: Lucida, Georgia;\nauthor: [N Ann Lucas]")
}

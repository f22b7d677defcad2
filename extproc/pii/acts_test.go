package pii

import (
	"testing"

	"veil/extproc/detect"
)

func TestWhoWasNamedDoesSomethingInSmallLetters(t *testing.T) {
	e := engine(t, words{"Grace Oyelowo": detect.Name, "Said Bouzid": detect.Name, "Ernst Drewes": detect.Name, "Rose Piriou": detect.Name,
		"Gioia Montanaro": detect.Name, "Will Baker": detect.Name, "Mark Ames": detect.Name})
	for text, want := range map[string]string{
		"did grace pay in March?":        "did {{NAME_8}} pay in March?",
		"what does grace owe":            "what does {{NAME_8}} owe",
		"is grace on leave":              "is {{NAME_8}} on leave",
		"is grace a virtue?":             "is grace a virtue?",
		"by the grace of God":            "by the grace of God",
		"it is grace under fire":         "it is grace under fire",
		"soy said, ¿a qué hora?":         "soy {{NAME_8}}, ¿a qué hora?",
		"he said, go":                    "he said, go",
		"was schuldet ernst noch":        "was schuldet {{NAME_8}} noch",
		"das ist ernst gemeint":          "das ist ernst gemeint",
		"est-ce que rose mange ici":      "est-ce que {{NAME_8}} mange ici",
		"une robe rose va bien":          "une robe rose va bien",
		"cosa vuole gioia?":              "cosa vuole {{NAME_8}}?",
		"che gioia!":                     "che gioia!",
		"rose called. tell him":          "{{NAME_8}} called. tell him",
		"did will call back":             "did {{NAME_8}} call back",
		"will is a verb, and will had":   "will is a verb, and will had",
		"can mark the page, thanks mark": "can mark the page, thanks {{NAME_8}}",
	} {
		who := "They are Grace Oyelowo, Said Bouzid, Ernst Drewes, Rose Piriou, Gioia Montanaro, Will Baker, Mark Ames."
		if got := masks(t, e, Leaf{Text: who}, Leaf{Text: text})[1]; got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

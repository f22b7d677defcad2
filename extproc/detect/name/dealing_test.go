package name_test

import (
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

func TestWithWhomSomebodyHasDealings(t *testing.T) {
	exact(t,
		"I want to sue [N Kaltenbrunner].",
		"I lent [N Peggy Sue] my car.",
		"Speech for the wedding of [N Oyelaran], three minutes.",
		"Wir haben [N Thorvald] am Freitag beerdigt.",
		"On a licencié [N Kerbrat] sans préavis, est-ce légal ?",
		"¿Cómo dejo a [N Zabalegui]?",
		"[N Zofka]'s mum does cakes, [N Zorblat]’s dad brings [N Jools].",
		"Gestern kam die Witwe von [N Karl Brehm] zu uns.",
		"Ayer vino la viuda de [N Ortúzar] a la oficina.",
		"Abbiamo sepolto [N Lindqvist] venerdì.")
	exact(t,
		"I want to sue Google, and I owe Monday's rent.",
		"Wir haben Geld am Freitag begraben, ich schulde Geld.",
		"Je veux quitter Facebook et quitter [L Paris] demain.",
		"The wedding of Easter and spring.")
}

func TestWhoHasDealingsIsNamed(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, named := range map[string]bool{"May I sue Whitaker over a fence?": true, "¿Cómo dejo a Whitaker?": true, "Who is Whitaker?": false} {
		at := strings.Index(text, "Whitaker")
		var tone detect.Tone
		if r.Listen(&tone, text, []detect.Span{{Start: at, End: at + len("Whitaker"), Type: detect.Name}}, nil); tone.Named != named {
			t.Errorf("%q: %+v", text, tone)
		}
	}
}

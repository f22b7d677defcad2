package name_test

import (
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

func TestWhoSpeaksOfALifeIsHeard(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	odds := func(text string) float32 {
		var tone detect.Tone
		return r.Listen(&tone, text)
	}
	for world, life := range map[string]string{
		"Which battles did Blücher win, and why do historians still argue about the outcome of this campaign?": "My daughter was born there and we still live in the house where she grew up, three doors from the school.",
		"Welche Sehenswürdigkeiten lohnen sich an einem Regentag, und was kostet der Eintritt in die Museen?":  "Ich wohne dort seit drei Jahren und arbeite im Krankenhaus, mein Vermieter hat mir gerade gekündigt.",
		"Quel compositeur a écrit cet opéra, et en quelle année fut-il joué pour la première fois ?":           "J'habite là depuis dix ans, mon fils va à l'école du quartier et mon mari travaille à l'hôpital.",
		"¿Qué museos merecen la pena en tres días, y cuál es la mejor época para visitar la región?":           "Vivo allí desde hace dos años con mi marido y trabajo en una clínica; mi casero no me devuelve la fianza.",
		"Quali sono le opere più importanti di questo pittore, e in quali musei si possono vedere oggi?":       "Abito lì da tre anni con mio marito e lavoro in ospedale, il padrone di casa non mi restituisce la caparra.",
	} {
		if w, l := odds(world), odds(life); w > l-.5 {
			t.Errorf("%q %.2f, %q %.2f", world, w, life, l)
		}
	}
}

func TestWhoIsSurelyNamedIsHeard(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]detect.Tone{
		"Why did Boltzmann and Clausius define it differently?": {},
		"Is a Florentine steak really from Florence?":           {},
		"What did Mr Ostrander say?":                            {Named: true},
		"Dear Ostrander, what now?":                             {Named: true},
		"what does marta say?":                                  {Given: true},
		"Is Thomas Ostrander in?":                               {Given: true},
	} {
		var tone detect.Tone
		if r.Listen(&tone, text); tone.Named != want.Named || tone.Given != want.Given {
			t.Errorf("%q: %+v", text, tone)
		}
	}
}

func TestTextsAreHeardOneAfterTheOther(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	var two, one detect.Tone
	r.Listen(&two, "Which museums are worth a visit? ")
	before := two.Words
	last := r.Listen(&two, "Ask Mr Ostrander.")
	if two.Words <= before || !two.Named || last == r.Listen(&one, "Ask Mr Ostrander.") {
		t.Errorf("%+v, by itself %+v", two, one)
	}
	var long detect.Tone
	r.Listen(&long, strings.Repeat("Which museums are worth a visit? ", 4000))
	if long.Words < 3900*before {
		t.Errorf("of a long text %d were heard", long.Words)
	}
}

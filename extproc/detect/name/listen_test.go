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
		return r.Listen(&tone, text, nil, nil)
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
		if r.Listen(&tone, text, nil, nil); tone.Named != want.Named || tone.Given != want.Given {
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
	r.Listen(&two, "Which museums are worth a visit? ", nil, nil)
	before := two.Words
	last := r.Listen(&two, "Ask Mr Ostrander.", nil, nil)
	if two.Words <= before || !two.Named || last == r.Listen(&one, "Ask Mr Ostrander.", nil, nil) {
		t.Errorf("%+v, by itself %+v", two, one)
	}
	var long detect.Tone
	r.Listen(&long, strings.Repeat("Which museums are worth a visit? ", 4000), nil, nil)
	if long.Words < 3900*before {
		t.Errorf("of a long text %d were heard", long.Words)
	}
}

func TestWhoAnErrandIsForIsNamed(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	heard := func(text string) bool {
		at := strings.Index(text, "Karla Novotny")
		var tone detect.Tone
		r.Listen(&tone, text, []detect.Span{{Start: at, End: at + len("Karla Novotny"), Type: detect.Name}}, nil)
		return tone.Named
	}
	for _, text := range []string{
		"Explain to Karla Novotny how a mortgage works.", "Five questions for an interview with Karla Novotny, please.", "Name gifts for Karla Novotny.",
		"How do I tell Karla Novotny that the project is off?", "Can we invite Karla Novotny?", "Remind Karla Novotny of the rent.", "List what is new for Karla Novotny: who, when, where.",
		"Erkläre Karla Novotny, wie eine Hypothek funktioniert.", "Wie sage ich Karla Novotny ab?", "Nenne Geschenke für Karla Novotny.", "Schreib Karla Novotny, dass es regnet.",
		"Explique à Karla Novotny comment marche un prêt.", "Que peux-tu écrire à Karla Novotny de ma part ?", "Cite cinq cadeaux pour Karla Novotny.", "Invite Karla Novotny.",
		"Explícale a Karla Novotny cómo funciona.", "¿Qué le regalo a Karla Novotny?", "Nombra tres regalos para Karla Novotny.", "Llama a Karla Novotny",
		"Spiega a Karla Novotny come funziona un mutuo.", "Cosa posso regalare a Karla Novotny?", "Dammi cinque domande per un'intervista con Karla Novotny.",
		"Summarise the feedback of Karla Novotny in three points.", "Fasse die Rückmeldung von Karla Novotny zusammen.", "Riassumi le osservazioni di Karla Novotny.",
		"EXPLAIN TO Karla Novotny HOW IT WORKS", "explain to\u00a0Karla Novotny how it works", strings.Repeat("The offer is below. ", 2000) + "Explain it to Karla Novotny.",
	} {
		if !heard(text) {
			t.Errorf("%q names nobody", text)
		}
	}
	for _, text := range []string{
		"What happened to Karla Novotny?", "Who sang with Karla Novotny in Oslo?", "When did the prize go to Karla Novotny?", "Explain the theorem of Karla Novotny.", "Compare Karla Novotny and Prada.",
		"Wer hat mit Karla Novotny gesungen?", "Qui a joué avec Karla Novotny ?", "¿Quién sucedió a Karla Novotny?", "Chi ha cantato con Karla Novotny?", "Summarise the novels of Karla Novotny.",
		"In which year did Husum go to Karla Novotny?", "Con chi ha cantato, con Karla Novotny?", "Is that a Karla Novotny, and what is it worth?", "Explain this to: Karla Novotny.", "Go to\nKarla Novotny",
		"Explain it for me, of Karla Novotny.",
	} {
		if heard(text) {
			t.Errorf("%q is an errand", text)
		}
	}
}

func TestWhoTellsTheAskerSomethingIsNamed(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	heard := func(text, who string) detect.Tone {
		at := strings.Index(text, who)
		var tone detect.Tone
		r.Listen(&tone, text, []detect.Span{{Start: at, End: at + len(who), Type: detect.Name}}, nil)
		return tone
	}
	for text, who := range map[string]string{
		"Nuria Casals dice que Kant era zurdo, ¿es verdad?": "Nuria Casals", "Julien Loiseau fait un exposé sur Kant, quoi retenir ?": "Julien Loiseau",
		"Was Kant short? Laura Bennett says he was.": "Laura Bennett", "Lena Hofmann hält ein Referat über Kant, was ist wichtig?": "Lena Hofmann",
		"Which iPhone should Laura Bennett buy?": "Laura Bennett", "What visa does Laura Bennett need for Japan?": "Laura Bennett", "Welches Visum braucht Lena Hofmann für Japan?": "Lena Hofmann",
		"Sophie Garnier peut-elle attaquer Ryanair ?": "Sophie Garnier", "¿Qué iPhone debería comprar, o Elena Pastor puede esperar?": "Elena Pastor", "Quale iPhone può comprare? Deve Chiara Lombardi aspettare?": "Chiara Lombardi",
		"Who is right, Laura Bennett or I: was Kant short?": "Laura Bennett", "War Kant klein? Ich und Lena Hofmann streiten.": "Lena Hofmann",
	} {
		if !heard(text, who).Named {
			t.Errorf("%q names nobody", text)
		}
	}
	for text, who := range map[string]string{
		"Where does Laura Bennett say that Kant was short?": "Laura Bennett", "Laura Bennett wrote that Kant was short. Where?": "Laura Bennett",
		"Laura Bennett wrote it. What homework is there on Kant?": "Laura Bennett", "Schopenhauer sagt, die Welt sei Wille. Wo?": "Schopenhauer", "Laura Bennett and Kant: who was first?": "Laura Bennett",
	} {
		if heard(text, who).Named {
			t.Errorf("%q names somebody", text)
		}
	}
	if !heard("Compare Niamh Gallagher with Kant.", "Niamh Gallagher").Given {
		t.Error("a whole name with a rare first name is none")
	}
}

func TestWhoIsCalledLikeAFigureIsHeardApart(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, alike := range map[string]bool{
		"Can we invite Karla Novotny?": true, "Which iPhone should Karla Novotny buy?": true, "What happened to Karla Novotny?": false,
	} {
		at := strings.Index(text, "Karla Novotny")
		var tone detect.Tone
		r.Listen(&tone, text, nil, []detect.Span{{Start: at, End: at + len("Karla Novotny"), Type: detect.Name}})
		if tone.Alike != alike || tone.Named {
			t.Errorf("%q: %+v", text, tone)
		}
	}
}

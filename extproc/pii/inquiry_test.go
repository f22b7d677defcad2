package pii

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// ear listens for a few words: each says what it is worth, Mr that somebody is named, and Anna is a first name.
type ear struct{ words }

func (ear) Listen(t *detect.Tone, text string, _, _ []detect.Span) float32 {
	for w := range wordsOf(text) {
		switch w {
		case "painted", "opera", "centuries":
			t.Sum--
		case "composed":
			t.Sum -= 2
		case "owes", "calls", "we":
			t.Sum++
		}
		t.Words += 4
		t.Named = t.Named || w == "mr"
		t.Given = t.Given || w == "anna"
	}
	return float32(t.Sum) * .7
}

func TestANameInATextWithTheToneOfTheWorldStays(t *testing.T) {
	e := engine(t, ear{towns})
	for _, text := range []string{
		"Who painted Karla Novotny?", "We saw an opera, centuries old: who is Karla Novotny, and was it painted in Husum?", "My class asks: which opera is set in Oslo?",
		"Compare Karla Novotny and Prada, painted centuries ago.", "Who painted Karla Novotny in an opera, anna?", "Husum and Oslo in the centuries of opera.",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	for name, text := range map[string]string{
		"no tone":          "Who is Karla Novotny, of all those there are in Oslo?",
		"nothing asked":    "In Husum they painted, the guide says.",
		"few words":        "Karla painted?",
		"a late question":  "Karla Novotny painted: what opera was painted in those centuries",
		"a private tone":   "Who calls Karla Novotny, who owes us an opera?",
		"no question":      "Karla Novotny painted an opera in all those centuries.",
		"a sure name":      "Who painted Mr Karla Novotny?",
		"a first name":     "Who painted Karla Novotny, anna?",
		"code":             "Who painted {Karla Novotny}?",
		"other data":       "Who painted Karla Novotny, and is it k@example.org?",
		"a long text":      "Who painted Karla Novotny? " + strings.Repeat("The opera is old. ", 200),
		"a table":          "who\tpainted?\nKarla Novotny\t12",
		"a program's line": "opera = painted(Karla Novotny)?",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; strings.Contains(got, "Karla Novotny") || strings.Contains(got, "Husum") {
			t.Errorf("%s: %q became %q", name, text, got)
		}
	}
}

func TestWhoeverAsksMaySpeakOfHimselfAndOfAFigure(t *testing.T) {
	e := engine(t, ear{words{"Frida Kahlo": detect.Name, "Neil Armstrong": detect.Name, "Karla Novotny": detect.Name, "Husum": detect.Location}})
	for _, text := range []string{
		"I can't stand Frida Kahlo. Am I meant to?", "My son asks: was Frida Kahlo real?", "Why does Frida Kahlo hate my father?",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	for name, text := range map[string]string{
		"somebody's":          "Why does my neighbour Frida Kahlo hate me?",
		"a sure name":         "Why does my friend hate Mr Armstrong, mr Frida Kahlo?",
		"a private tone":      "Who calls, who owes us, Frida Kahlo or my father?",
		"nothing asked":       "I met Frida Kahlo yesterday.",
		"beside somebody":     "Why do I mix up Frida Kahlo and Karla Novotny?",
		"beside a place":      "Why do I see Frida Kahlo in Husum?",
		"called so by chance": "Why do I dislike Neil Armstrong?",
		"code":                "Why do I print {Frida Kahlo}?",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; got == text {
			t.Errorf("%s: %q stays", name, text)
		}
	}
	if got := masks(t, e, Leaf{Text: "Who is Neil Armstrong?"})[0]; got != "Who is Neil Armstrong?" {
		t.Errorf("a figure whose name others have, too, became %q", got)
	}
}

func TestToneIsHeardMessageByMessage(t *testing.T) {
	e := engine(t, ear{towns})
	asked := Leaf{Text: "Who painted the opera of Karla Novotny?"}
	for _, c := range []struct {
		name   string
		leaves []Leaf
		clear  bool
	}{
		{"an answer may name others", []Leaf{asked, {Text: "We think Platini calls.", Speaker: Model}, {Text: "And Oslo?"}}, true},
		{"one message alone says little", []Leaf{{Text: "And Karla Novotny?"}, asked}, false},
		{"what was said before it counts", []Leaf{{Text: "Which opera was painted?"}, {Text: "And who is Karla Novotny?"}}, true},
		{"a message of somebody's life", []Leaf{asked, {Text: "She owes us, calls, we pay, who helps?"}}, false},
		{"a name in a tool's result", []Leaf{asked, {Text: `["Karla Novotny"]`, Nested: true}}, false},
		{"a name in what a tool asks", []Leaf{asked, {Text: `["Who is Karla Novotny?"]`, Nested: true}}, false},
		{"a tool's result without a name", []Leaf{asked, {Text: `["opera"]`, Nested: true}}, true},
		{"something told of nobody before", []Leaf{{Text: "An opera was painted in old centuries."}, asked}, true},
		{"something told of a place before", []Leaf{{Text: "In Husum they painted an opera, in old centuries."}, asked}, false},
	} {
		got := masks(t, e, c.leaves...)
		if clear := !strings.Contains(strings.Join(got, "\n"), "{{"); clear != c.clear {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func TestWhomAnAnswerBroughtUpIsKnownToTheModel(t *testing.T) {
	e := engine(t, ear{words{"Karla Novotny": detect.Name, "Novotny": detect.Name, "Karla": detect.Name, "Oslo": detect.Location}})
	asked, told, on := Leaf{Text: "Composed?"}, Leaf{Text: "**Karla Novotny**, in Oslo.", Speaker: Model}, Leaf{Text: "And who calls and calls?"}
	for _, c := range []struct {
		name   string
		leaves []Leaf
		clear  bool
	}{
		{"an answer about the world", []Leaf{asked, told}, true},
		{"asked on", []Leaf{asked, told, on, {Text: "Did she live there?"}}, true},
		{"asked on by name", []Leaf{asked, told, on, {Text: "When was Karla Novotny born?"}}, true},
		{"asked on by surname", []Leaf{asked, told, on, {Text: "Did Novotny live there?"}}, true},
		{"called by the first name alone", []Leaf{asked, told, on, {Text: "When was Karla born?"}}, false},
		{"an answer to nobody", []Leaf{told}, false},
		{"an answer in another tone", []Leaf{{Text: "Calls?"}, told}, false},
		{"an answer in a tone that is in doubt", []Leaf{{Text: "Painted?"}, told}, false},
		{"a question of somebody's life", []Leaf{{Text: "Painted my?"}, told}, false},
		{"a life told before", []Leaf{{Text: "I."}, asked, told}, false},
		{"a life told later", []Leaf{asked, told, {Text: "I."}}, false},
		{"a name told before", []Leaf{{Text: "Karla?"}, asked, told}, false},
		{"a life and a first name", []Leaf{{Text: "I painted it, anna?"}, told}, false},
		{"no question", []Leaf{{Text: "So who painted Oslo"}, told}, false},
		{"code", []Leaf{{Text: "`painted?`"}, told}, false},
		{"a title", []Leaf{{Text: "Mr painted?"}, told}, false},
		{"what a tool is asked", []Leaf{asked, {Text: "Karla Novotny", Speaker: Model, Nested: true}}, false},
		{"what no model said", []Leaf{asked, {Text: "Novotny?"}}, false},
	} {
		got := masks(t, e, c.leaves...)
		if clear := !strings.Contains(strings.Join(got, "\n"), "{{"); clear != c.clear {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func TestARuleForNamesHidesThemWhateverTheTone(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{ear{towns}}, Rules: detect.Rules{Types: map[detect.Type]detect.Rule{detect.Name: {Enabled: new(true)}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := masks(t, e, Leaf{Text: "Who painted Karla Novotny?"})[0]; strings.Contains(got, "Karla") {
		t.Error(got)
	}
	r, err := engine(t, ear{towns}).For(t.Context(), []byte(`{"types":{"NAME":{"enabled":true}}}`), nil, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := masks(t, r, Leaf{Text: "Who painted Karla Novotny?"})[0]; strings.Contains(got, "Karla") {
		t.Errorf("an account's: %s", got)
	}
}

func TestARuleForPlacesHidesNamesToo(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{ear{towns}}, Rules: detect.Rules{Types: map[detect.Type]detect.Rule{detect.Location: {Enabled: new(true)}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := masks(t, e, Leaf{Text: "Who painted the opera of Karla Novotny?"})[0]; strings.Contains(got, "Karla") {
		t.Error(got)
	}
}

func TestAFigureInATextOfPersonsIsHidden(t *testing.T) {
	e := engine(t, ear{towns})
	for text, clear := range map[string]bool{"When was Platini born?": true, "Whom owes Platini, calls Platini?": false} {
		if got := masks(t, e, Leaf{Text: text})[0]; strings.Contains(got, "Platini") != clear {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestAConversationThatLosesItsToneNeverGetsItBack(t *testing.T) {
	e := engine(t, ear{towns})
	said := []string{"Who painted the opera?", "Is Karla Novotny an opera?", "We met in Husum.", "And Oslo?", "Thanks!", "She owes us centuries.", "k@example.org", "Which opera did Platini paint, painted by whom?", "Mr who?", "opera painted centuries"}
	rapid.Check(t, func(t *rapid.T) {
		field := Leaf{Text: rapid.SampledFrom(said).Draw(t, "field"), Message: -1}
		first := rapid.Bool().Draw(t, "field first")
		var messages []Leaf
		before := map[string]string{}
		for range rapid.IntRange(1, 6).Draw(t, "turns") {
			messages = append(messages, Leaf{Text: rapid.SampledFrom(said).Draw(t, "said"), Message: len(messages), Speaker: Speaker(rapid.IntRange(0, 2).Draw(t, "speaker"))})
			leaves := append(messages[:len(messages):len(messages)], field)
			if first {
				leaves = append([]Leaf{field}, messages...)
			}
			m, _ := conversation(t, e, nil, leaves)
			for tok, v := range before {
				if _, still := m[tok]; !still {
					t.Fatalf("%s of %q is gone: %+v", tok, v, leaves)
				}
			}
			before = m
		}
	})
}

func TestWhatBelongsToNoMessageIsHeardFirst(t *testing.T) {
	e := engine(t, ear{towns})
	field := Leaf{Text: "She owes us what calls cost.", Message: -1}
	messages := []Leaf{{Text: "Who painted Karla Novotny?"}, {Text: "Opera, centuries, painted, opera: which?", Message: 1}}
	for n := 1; n <= 2; n++ {
		tab := token.NewTable()
		if _, err := e.Leaves(t.Context(), tab, append(messages[:n:n], field)); err != nil || tab.Len() != 1 {
			t.Errorf("%d messages: %d tokens, want 1 (%v)", n, tab.Len(), err)
		}
	}
}

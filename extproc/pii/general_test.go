package pii

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// towns finds places, firms, people and mail addresses.
var towns = words{"Prada": detect.Org, "Husum": detect.Location, "Oslo": detect.Location, "Karla Novotny": detect.Name, "Platini": detect.Name, "Neil Armstrong": detect.Name, "Marie Curie": detect.Name, "Dante Alighieri": detect.Name}

func masks(t *testing.T, e *Engine, leaves ...Leaf) []string {
	t.Helper()
	for i := range leaves {
		leaves[i].Message = i
	}
	edits, err := e.Leaves(context.Background(), token.NewTable(), leaves)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(leaves))
	for i, l := range leaves {
		out[i] = string(Apply(nil, l.Text, edits[i]))
	}
	return out
}

func TestAPlaceInAQuestionAboutTheWorldStays(t *testing.T) {
	e := engine(t, towns)
	for _, text := range []string{
		"How many people live in Oslo?", "hi, list museums in Oslo", "Is Oslo colder than Husum", "Compare Oslo and Husum.",
		"Wie weit ist es von Husum nach Oslo?", "nenne drei Museen in Oslo", "Erkläre mir bitte den Hafen von Husum.",
		"Quel temps fait-il à Oslo ?", "raconte-moi l'histoire d'Oslo", "¿Qué se puede ver en Oslo?", "dime cuántas personas viven en Oslo",
		"Is Gucci better than Prada?", "Hi, well, then list museums in Oslo", "Where in Oslo is Prada?", "Quali sono i laghi di Oslo?", "quanto dista Oslo da Husum", "オスロ (Oslo) の人口は？",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; got != text {
			t.Errorf("%q became %q", text, got)
		}
		if found, err := e.Find(t.Context(), text); err != nil || len(found) > 0 {
			t.Errorf("%q: %v %v", text, found, err)
		}
	}
}

func TestAFigureInAQuestionAboutTheWorldStays(t *testing.T) {
	e := engine(t, towns)
	for _, text := range []string{
		"How many goals did Platini score?", "When was Neil Armstrong born, and who was his wife?", "Was Neil Armstrong ever in Oslo?",
		"Wann wurde Platini geboren?", "Où est né Platini ?", "¿Cuándo nació Platini?", "Quando è nato Platini?",
		"Where did Dante Alighieri die?", "Summarise the theories of Marie Curie", "riassumi la vita di Dante Alighieri",
		"Write an essay about Marie Curie.", "Schreib ein Referat über Marie Curie.", "Rédige un exposé sur Marie Curie.", "Escribe un trabajo sobre Marie Curie.", "Scrivi una ricerca su Marie Curie.",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	asked := []Leaf{{Text: "When was Neil Armstrong born?"}, {Text: "He was born in 1930.", Speaker: Model}, {Text: "And where did he live?"}}
	if got := masks(t, e, asked...); got[0] != asked[0].Text {
		t.Errorf("a second question: %q", got)
	}
}

func TestAFigureOfWhoseNameAPartWasFoundStays(t *testing.T) {
	e := engine(t, words{"Juana Inés": detect.Name, "Rosa": detect.Name, "Simone Biles": detect.Name, "Ignaz": detect.Name})
	for _, text := range []string{
		"¿Qué dice Sor Juana Inés de la Cruz de los hombres necios?", "Was sagt Rosa Luxemburg über Freiheit?", "What is Simone Biles' best move?",
		"Ist Ignaz Semmelweis in Wien gestorben?", "What did Rosa Luxemburg, and Ignaz Semmelweis, write?",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	for _, text := range []string{"What did Rosa write?", "Was sagt Rosa\nLuxemburg liegt nebenan?", "Who is Rosa, Luxemburg?", "Did Ignaz meet Rosa Luxemburg?"} {
		if got := masks(t, e, Leaf{Text: text})[0]; !strings.Contains(got, "{{NAME") {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestAFigureIsToldBesideWordsOfAnyLength(t *testing.T) {
	for _, word := range []string{"x", "ä", strings.Repeat("x", 300), strings.Repeat("ä", 63), strings.Repeat("ä", 64), strings.Repeat("語", 50)} {
		before := word + " " + word + " Sor "
		text := before + "Juana Inés de la Cruz " + word + " " + word
		if fameOf(text, len(before), len(before)+len("Juana Inés")) == unknown {
			t.Errorf("%q is no figure", text)
		}
		text = before + "Juana " + word
		if fameOf(text, len(before), len(before)+len("Juana")) != unknown || fameOf(word, 0, len(word)) != unknown {
			t.Errorf("%q is a figure", text)
		}
	}
}

func TestWhoIsCalledLikeAFigureIsHiddenBesideOthers(t *testing.T) {
	e := engine(t, towns)
	for _, text := range []string{
		"Who is taller, Platini or Karla Novotny?", "What shall I write to Platini?", "How do we get rid of our tenant Platini?", "Where does he live, Platini, my boss?",
		"Platini has not paid.", "Was schreibe ich Platini?", "Où habite mon voisin Platini ?", "¿Qué le digo a mi jefe Platini?", "Cosa scrivo al mio capo Platini?",
		"What does my neighbour Marie Curie want?", "Marie Curie has not paid.", "Translate this: Marie Curie has moved out.",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; strings.Contains(got, "Platini") || strings.Contains(got, "Marie Curie") {
			t.Errorf("%q became %q", text, got)
		}
	}
	e, err := New(Config{Recognisers: []detect.Recogniser{towns}, Rules: detect.Rules{Types: map[detect.Type]detect.Rule{detect.Name: {Enabled: new(true)}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := masks(t, e, Leaf{Text: "How many goals did Platini score?"})[0]; strings.Contains(got, "Platini") {
		t.Errorf("a rule for names: %q", got)
	}
}

func TestTheListsOfFiguresAreCleanAndSmall(t *testing.T) {
	seen := map[string]bool{}
	for line := range strings.Lines(figuresList + namesakesList) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if line == "" || line != strings.ToLower(strings.TrimSpace(line)) || seen[line] {
			t.Errorf("%q is empty, twice there, not trimmed or not small", line)
		}
		seen[line] = true
	}
	if n := len(figuresList) + len(namesakesList); n > 192<<10 {
		t.Errorf("%d bytes", n)
	}
}

func TestAPlaceBesideAPersonIsHidden(t *testing.T) {
	e := engine(t, towns)
	for _, text := range []string{
		"What is the weather in Husum, asks Karla Novotny?", "Who in Husum has the address k@example.org?", // other personal data
		"I live in Husum, where is the tip?", "i moved to Husum, what now?", "What can my neighbour in Husum do?", "Where in Husum does she live?",
		"Wo ist in Husum ein Arzt? Ich habe Fieber.", "Wie finde ich in Husum eine Wohnung?", "Où habite-t-elle à Husum ?", "Mon chat est perdu à Husum, que faire ?",
		"Vivo en Husum, ¿dónde hay un médico?", "¿Qué hago con mi vecino de Husum?", "Abito a Husum: dove trovo un medico?", "Che cosa posso fare a Husum?", // people
		"Where can I complain about Prada in Husum?", "Ship it to Husum.", "Husum", "The depot in Husum burnt down on Monday.", // no question
		"What is new in Husum? " + strings.Repeat("The harbour is old. ", 200), // a long text
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; strings.Contains(got, "Husum") {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestAWholeConversationIsGeneralOrNot(t *testing.T) {
	e := engine(t, towns)
	asked, answered := Leaf{Text: "How large is Oslo?"}, Leaf{Text: "I think Oslo has 700,000 inhabitants. They live well.", Speaker: Model}
	for _, c := range []struct {
		name   string
		leaves []Leaf
		clear  bool
	}{
		{"an answer need not ask", []Leaf{asked, answered, {Text: "And Husum?"}}, true},
		{"instructions without a place may speak of people", []Leaf{{Text: "You help our customers.", Speaker: Operator}, asked}, true},
		{"instructions may hold a user's home", []Leaf{{Text: "The user's town is Husum.", Speaker: Operator}, asked}, false},
		{"a person in another message", []Leaf{{Text: "My neighbour is loud."}, {Text: "What are the rules in Husum?"}}, false},
		{"personal data in an answer", []Leaf{asked, {Text: "Ask Karla Novotny.", Speaker: Model}}, false},
		{"the arguments of a call", []Leaf{asked, {Text: "Oslo", Speaker: Model, Nested: true}}, false},
		{"a result of a tool", []Leaf{asked, {Text: "Husum"}}, false},
	} {
		got := masks(t, e, c.leaves...)
		if clear := !strings.Contains(strings.Join(got, "\n"), "{{"); clear != c.clear {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func TestRulesAndMappingsThatNamePlacesOrFirmsHideThemEverywhere(t *testing.T) {
	const asked = "What is the weather in Oslo and in Bad Nowhere?"
	for name, rules := range map[string]detect.Rules{
		"the type":  {Types: map[detect.Type]detect.Rule{detect.Location: {Enabled: new(true)}}},
		"a phrase":  {Deny: []detect.Deny{{Text: "Bad Nowhere", Type: detect.Location}}},
		"a pattern": {Custom: []detect.Custom{{Type: detect.Location, Pattern: "Bad [A-Z][a-z]+"}}},
		"another":   {Deny: []detect.Deny{{Text: "Bad Nowhere", Type: "PROJECT"}}},
	} {
		e, err := New(Config{Recognisers: []detect.Recogniser{towns}, Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		if got := masks(t, e, Leaf{Text: asked})[0]; strings.Contains(got, "Oslo") {
			t.Errorf("%s: %q", name, got)
		}
	}
	e, err := New(Config{Recognisers: []detect.Recogniser{towns}, Rules: detect.Rules{Types: map[detect.Type]detect.Rule{detect.Org: {Enabled: new(true)}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := masks(t, e, Leaf{Text: "Is Gucci better than Prada?"})[0]; strings.Contains(got, "Prada") {
		t.Errorf("organisations: %q", got)
	}
	r, err := engine(t, towns).Anonymize(asked, []token.Entry{{Token: "{{NAME_1}}", Value: "Karla Novotny"}})
	if err != nil || strings.Contains(r.Text, "Oslo") {
		t.Errorf("beside a mapping: %q %v", r.Text, err)
	}
}

func TestAConversationThatStopsBeingGeneralNeverIsAgain(t *testing.T) {
	e := engine(t, towns)
	said := []string{"How large is Oslo?", "And Husum?", "I live in Husum.", "Oslo", "Thanks!", "Karla Novotny asks.", "k@example.org", "My dog is ill.", "When was Platini born?", "Where did he live in Oslo?"}
	rapid.Check(t, func(t *rapid.T) {
		var leaves []Leaf
		before := map[string]string{}
		for range rapid.IntRange(1, 6).Draw(t, "turns") {
			leaves = append(leaves, Leaf{Text: rapid.SampledFrom(said).Draw(t, "said"), Message: len(leaves), Speaker: Speaker(rapid.IntRange(0, 2).Draw(t, "speaker"))})
			m, _ := conversation(t, e, nil, leaves)
			for tok, v := range before {
				if m[tok] != v {
					t.Fatalf("%s was %q, is %q: %+v", tok, v, m[tok], leaves)
				}
			}
			before = m
		}
	})
}

package pii

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// remembering is an engine that remembers the beginning of every conversation, however short.
func remembering(t testing.TB, r detect.Recogniser) *Engine {
	t.Helper()
	e, err := New(Config{Recognisers: []detect.Recogniser{r}, CacheBytes: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	e.finder.worth = 1
	return e
}

// A conversation grows by some messages at a time, now and then from an earlier one of its states, with a field behind them
// that changes; an engine that remembers answers as one that never saw anything.
func TestAKnownBeginningIsAnonymizedAsIfItWereNew(t *testing.T) {
	vocabulary := append(slices.Clone(pieces), "Karla", "Novotny", "Karla Novotny", "Karla Novotny Lee", "Mr ", "Mr ", " ", " ", " ", " ",
		"KARLA NOVOTNY", "laurent", "Kask", "kask", "\u212Aask", "Jürg Sax", "Sax", "JÜRG SAX", "\n", "12", "Rose May", "a longer text, ",
		"34-5678901", "34-5678901", "9", "zoe.lee@x.org", "my key: ", "my key: ", "a@x.org:Sax", "my key: a@x.org:Sax.", "Lee, Sax", "Sax, Novotny")
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom([]detect.Recogniser{
			mister{}, dice{5}, dice{17}, all{told{}, words{"Sax": detect.Name, "Lee, Sax": detect.Org, "12": detect.Phone}},
			words{"Zoë Laurent": detect.Name, "Karla Novotny Lee": detect.Name, "Lee": detect.Org, "Jürg Sax": detect.Name, "12": detect.Phone, "34-5678901": detect.Passport, "田中": detect.Name,
				"Kask": detect.Name},
		}).Draw(t, "recogniser")
		plain, err := New(Config{Recognisers: []detect.Recogniser{r}})
		if err != nil {
			t.Fatal(err)
		}
		e, err := New(Config{Recognisers: []detect.Recogniser{r}, CacheBytes: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		e.finder.worth = 1
		var said []Leaf
		for range rapid.IntRange(1, 6).Draw(t, "turns") {
			said = said[:len(said)-rapid.IntRange(0, len(said)/2).Draw(t, "taken back")]
			for range rapid.IntRange(0, 3).Draw(t, "new messages") {
				l := Leaf{Text: strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 0, 12).Draw(t, "text"), ""), Message: len(said)}
				switch rapid.IntRange(0, 9).Draw(t, "kind") {
				case 0:
					l.Text, l.Number = rapid.SampledFrom([]string{"12", "7"}).Draw(t, "number"), true
				case 1:
					l.Key, l.Nested = "name", true
				}
				said = append(said, l)
			}
			field := strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 0, 3).Draw(t, "field"), "")
			leaves := append(slices.Clone(said), Leaf{Text: field, Message: -1})
			got, want := outcome(t, e, leaves), outcome(t, plain, leaves)
			if got != want {
				t.Fatalf("%+v\ngot  %s\nwant %s", leaves, got, want)
			}
		}
	})
}

// outcome is all that Leaves answers.
func outcome(t interface{ Fatal(...any) }, e *Engine, leaves []Leaf) string {
	tab := token.NewTable()
	edits, err := e.Leaves(context.Background(), tab, leaves)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(edits, tab.Entries())
}

// history is a conversation of n messages in which a person comes again and again under part of the name.
func history(n int) (leaves []Leaf) {
	for i := range n {
		leaves = append(leaves, Leaf{Text: fmt.Sprintf("Message %d was written by Mr Karla Novotny. Then Novotny said more of it.", i), Message: i})
	}
	return leaves
}

func TestABeginningIsKnownWhereAnEarlierCallHadIt(t *testing.T) {
	e := remembering(t, mister{})
	other, err := e.For(t.Context(), []byte(`{"types":{"NAME":{"threshold":0.4}}}`), nil, true)
	if err != nil {
		t.Fatal(err)
	}
	long := history(9)
	outcome(t, e, long[:6])
	for _, c := range []struct {
		name   string
		engine *Engine
		leaves []Leaf
		known  int
	}{
		{"the same again", e, long[:6], 6},
		{"two more messages", e, long[:8], 6},
		{"a message taken back", e, long[:5], 0},
		{"another first message", e, append([]Leaf{{Text: "Hello, dear reader.", Message: 0}}, long[:6]...), 0},
		{"another key", e, slices.Concat(long[:5], []Leaf{{Text: long[5].Text, Message: 5, Key: "name"}}), 0},
		{"another account's rules", other, long[:6], 0},
	} {
		_, _, seen, err := c.engine.finder.search(t.Context(), c.leaves, nil)
		if err != nil {
			t.Fatal(err)
		}
		var order []int
		for i := range c.leaves {
			order = append(order, i)
		}
		var b begun
		c.engine.finder.recall(&b, order, c.leaves, seen)
		if b.leaves != c.known {
			t.Errorf("%s: %d leaves are known, want %d", c.name, b.leaves, c.known)
		}
	}
}

// What differs in the beginnings of two calls, though every text of the second was seen before, or in what comes behind them.
func TestABeginningIsKnownOnlyWhereAllOfItIsTheSame(t *testing.T) {
	const said = "It was Mr Kim who called. Then Novotny spoke."
	for _, c := range []struct {
		name       string
		seen, then []Leaf
	}{
		{"a number is a text", []Leaf{{Text: said}, {Text: "Kim", Number: true, Message: 1}}, []Leaf{{Text: said}, {Text: "Kim", Message: 1}}},
		{"under another key", []Leaf{{Text: said}, {Text: "We met Kim.", Key: "name", Message: 1}}, []Leaf{{Text: said}, {Text: "We met Kim.", Message: 1}}},
		{"another field behind it", []Leaf{{Text: said}, {Text: "Ask Mr Novotny.", Message: -1}}, []Leaf{{Text: said}, {Text: "Ask them.", Message: -1}}},
		{"a value that only the next message tells", []Leaf{{Text: said}}, []Leaf{{Text: said}, {Text: "Ask Mr Novotny.", Message: 1}}},
	} {
		e := remembering(t, mister{})
		outcome(t, e, c.seen)
		for _, l := range c.then { // so that each text is known by itself
			outcome(t, e, []Leaf{l})
		}
		if got, want := outcome(t, e, c.then), outcome(t, engine(t, mister{}), c.then); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, want)
		}
	}
}

func TestABeginningThatReadsLikeATokenIsNotRemembered(t *testing.T) {
	e := remembering(t, mister{})
	leaves := append(history(3), Leaf{Text: "It was called {{ROBOT_1}} by Mr Karla.", Message: 3})
	outcome(t, e, leaves)
	if _, entries := e.finder.cache.begun.Size(); entries != 0 {
		t.Errorf("%d beginnings are remembered", entries)
	}
}

func TestAGivenMappingNeitherUsesNorLeavesABeginning(t *testing.T) {
	e := remembering(t, mister{})
	leaves := history(4)
	masked := func() string {
		tab := token.NewTable()
		if err := tab.Load([]token.Entry{{Token: "{{ORG_1}}", Value: "Novotny"}}); err != nil {
			t.Fatal(err)
		}
		edits, err := e.Leaves(t.Context(), tab, leaves)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(edits)
	}
	first := masked()
	if _, entries := e.finder.cache.begun.Size(); entries != 0 {
		t.Errorf("%d beginnings are remembered", entries)
	}
	outcome(t, e, leaves)
	if again := masked(); again != first {
		t.Errorf("with a known beginning\n%s\nwithout\n%s", again, first)
	}
}

func TestSignsLeaveOutNoTextThatHoldsAValue(t *testing.T) {
	alphabet := []string{"K", "k", "\u212A", "S", "s", "ſ", "a", "A", "é", "É", "ẞ", "ß", "z", "Z", " ", "1", "@", "İ", "i", "I"}
	if !signOf("kéẞ").in("a \u212Aéß") { // both are six bytes long, and equal without regard to case
		t.Error("a Kelvin sign hides a value")
	}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string, most int) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(alphabet), 1, most).Draw(t, label), "")
		}
		value := draw("value", 4)
		text := draw("text", 30)
		for a := range text {
			b := a + len(value)
			if b <= len(text) && strings.EqualFold(text[a:b], value) && !signOf(value).in(text) {
				t.Fatalf("%q stands in %q at %d", value, text, a)
			}
		}
	})
}

func TestATextMadeOfOneLetterIsNotLookedAtForEachOfThem(t *testing.T) {
	g := signOf(strings.Repeat("z", 3000) + "a")
	if len(g.part) > signPart || g.in(strings.Repeat("a letter ", 1000)) {
		t.Errorf("%q", g.part)
	}
	if late := strings.Repeat("z", signPart-1) + "a"; !signOf(late).in(strings.Repeat("z", 1<<16)) {
		t.Error("every letter of the text was compared")
	}
}

package pii

import (
	"strings"
	"testing"

	"veil/extproc/detect"
)

func TestACastIsKnownOnceItsWorkWasNamed(t *testing.T) {
	var s stage
	s.says("Why does Dorothea marry him?", true)
	if s.has("dorothea") {
		t.Error("nobody named the work")
	}
	s.says("It is in MIDDLEMARCH, it seems", false)
	for name, want := range map[string]bool{"dorothea": true, "dorothea brooke": true, "dorothea's": true, "dorothea smith": false, "anna": false, "": false} {
		if s.has(name) != want {
			t.Errorf("%q: %t", name, !want)
		}
	}
	s.says("Is Emma reading it?", true)
	if s.has("dorothea") {
		t.Error("somebody reads it")
	}
	var late stage
	late.says("Middlemarch", true)
	late.says(strings.Repeat("x ", longestStage), false)
	if !late.has("dorothea") {
		t.Error("the work is forgotten")
	}
	if late.says("and Dorothea", true); late.has("dorothea") {
		t.Error("what was not looked at counts for nobody")
	}
	var far stage
	far.says(strings.Repeat("x ", longestStage), true)
	far.says("Middlemarch", true)
	if far.has("dorothea") || len(far.said) > 0 {
		t.Error("more was looked at than the bound")
	}
}

// The list says what it is about by nothing that is a name of one of its own.
func TestWhatTellsOfACastIsNoNameInIt(t *testing.T) {
	for _, c := range knownCasts().all {
		if len(c.tells) == 0 || len(c.names) == 0 {
			t.Errorf("%v is empty", c)
		}
		for _, tell := range c.tells {
			if tell != strings.ToLower(strings.TrimSpace(tell)) || tell == "" {
				t.Errorf("%q is not written as it is sought", tell)
			}
		}
	}
	for name := range knownCasts().with {
		if name != strings.ToLower(name) || strings.ContainsAny(name, "|:,") {
			t.Errorf("%q is not written as it is sought", name)
		}
	}
}

func TestFiguresThatACommaDividesInOneFindAreTwo(t *testing.T) {
	text := "Wallenstein, Tilly"
	one := []detect.Span{{Start: 0, End: len(text), Type: detect.Name}}
	for said, want := range map[string]bool{"Dreißigjähriger Krieg, Schlachten: ": false, "Wer siegte: ": true} {
		q := &inquiry{plain: true}
		q.stage.says(said, true)
		if q.withoutFigures(&Leaf{Text: text}, one, true); q.named != want {
			t.Errorf("%s%s: tells of somebody: %v", said, text, q.named)
		}
	}
	q := &inquiry{plain: true}
	q.stage.says("Dreißigjähriger Krieg", true)
	if q.withoutFigures(&Leaf{Text: "Tilly, Norbert"}, []detect.Span{{Start: 0, End: 14, Type: detect.Name}}, true); !q.named {
		t.Error("a surname and a first name tell of nobody")
	}
}

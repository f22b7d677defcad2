package pii

import (
	_ "embed" // the lists of words
	"slices"
	"strings"
	"sync"
	"unicode"

	"veil/extproc/detect"
)

// Speaker is who said a leaf.
type Speaker uint8

// Who may have said a leaf.
const (
	User     Speaker = iota // whoever asks, or nobody knows who
	Model                   // an earlier answer
	Operator                // instructions of the application
)

// longestQuestion is how many bytes users may have said in all for their request to be a question about the world.
const longestQuestion = 2 << 10

// general reports whether a conversation only asks about the world: what was found in it is places, organisations and figures
// that everybody knows, nobody speaks of anybody else, and whoever names one of them asks. A place in it is what the question
// is about ("What is the capital of Peru?"), and nobody's home; an organisation is nobody's employer. Where the rules say
// anything of places, or of organisations or names where one was found, every one counts.
//
// A conversation that is not general never becomes so by going on, and one that is has no tokens: numbers stay (api.md,
// Tokens).
func (f *finder) general(leaves []Leaf, found [][]detect.Span) bool {
	worldly, figures := knownAlone(leaves, found)
	if !worldly || f.detector.Ruled(detect.Location) || figures && f.detector.Ruled(detect.Name) || f.detector.Ruled(detect.Org) && hasType(found, detect.Org) {
		return false
	}
	said, named := 0, false // named: a figure, so far; what is asked of its life tells of nobody else
	for i := range leaves {
		l := &leaves[i]
		known := len(found[i]) > 0
		named = named || hasType(found[i:i+1], detect.Name)
		if l.Speaker == Model && !l.Nested || l.Speaker == Operator && !known {
			continue
		}
		if said += len(l.Text); said > longestQuestion || personal(l.Text, named) || known && (l.Nested || !asks(l.Text)) {
			return false
		}
	}
	return true
}

// knownAlone reports whether places, organisations or figures that everybody knows were found, and nothing else, and whether a
// figure was.
func knownAlone(leaves []Leaf, found [][]detect.Span) (worldly, figures bool) {
	for i, spans := range found {
		for _, sp := range spans {
			switch {
			case sp.Type == detect.Location, sp.Type == detect.Org:
			case sp.Type == detect.Name && figureNames()[strings.ToLower(leaves[i].Text[sp.Start:sp.End])]:
				figures = true
			default:
				return false, false
			}
			worldly = true
		}
	}
	return worldly, figures
}

// hasType reports whether a span of the type was found in any of some leaves.
func hasType(found [][]detect.Span, typ detect.Type) bool {
	return slices.ContainsFunc(found, func(spans []detect.Span) bool {
		return slices.ContainsFunc(spans, func(sp detect.Span) bool { return sp.Type == typ })
	})
}

// opening is how many words of a text may come before the one that asks ("Hi, please tell …").
const opening = 3

// asks reports whether a text asks something: it has a question mark, or begins as questions do.
func asks(text string) bool {
	if strings.ContainsAny(text, "?¿？") {
		return true
	}
	n := 0
	for w := range wordsOf(text) {
		if askingWords()[w] {
			return true
		}
		if n++; n > opening {
			break
		}
	}
	return false
}

// personal reports whether a text tells of somebody. Where a figure was named, its life does not count.
func personal(text string, named bool) bool {
	article := false // the last word is "i", the speaker's or the Italian article
	for w := range wordsOf(text) {
		if article && !strings.HasSuffix(w, "i") || peopleWords()[w] && w != "i" && !(named && lifeWords()[w]) {
			return true
		}
		article = w == "i"
	}
	return article
}

// wordsOf gives a text's words in small letters.
func wordsOf(text string) func(yield func(string) bool) {
	return strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

//go:embed words/people.txt
var peopleList string

//go:embed words/asking.txt
var askingList string

//go:embed words/lives.txt
var livesList string

//go:embed words/figures.txt
var figuresList string

var (
	lifeWords   = sync.OnceValue(func() map[string]bool { return wordSet(livesList) })
	figureNames = sync.OnceValue(func() map[string]bool { return lineSet(figuresList) })
	peopleWords = sync.OnceValue(func() map[string]bool { return wordSet(peopleList) })
	askingWords = sync.OnceValue(func() map[string]bool { return wordSet(askingList) })
)

// wordSet is the words of a list whose lines that begin with # are remarks.
func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(list) {
		if !strings.HasPrefix(line, "#") {
			for w := range strings.FieldsSeq(line) {
				set[w] = true
			}
		}
	}
	return set
}

// lineSet is the lines of a list that are no remarks.
func lineSet(list string) map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(list) {
		if !strings.HasPrefix(line, "#") {
			set[strings.TrimSpace(line)] = true
		}
	}
	return set
}

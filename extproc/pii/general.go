package pii

import (
	_ "embed" // the lists of words
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

// general reports whether a conversation only asks about the world: what was found in it is places alone, nobody speaks of
// a person, and whoever names a place asks. A place in it is what the question is about ("What is the capital of Peru?"), and
// nobody's home. Where the rules say anything of places, every place counts.
//
// A conversation that is not general never becomes so by going on, and one that is has no tokens: numbers stay (api.md,
// Tokens).
func (f *finder) general(leaves []Leaf, found [][]detect.Span) bool {
	if !placesAlone(found) || f.detector.Ruled(detect.Location) {
		return false
	}
	said := 0
	for i := range leaves {
		l := &leaves[i]
		places := len(found[i]) > 0
		if l.Speaker == Model && !l.Nested || l.Speaker == Operator && !places {
			continue
		}
		if said += len(l.Text); said > longestQuestion || personal(l.Text) || places && (l.Nested || !asks(l.Text)) {
			return false
		}
	}
	return true
}

// placesAlone reports whether places were found, and nothing else.
func placesAlone(found [][]detect.Span) bool {
	places := false
	for _, spans := range found {
		for _, sp := range spans {
			if sp.Type != detect.Location {
				return false
			}
			places = true
		}
	}
	return places
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

// personal reports whether a text tells of somebody.
func personal(text string) bool {
	article := false // the last word is "i", the speaker's or the Italian article
	for w := range wordsOf(text) {
		if article && !strings.HasSuffix(w, "i") || peopleWords()[w] && w != "i" {
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

var (
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

package pii

import (
	_ "embed" // the lists of words
	"iter"
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

// general reports whether a conversation only asks about the world: what was found in it is places, organisations and names, and
// whoever names one of them asks. Either nobody speaks of anybody, and every name is a figure's that everybody knows; or all that
// users say has the tone of questions about the world (worldly). A place in it is what the question is about ("What is the capital
// of Peru?"), and nobody's home; an organisation is nobody's employer. Where the rules say anything of places, or of organisations
// or names where one was found, every one counts.
//
// A conversation that is not general never becomes so by going on, and one that is has no tokens: numbers stay (api.md,
// Tokens). So what belongs to no message is heard first, and each message is judged with those before it.
func (f *finder) general(leaves []Leaf, found [][]detect.Span) bool {
	if !f.ofTheWorld(found) {
		return false
	}
	q := inquiry{listener: f.listener, plain: true, topical: true}
	for i := range leaves {
		if leaves[i].Message < 0 && !q.hear(&leaves[i], found[i]) {
			return false
		}
	}
	for i := range leaves {
		if leaves[i].Message >= 0 && !q.hear(&leaves[i], found[i]) {
			return false
		}
	}
	return true
}

// ofTheWorld reports whether places, organisations or names were found, nothing else, and none of a type that the rules speak of. A
// rule for places ends it also where none was found.
func (f *finder) ofTheWorld(found [][]detect.Span) bool {
	any := false
	for _, spans := range found {
		for _, sp := range spans {
			if sp.Type != detect.Location && sp.Type != detect.Org && sp.Type != detect.Name || f.detector.Ruled(sp.Type) {
				return false
			}
			any = true
		}
	}
	return any && !f.detector.Ruled(detect.Location)
}

// opening is how many words of a text may come before the one that asks ("Hi, please tell …").
const opening = 3

// asksAfter is how many words come before the one by which a text asks: none where it has a question mark, one more than opening where
// it asks nothing.
func asksAfter(text string) (words int) {
	if strings.ContainsAny(text, "?¿？") {
		return 0
	}
	last := ""
	for w := range wordsOf(text) {
		if words > opening || askingWords()[w] || isPaper(last, w) {
			return words
		}
		words++
		last = w
	}
	return opening + 1
}

// personal reports whether a text tells of somebody. Where a figure was named, its life does not count.
func personal(text string, named bool) bool {
	last := "" // "i" is the speaker's or the Italian article
	for w := range wordsOf(text) {
		if last == "i" && !strings.HasSuffix(w, "i") || last == paper && !isPaper(last, w) || peopleWords()[w] && w != "i" && w != paper && !(named && lifeWords()[w]) {
			return true
		}
		last = w
	}
	return last == "i" || last == paper
}

// paper is Spanish for work, and with about behind it for what pupils write.
const paper = "trabajo"

// isPaper reports whether two words say that a paper is about something.
func isPaper(last, w string) bool { return last == paper && w == "sobre" }

// attends reports whether a text says that somebody watches, reads, plays or takes part.
func attends(text string) bool {
	for w := range wordsOf(text) {
		if audienceWords()[w] {
			return true
		}
	}
	return false
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

//go:embed words/audience.txt
var audienceList string

var (
	lifeWords     = sync.OnceValue(func() map[string]bool { return setOf(livesList, strings.FieldsSeq) })
	peopleWords   = sync.OnceValue(func() map[string]bool { return setOf(peopleList, strings.FieldsSeq) })
	audienceWords = sync.OnceValue(func() map[string]bool { return setOf(audienceList, strings.FieldsSeq) })
	askingWords   = sync.OnceValue(func() map[string]bool { return setOf(askingList, strings.FieldsSeq) })
)

// setOf is what a list holds: what its lines are cut into, but for those that begin with # and are remarks.
func setOf(list string, cut func(string) iter.Seq[string]) map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(list) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for entry := range cut(line) {
			set[strings.TrimSpace(entry)] = true
		}
	}
	return set
}

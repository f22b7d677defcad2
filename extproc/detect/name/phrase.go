package name

import (
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/word"
)

// phraseSet are the hashes of phrases of one to four words.
type phraseSet map[uint32]bool

// newPhraseSet reads a list with semicolons between the phrases.
func newPhraseSet(list string) phraseSet {
	set := phraseSet{}
	for phrase := range strings.SplitSeq(list, ";") {
		set[hashOf(phrase)] = true
	}
	return set
}

// endsBefore says that one of the phrases ends before the word at i.
func (s phraseSet) endsBefore(d *feature.Document, i int) bool { return s.any(wordsBefore(d, i)) }

// beginsAt says that one of the phrases begins with the word at i, which goes on what stands before it.
func (s phraseSet) beginsAt(d *feature.Document, i int) bool { return s.any(wordsFrom(d, i)) }

func (s phraseSet) any(hashes sides) bool {
	for _, h := range hashes {
		if s[h] {
			return true
		}
	}
	return false
}

// gapSet are phrases with a gap for a name: by what stands before it, what stands behind it.
type gapSet map[uint32]phraseSet

// newGapSet reads a list of phrases with _ for the name and semicolons between them.
func newGapSet(list string) gapSet {
	set := gapSet{}
	for phrase := range strings.SplitSeq(list, ";") {
		before, behind, _ := strings.Cut(phrase, " _ ")
		h := hashOf(before)
		if set[h] == nil {
			set[h] = phraseSet{}
		}
		set[h][hashOf(behind)] = true
	}
	return set
}

// surrounds says that the words from i up to j stand in the gap of one of the phrases.
func (s gapSet) surrounds(d *feature.Document, i, j int) bool {
	for _, h := range wordsBefore(d, i) {
		if behind := s[h]; behind != nil && behind.beginsAt(d, j) {
			return true
		}
	}
	return false
}

// mostPhrase is the most words of such a phrase on one side of a name.
const mostPhrase = 4

// sides are the hashes of the one to four words on one side of a name; 0 where there are no more.
type sides [mostPhrase]uint32

// wordsBefore are those of the words before the word at i.
func wordsBefore(d *feature.Document, i int) (hashes sides) {
	for n := 1; n <= min(mostPhrase, i) && d.Words[i-n].Kind == word.Letters && goesOn(d, i-n+1); n++ {
		hashes[n-1] = phraseHash(d.Words[i-n : i])
	}
	return hashes
}

// wordsFrom are those of the words from the word at i on.
func wordsFrom(d *feature.Document, i int) (hashes sides) {
	for n := 1; n <= min(mostPhrase, len(d.Words)-i) && d.Words[i+n-1].Kind == word.Letters && goesOn(d, i+n-1); n++ {
		hashes[n-1] = phraseHash(d.Words[i : i+n])
	}
	return hashes
}

// goesOn says that a phrase goes on with the word at i: a space stands before it, or the apostrophe of what the word before it lost, un'idea.
func goesOn(d *feature.Document, i int) bool {
	if adjoins(&d.Words[i]) {
		return true
	}
	before := &d.Words[i-1]
	text := d.Text[before.Start:before.End]
	return before.Kind == word.Letters && (strings.HasSuffix(text, "'") || strings.HasSuffix(text, "’"))
}

// hashOf is the hash of a phrase of a list.
func hashOf(phrase string) uint32 { return phraseHash(word.Append(nil, strings.TrimSpace(phrase))) }

// phraseHash is the hash of the words of a phrase, one behind another.
func phraseHash(ws []word.Word) uint32 {
	h := part(&ws[0])
	for i := range ws[1:] {
		h = word.Join(h, part(&ws[1+i]))
	}
	return h
}

// part is what a word of a phrase adds to its hash: an apostrophe the same, however it is written.
func part(w *word.Word) uint32 {
	if w.Rune == '’' && w.Kind == word.Mark {
		return '\''
	}
	if w.Kind == word.Mark {
		return uint32(w.Rune)
	}
	return w.Hash
}

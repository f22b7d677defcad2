package name

import (
	_ "embed" // the list of things
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

//go:embed things.txt
var thingList string

// nounList counts in German only.
//
//go:embed nouns.txt
var nounList string

// things holds the hashes of phrases that a name stands in and nobody is meant by: Granny Smith, Plaster of Paris. It is no list of the
// lexicon, which the model is trained with, so that a thing more changes nothing else.
type things struct{ phrases *word.Flags }

// maxThing is the most words of such a phrase.
const maxThing = 6

// newThings reads a list of a phrase a line, with remarks that begin with #.
func newThings(list string) things {
	phrases := map[uint32]uint32{}
	for line := range strings.Lines(unremarked(list)) {
		phrases[hashOf(line)] = 1
	}
	return things{word.NewFlags(phrases)}
}

// drop takes out what was found and is a part of a thing's name, unless a cue before that name, or a field, says that it is somebody's.
func (t things) drop(labels []model.Label, d *feature.Document) {
	for from, to := range found(labels) {
		in := &d.Infos[from]
		on := behindOn(d, from)
		if begin := t.begin(d.Words, from, to); begin >= 0 && (begin < from || in.Cue == 0 || on) && in.Field == cue.NoField || on && in.Bits&lexicon.Place == 0 && (in.Known || in.Bits&lexicon.Common != 0 && in.Bits&lexicon.Person == 0) {
			drop(labels, from, to)
		}
	}
}

// behindOn says that nothing but a word that opens an English sentence stands for a title before the word at i: On Linux. The Italian title is
// written with a full stop.
func behindOn(d *feature.Document, i int) bool {
	return i > 0 && d.Words[i].Space && d.Words[i-1].Hash == onHash && d.Lang != italian
}

// onHash is the hash of on.
var onHash = word.Hash("on")

// begin is where a phrase begins that the words from from up to to stand in, -1 if they stand in none.
func (t things) begin(ws []word.Word, from, to int) int {
	for i := from; i >= 0 && to-i <= maxThing && (ws[i].Kind == word.Letters || i > 0 && shortenedBy(ws, i)); i-- {
		h := ws[i].Hash
		for j := i + 1; ; j++ {
			if j >= to && t.phrases.Get(h) != 0 {
				return i
			}
			if j == len(ws) || j-i == maxThing || ws[j].Kind != word.Letters && !joiner(ws[j].Rune) && !shortenedBy(ws, j) {
				break
			}
			h = word.Join(h, part(&ws[j]))
		}
	}
	return -1
}

// joiner says that a mark may stand inside a phrase: Bell's palsy, H & M.
func joiner(r rune) bool { return r == '\'' || r == '’' || r == '-' || r == '&' }

// shortenedBy says that the word at i is the full stop of a case or a title: Marbury v. Madison, Mrs. Dalloway.
func shortenedBy(ws []word.Word, i int) bool {
	if ws[i].Rune != '.' || ws[i].Kind != word.Mark || ws[i].Space {
		return false
	}
	switch ws[i-1].Hash {
	case versusHash, drHash, mrHash, mrsHash:
		return true
	}
	return false
}

// The hashes of what a full stop shortens in the name of a thing.
var versusHash, drHash, mrHash, mrsHash = word.Hash("v"), word.Hash("dr"), word.Hash("mr"), word.Hash("mrs")

package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// minRepeat is the fewest bytes of a word that is looked for again: shorter ones are too often something else.
const minRepeat = 3

// minSmall is the fewest bytes of a word that is looked for in small letters, too, in a text that has capitals.
const minSmall = 5

// words are the words of found names, and the lists that they stand in. The zero value holds none.
type words struct {
	lists map[uint32]lexicon.Bits
	some  [8]uint64 // a bit for each word, the same for several: it rules most other words out
}

func (s *words) add(hash uint32, b lexicon.Bits) {
	if s.lists == nil {
		s.lists = map[uint32]lexicon.Bits{}
	}
	s.lists[hash] = b
	s.some[hash>>29] |= 1 << (hash >> 23 & 63)
}

// may says that the word of this hash may be one of s.
func (s *words) may(hash uint32) bool { return s.some[hash>>29]>>(hash>>23&63)&1 != 0 }

// keepSeen is the most words of found names whose table is kept for the next text: emptying a table takes as long as it is large.
const keepSeen = 1 << 10

// forget takes all words out.
func (s *words) forget() {
	if len(s.lists) > keepSeen {
		s.lists = nil
	}
	clear(s.lists)
	s.some = [8]uint64{}
}

// repeat marks the words of found names where they stand again in the same text: a name found once by what stands
// around it is a name everywhere, with its marks or without. A common word needs a capital, and one in small letters must be in no list of common
// words.
func repeat(labels []model.Label, d *feature.Document, seen *words) {
	for i := next(labels, 0); i < len(labels); i = next(labels, i+1) {
		if !person(labels[i]) {
			continue
		}
		w := &d.Words[i]
		b := d.Infos[i].Bits
		if w.Kind != word.Letters || w.End-w.Start < minRepeat || w.Case == word.Lower && b&lexicon.Common != 0 ||
			b.Plain() {
			continue
		}
		seen.add(w.Hash, b)
		seen.addSpelt(d, i, b)
		if (d.Lang == english || d.Lang == german) && w.Case != word.Camel && w.End-w.Start >= minSmall && d.Text[w.End-1] != 's' {
			seen.add(word.HashRune(w.Hash, 's'), b) // nualas husband, Averbecks Adresse, the Pococks
		}
	}
	if len(seen.lists) == 0 {
		return
	}
	for i, l := range labels {
		w := &d.Words[i]
		if l == model.BeginLocation && seen.may(w.Hash) && unplaced(labels, d, seen, i) { // copie à Ballereau, who is Pr Ballereau elsewhere
			labels[i] = model.BeginPerson
			continue
		}
		if l != model.Outside || w.Kind != word.Letters || w.End-w.Start < minRepeat {
			continue
		}
		hash := seen.spelt(d, i)
		if !seen.may(hash) {
			continue
		}
		b, ok := seen.lists[hash]
		if !ok || b&lexicon.Common == 0 && d.Infos[i].Bits&lexicon.Common != 0 || b&lexicon.Common != 0 && (w.Case == word.Lower || (w.Line || i > 0 && ends(d.Words[i-1].Rune)) && !acts(d, i) && !(w.Case == word.Upper && d.Mode == feature.Mixed)) {
			continue
		}
		if w.Case == word.Lower && d.Mode != feature.Small && (w.End-w.Start < minSmall || b&lexicon.Place != 0 || d.Infos[i].Known) {
			continue
		}
		labels[i] = model.BeginPerson
		if i > 0 && (labels[i-1] == model.BeginPerson || labels[i-1] == model.InPerson) && w.Space {
			labels[i] = model.InPerson
		}
		if i+1 < len(labels) && labels[i+1] == model.BeginPerson && d.Words[i+1].Kind == word.Letters {
			labels[i+1] = model.InPerson
		}
	}
}

// unplaced says that the word at i, which was taken for a place, is a word of a found name and in no list of places.
func unplaced(labels []model.Label, d *feature.Document, seen *words, i int) bool {
	_, named := seen.lists[d.Words[i].Hash]
	return named && !listed(&d.Infos[i]) && d.Infos[i].Field != cue.City && (i+1 == len(labels) || labels[i+1] != model.InLocation)
}

// acts says that the word at i, which begins a sentence, is a listed surname and stands before a word in small letters, in a language
// where a noun in its place has an article: Rivière vote contre.
func acts(d *feature.Document, i int) bool {
	return d.Lang != english && d.Lang != german && d.Infos[i].Bits&lexicon.Surname != 0 && d.Words[i].Case == word.Title && i+1 < len(d.Words) && d.Words[i+1].Case == word.Lower
}

// ends says that a mark may end a sentence, so that a capital after it says nothing.
func ends(r rune) bool {
	return r == '.' || r == '!' || r == '?' || r == ':' || r == '\n' || r == '"' || r == '-'
}

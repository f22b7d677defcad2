package feature

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// ToneBits is the size of the table of what words say of a text's tone: 1 << ToneBits rows.
const ToneBits = 16

// stem is how many first bytes of a longer word stand for its other forms.
const stem = 5

// Multipliers that part the rows of words, of their first letters and of two words in a row.
const (
	ofWords = 0x9E3779B1
	ofStems = 0x85EBCA6B
	ofPairs = 0xC2B2AE35
)

// slots stand for words that may be parts of names: whatever they are, a common first name, a place, a large town or country.
const (
	anySlot = 0x5107 + iota
	givenSlot
	placeSlot
	worldSlot
)

// slot is what stands in a text's tone for a word of in that may be a part of a name.
func slot(in *Info) uint32 {
	switch {
	case in.Bits&(lexicon.Country|lexicon.Metropolis) != 0:
		return worldSlot
	case in.Bits&lexicon.First != 0 && in.Bits&lexicon.Frequent != 0:
		return givenSlot
	case in.Place != 0 || in.Bits&lexicon.Place != 0:
		return placeSlot
	}
	return anySlot
}

// tone gives what says whether a text speaks of persons: its common words and marks, the first letters of long ones, and two of them in
// a row. What may be a part of a name says nothing but what kind of word it is, and that only with the word before it and after it, so
// that a text's tone is what stands around its names.
func (d *Document) tone(yield func(row uint32)) {
	const marks = 0x55555 // apart from words
	before := uint32(0)
	for i := range d.Words {
		w := &d.Words[i]
		hash := w.Hash
		if w.Kind != word.Letters {
			hash ^= marks
		} else if in := &d.Infos[i]; in.Bits&lexicon.Common == 0 || in.Bits&lexicon.Person != 0 && w.Case != word.Lower {
			if hash = slot(in); before != 0 && hash != before {
				yield(twoInARow(before, hash))
			}
			before = hash
			continue
		} else if w.End-w.Start > stem {
			yield(d.first(w.Start) * ofStems >> (32 - ToneBits))
		}
		yield(hash * ofWords >> (32 - ToneBits))
		yield(twoInARow(before, hash))
		before = hash
	}
}

// twoInARow is the row of two words in a row.
func twoInARow(before, hash uint32) uint32 {
	return (before*31337 ^ hash) * ofPairs >> (32 - ToneBits)
}

// first is a hash of the first letters of a word at byte at, in small letters where they are of ASCII.
func (d *Document) first(at int32) uint32 {
	h := uint32(0)
	for _, c := range []byte(d.Text[at : at+stem]) {
		h = h*0x01000193 ^ uint32(c|0x20)
	}
	return h
}

// AppendTone appends the rows of all that says something of the text's tone.
func (d *Document) AppendTone(dst []uint32) []uint32 {
	d.tone(func(row uint32) { dst = append(dst, row) })
	return dst
}

// Tone sums up what a table says of these rows, and counts them.
func (d *Document) Tone(table *[1 << ToneBits]int8) (sum, rows int32) {
	d.tone(func(row uint32) {
		sum += int32(table[row%(1<<ToneBits)])
		rows++
	})
	return sum, rows
}

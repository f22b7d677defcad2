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

// tone gives what says whether a text speaks of persons: its common words and marks, the first letters of long ones, and two of them in
// a row. What may be a part of a name says nothing, so that a text's tone is what stands around its names.
func (d *Document) tone(yield func(row uint32)) {
	const marks = 0x55555 // apart from words
	before := uint32(0)
	for i := range d.Words {
		w := &d.Words[i]
		hash := w.Hash
		if w.Kind != word.Letters {
			hash ^= marks
		} else if in := &d.Infos[i]; in.Bits&lexicon.Common == 0 || in.Bits&lexicon.Person != 0 && w.Case != word.Lower {
			continue
		} else if w.End-w.Start > stem {
			yield(d.first(w.Start) * ofStems >> (32 - ToneBits))
		}
		yield(hash * ofWords >> (32 - ToneBits))
		yield((before*31337 ^ hash) * ofPairs >> (32 - ToneBits))
		before = hash
	}
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

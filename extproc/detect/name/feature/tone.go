package feature

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// ToneBits is the size of the table of what words say of a text's tone: 1 << ToneBits rows.
const ToneBits = 14

// tone is the row of a word that says whether its text speaks of persons: a common word or a mark. What may be a part of a name
// says nothing, so that a text's tone is what stands around its names.
func tone(w *word.Word, in *Info) (row uint32, ok bool) {
	const marks = 0x55555 // apart from words
	hash := w.Hash
	if w.Kind != word.Letters {
		hash ^= marks
	} else if in.Bits&lexicon.Common == 0 || in.Bits&lexicon.Person != 0 && w.Case != word.Lower {
		return 0, false
	}
	return hash * 0x9E3779B1 >> (32 - ToneBits), true
}

// AppendTone appends the rows of all words that say something of the text's tone.
func (d *Document) AppendTone(dst []uint32) []uint32 {
	for i := range d.Words {
		if row, ok := tone(&d.Words[i], &d.Infos[i]); ok {
			dst = append(dst, row)
		}
	}
	return dst
}

// Tone sums up what a table says of these rows, and counts them.
func (d *Document) Tone(table *[1 << ToneBits]int8) (sum, words int32) {
	for i := range d.Words {
		if row, ok := tone(&d.Words[i], &d.Infos[i]); ok {
			sum += int32(table[row%(1<<ToneBits)])
			words++
		}
	}
	return sum, words
}

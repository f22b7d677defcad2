package feature

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Bounds of a text that was dictated.
const (
	fewestHeard = 6  // words
	wordsAMark  = 20 // of which one at most is a mark
)

// Dictated reports whether next to no marks part the words of a text, as where speech was turned into text.
func (d *Document) Dictated() bool {
	if len(d.Words) < fewestHeard {
		return false
	}
	marks := 0
	for i := range d.Words {
		if w := &d.Words[i]; w.Kind >= word.Mark && w.Rune != '\'' && w.Rune != '-' {
			marks++
		}
	}
	return marks*wordsAMark <= len(d.Words)
}

// Capitals reads d into dst once more, as if it had capitals: on each word that is a name or a place of the lists and no common word of
// the text's language, and on an initial behind one.
func (r *Reader) Capitals(dst, d *Document) {
	r.Past(dst, d, 0, len(d.Words), nil)
	dst.Mode = Mixed
	dst.ctx = uint32(dst.Mode)<<3 | uint32(dst.Lang)
	own := d.Common()
	for i := range dst.Words {
		w, in := &dst.Words[i], &dst.Infos[i]
		switch {
		case w.Kind != word.Letters || w.Case != word.Lower || in.Bits&own != 0:
		case w.End-w.Start == 1:
			if i > 0 && dst.Words[i-1].Case == word.Title && w.Space && !vowel(w.Rune) {
				w.Case = word.Initial
			}
		case w.End-w.Start > 2 && (in.Place != 0 || in.Bits&(lexicon.Person|lexicon.Place) != 0):
			w.Case = word.Title
		}
	}
	dst.sign()
}

// vowel says that a letter may be a word: a, e, y.
func vowel(c rune) bool {
	switch c {
	case 'a', 'e', 'i', 'o', 'u', 'y':
		return true
	}
	return false
}

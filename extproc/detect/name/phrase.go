package name

import "veil/extproc/detect/name/word"

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

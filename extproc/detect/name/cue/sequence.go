package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// maxName is the most words that a name may have.
const maxName = 7

// capital says that a word can be a part of a name by its letters: it begins with a capital, or has no cases at all.
func capital(w *word.Word) bool { return w.Kind == word.Letters && w.Case != word.Lower }

// sequence is the end of the name that begins at i, or i if none does. It takes capitalised words, initials with their
// full stop, and particles between them; it stops at line ends and other marks, and before a common word that is in no
// list of names once a name has begun.
func (r *Rules) sequence(ws []word.Word, i int) int {
	end, n := i, 0
	for j := i; j < len(ws) && n < maxName; j++ {
		w := &ws[j]
		if j > i && !w.Space && w.Kind == word.Letters && ws[j-1].Kind == word.Letters && !elided(&ws[j-1]) {
			break // glued to the word before: another script or a sign
		}
		f := r.flags.Get(w.Hash)
		switch {
		case w.Kind == word.Mark && w.Rune == '.' && j > i && short(&ws[j-1]) && !w.Space:
			if end == j {
				end = j + 1
			}
			continue
		case w.Kind != word.Letters, n == 2 && w.Case == word.NoCase:
			return trim(ws, i, end)
		case f&isGeneric != 0 && w.Case != word.Initial && r.lex.Bits(w.Hash)&lexicon.Person == 0,
			f&isRole != 0 && n == 0, f&(isTitle|isWeakTitle) == isTitle && n > 0:
			return trim(ws, i, end)
		case n > 0 && w.Hash == r.from && w.Case == word.Lower && (j+1 == len(ws) || !r.lex.Person(ws[j+1].Hash)):
			return trim(ws, i, end) // Frau Kern vom Hausdienst
		case f&isParticle != 0 && w.Case != word.Initial && (n > 0 || !capital(w) || j+1 < len(ws)):
			if j+1 >= len(ws) || ws[j+1].Kind != word.Letters {
				return trim(ws, i, end)
			}
			if capital(w) && w.Case != word.Upper { // in capitals a name has to follow: LA DOTT.SSA MARINI LA ASPETTA
				end = j + 1
			}
			n++
			continue
		case !capital(w):
			return trim(ws, i, end)
		case n > 0 && w.Case != word.Initial && r.plainWord(w):
			return trim(ws, i, end)
		}
		end = j + 1
		n++
	}
	return trim(ws, i, end)
}

// plainWord says that a word is a common word and in no list of names.
func (r *Rules) plainWord(w *word.Word) bool { return r.lex.Bits(w.Hash).Plain() }

// short says that a full stop after a word may belong to it: an initial, or St.
func short(w *word.Word) bool {
	return w.Case == word.Initial || w.End-w.Start <= 2 && w.Case == word.Title
}

func elided(w *word.Word) bool {
	return w.Kind == word.Letters && w.End-w.Start >= 2 && w.Last == w.First
}

// trim leaves out the full stop after a whole word: it ends the sentence.
func trim(ws []word.Word, from, end int) int {
	for end > from && ws[end-1].Kind == word.Mark && ws[end-1].Rune == '.' && (end < 2 || !short(&ws[end-2])) {
		end--
	}
	return end
}

// small is the end of a run of words in small letters, so many at most, that may be a name: none of them a common word. After a
// title a common word that is a name, too, is believed, as are two letters that are one, and particles may begin the name.
func (r *Rules) small(ws []word.Word, i, most int, titled bool) int {
	end, n := i, 0
	for j := i; j < len(ws) && j-i < most; j++ {
		w := &ws[j]
		if w.Kind != word.Letters || w.Case != word.Lower {
			break
		}
		f := r.flags.Get(w.Hash)
		if f&isParticle != 0 && (n > 0 || titled) {
			continue
		}
		b := r.lex.Bits(w.Hash)
		named := b&lexicon.Person != 0
		if f&^isParticle != 0 && !named || b&lexicon.Common != 0 && b&lexicon.Frequent == 0 && (!titled || !named) || w.End-w.Start < 3 && (!titled || !named) {
			break
		}
		if !named && n > 0 {
			break
		}
		end = j + 1
		n++
	}
	return end
}

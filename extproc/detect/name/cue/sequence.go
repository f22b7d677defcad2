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

// Particle says that a word may stand in small letters between the parts of a name: de, von, al.
func (r *Rules) Particle(hash uint32) bool { return r.flags.Get(hash)&isParticle != 0 }

// Suffix says that a word may follow a name as a part of it: junior, hijo, fils.
func (r *Rules) Suffix(hash uint32) bool { return r.flags.Get(hash)&isSuffix != 0 }

// Title says that a word stands before names and is no part of one.
func (r *Rules) Title(hash uint32) bool { return r.flags.Get(hash)&(isTitle|isWeakTitle) == isTitle }

// Abbreviation says that a word may be a title that ends with a full stop: Dr, sig.
func (r *Rules) Abbreviation(hash uint32) bool { return r.flags.Get(hash)&(isTitle|isWeakTitle) != 0 }

// And says that a word stands before the last one of an enumeration.
func (r *Rules) And(hash uint32) bool { return r.late.Get(hash)&isAnd != 0 }

// Unit says that a word is a unit of measure that is called after somebody: newton.
func (r *Rules) Unit(hash uint32) bool { return r.late.Get(hash)&isUnit != 0 }

// Ordinal says that a word counts the points of a speech: primo.
func (r *Rules) Ordinal(hash uint32) bool { return r.late.Get(hash)&isOrdinal != 0 }

// FirmEnd says that a word ends the name of a firm, a foundation or a group of authors.
func (r *Rules) FirmEnd(hash uint32) bool { return r.late.Get(hash)&endsFirm != 0 }

// Copyright says that a word tells who holds the rights of something.
func (r *Rules) Copyright(hash uint32) bool { return hash == r.rights }

// Closing says that a word begins what stands before a signature, and is in no list of names: regards, cordialmente.
func (r *Rules) Closing(hash uint32) bool {
	return r.flags.Get(hash)&beginsClosing != 0 && !r.lex.Person(hash)
}

// Listed says that a word is in a list of first names or surnames.
func (r *Rules) Listed(hash uint32) bool { return r.lex.Person(hash) }

// Declares says that a program names a thing with the word after this one: func, class.
func (r *Rules) Declares(hash uint32) bool { return r.flags.Get(hash)&isDeclaration != 0 }

// Day says that a word is the short form of a day of the week as dates in logs and headers have it: Thu.
func (r *Rules) Day(hash uint32) bool { return r.flags.Get(hash)&isDay != 0 }

// Speaker says that a word names somebody by an office or a part in a conversation: adviser, patient, witness.
func (r *Rules) Speaker(hash uint32) bool {
	return r.flags.Get(hash)&(isSpeaker|isRole|isRelation) != 0 && !r.lex.Person(hash)
}

// Label says that a word names a number or heads a paragraph: passport, agenda.
func (r *Rules) Label(hash uint32) bool { return r.late.Get(hash)&isLabel != 0 }

// Theorem says that a word names what is called by who found it: theorem, lemma.
func (r *Rules) Theorem(hash uint32) bool { return r.flags.Get(hash)&isTheorem != 0 }

// Law says that a word names what is called by who found it, unless that is somebody's: law, equation.
func (r *Rules) Law(hash uint32) bool { return r.flags.Get(hash)&isLaw != 0 }

// Practice says that a word behind law makes it somebody's: firm, degree.
func (r *Rules) Practice(hash uint32) bool { return r.flags.Get(hash)&isPractice != 0 }

// Scheme says that a word stands before what a treaty, a programme or the like is called.
func (r *Rules) Scheme(hash uint32) bool { return r.flags.Get(hash)&isScheme != 0 }

// Format says that a word is a form that texts are asked for in: JSON.
func (r *Rules) Format(hash uint32) bool { return r.late.Get(hash)&isFormat != 0 }

// Firm says that a word stands before what a firm is called.
func (r *Rules) Firm(hash uint32) bool { return r.flags.Get(hash)&isFirm != 0 }

// Noun says that a word is a common one of German and in no list of names.
func (r *Rules) Noun(hash uint32) bool {
	b := r.lex.Bits(hash)
	return b&lexicon.CommonDE != 0 && b&lexicon.Person == 0
}

// Court says that a word begins the name of a court.
func (r *Rules) Court(hash uint32) bool { return r.flags.Get(hash)&isCourt != 0 }

// Generic says that a word stands for whoever is addressed, and is in no list of names: mum, team, clients.
func (r *Rules) Generic(hash uint32) bool {
	return r.flags.Get(hash)&isGeneric != 0 && !r.lex.Person(hash)
}

// Way says that a word begins the name of a street, and seldom another name.
func (r *Rules) Way(hash uint32) bool { return r.flags.Get(hash)&isWay != 0 }

// From says that a word stands before whom somebody works for, as often as it is a particle: vom.
func (r *Rules) From(hash uint32) bool { return hash == r.from }

// Of says that a word means "of".
func (r *Rules) Of(hash uint32) bool { return r.flags.Get(hash)&isGenitive != 0 }

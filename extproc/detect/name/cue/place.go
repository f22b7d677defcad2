package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// maxTown is the most words that a town may have.
const maxTown = 4

// dateline marks the town in the date line of a letter: "Hull, 4 May 2026", "Lyon, le 3 juin", "En Ávila, a 3 de mayo".
func (r *Rules) dateline(dst []Hit, ws []word.Word, i int) []Hit {
	if ws[i].Hash == r.in {
		i++ // En Ávila, a 3 de mayo
	}
	end := i
	for end < len(ws) && end-i < maxTown && ws[end].Kind == word.Letters && (ws[end].Case != word.Lower || end > i && r.flags.Get(ws[end].Hash)&isParticle != 0) {
		end++
	}
	if end == i || end+1 >= len(ws) || ws[end].Rune != ',' || !r.town(ws, i, end) {
		return dst
	}
	k := end + 1
	if k+1 < len(ws) && ws[k].Kind == word.Letters && ws[k].Case == word.Lower && ws[k].End-ws[k].Start <= 4 {
		k++ // le, den, a, lì
	}
	w := &ws[k]
	n, rest := w.End-w.Start, lineEnd(ws, k)-k
	switch {
	case rest > 7:
		return dst
	case w.Kind == word.Digits && n >= 8 && n <= 10: // 04.05.2026
	case rest >= 3 && (w.Kind == word.Digits && n <= 2 || w.Kind == word.Mixed && n <= 4): // 4 May 2026, 1er mai 2026
	default:
		return dst
	}
	return append(dst, Hit{From: i, To: end, Class: City, Score: .9})
}

// home marks the town after "I live in" and its kin: capitalised words of which nothing speaks against a town.
func (r *Rules) home(dst []Hit, ws []word.Word, i int) []Hit {
	j, _ := match(r.homes.of(ws[i].Hash), ws, i)
	if j == 0 {
		return dst
	}
	end := j
	if j < len(ws) && ws[j].Kind == word.Letters && ws[j].Case == word.NoCase && ws[j].Space {
		end++ // a script without cases: the first word
	}
	for end < len(ws) && end-j < maxTown && ws[end].Kind == word.Letters && ws[end].Space && (ws[end].Case == word.Title || end > j && r.flags.Get(ws[end].Hash)&isParticle != 0 && end+1 < len(ws) && ws[end+1].Case == word.Title) {
		end++
	}
	if end == j && j < len(ws) && ws[j].Case == word.Lower && ws[j].Space {
		return r.smallTown(dst, ws, j)
	}
	if end == j || !r.town(ws, j, end) {
		return dst
	}
	return append(dst, Hit{From: j, To: end, Class: City, Score: .9})
}

// town says that a run of words may be a town's name: a listed one, or one of which nothing is known.
func (r *Rules) town(ws []word.Word, i, end int) bool {
	h := ws[i].Hash
	for j := i + 1; j < end; j++ {
		h = word.Join(h, ws[j].Hash)
	}
	if r.lex.Bits(h)&lexicon.Place != 0 {
		return true
	}
	for j := i; j < end; j++ {
		if r.lex.Bits(ws[j].Hash) != 0 || r.flags.Get(ws[j].Hash) != 0 {
			return false
		}
	}
	return true
}

// minUnknown is the fewest bytes of a word in no list that may be a town in small letters.
const minUnknown = 4

// smallTown marks a town in small letters, from word i on: a listed one is believed, of a word in no list the model decides.
func (r *Rules) smallTown(dst []Hit, ws []word.Word, i int) []Hit {
	if end := r.listedTown(ws, i, word.Lower, lexicon.Common); end > i {
		return append(dst, Hit{From: i, To: end, Class: City, Score: .9})
	}
	if ws[i].End-ws[i].Start >= minUnknown && r.lex.Bits(ws[i].Hash) == 0 && r.flags.Get(ws[i].Hash) == 0 {
		return append(dst, Hit{From: i, To: i + 1, Class: City, Score: .7})
	}
	return dst
}

// listedTown is where the longest run of words from i on ends that begins and ends in such letters, and is a listed place and in none of the lists
// not; i if none is.
func (r *Rules) listedTown(ws []word.Word, i int, letters word.Case, not lexicon.Bits) int {
	end, h := i, uint32(0)
	for j := i; j < len(ws) && j-i < maxTown && ws[j].Kind == word.Letters && (ws[j].Case == letters || j > i && ws[j].Case == word.Lower); j++ {
		if h = word.Join(h, ws[j].Hash); j == i {
			h = ws[j].Hash
		}
		if b := r.lex.Bits(h); ws[j].Case == letters && b&lexicon.Place != 0 && b&not == 0 {
			end = j + 1
		}
	}
	return end
}

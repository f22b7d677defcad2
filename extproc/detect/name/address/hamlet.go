package address

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// hamlet reads what stands in for a street where none has a name or a number, with its postcode at i: lieu-dit Le Moulin Neuf, 24150 Lalinde; Hof
// Möllenbeck, 19300 Balow; route de Sauve, 30610 Logrian. Without capitals the town is one of the lists.
func (s *Scanner) hamlet(ws []word.Word, i, floor int) (from, to int) {
	if i+1 == len(ws) || ws[i+1].Kind != word.Letters || ws[i].End-ws[i].Start != 5 || !ws[i+1].Space || ws[i+1].Line {
		return 0, 0
	}
	if b := s.lex.Bits(ws[i+1].Hash); ws[i+1].Case == word.Lower && b&lexicon.City == 0 || b&lexicon.Common != 0 && b&(lexicon.Place|lexicon.Begins) == 0 {
		return 0, 0 // Hof und Garten, 12345 Euro
	}
	k := i - 1
	divided := k > floor && (ws[k].Rune == ',' || ws[k].Kind == word.Break)
	if divided {
		k--
	}
	last, from := k, -1
	for n := 0; k >= floor && n < maxName; k, n = k-1, n+1 {
		w := &ws[k]
		if w.Kind != word.Letters && w.Rune != '\'' && w.Rune != '-' {
			break
		}
		f := s.flags.Get(w.Hash)
		if w.Case == word.Lower && f&(farm|join) == 0 && from >= 0 {
			break
		}
		if f&farm != 0 && k != last && (divided || w.Hash == lieuDit) && (w.Case != word.Lower || ws[last].Case != word.Lower) {
			from = k
		}
		if w.Line {
			break
		}
	}
	if from < 0 {
		return 0, 0
	}
	if from > floor && ws[from-1].Case == word.Title && s.flags.Get(ws[from-1].Hash)&join != 0 && ws[from].Space && !ws[from].Line {
		from-- // Le Mas Blanc
	}
	return from, max(i+1, s.city(ws, i+1, true))
}

// lieuDit is the hash of the French word that needs no comma behind the place.
var lieuDit = word.Hash("lieu-dit")

// square reads the blocks that Mannheim has for streets, by the postcode at i: C 4, 12, 68159 Mannheim; q7 24, 68161 mannheim.
func square(text string, ws []word.Word, i, floor int) (from, to int) {
	if text[ws[i].Start:ws[i].Start+2] != "68" || i+1 == len(ws) || ws[i+1].Hash != mannheim {
		return 0, 0
	}
	k := i - 1
	skip := func(c rune) {
		if k > floor && ws[k].Rune == c {
			k--
		}
	}
	skip(',')
	if k < floor || !isNumber(&ws[k]) || ws[k].End-ws[k].Start > 4 {
		return 0, 0
	}
	k--
	skip(',')
	switch {
	case k >= floor && ws[k].Kind == word.Mixed && ws[k].End-ws[k].Start <= 3 && ws[k].Rune|0x20 >= 'a' && ws[k].Rune|0x20 <= 'u':
		return k, i + 2
	case k > floor && isNumber(&ws[k]) && ws[k].End-ws[k].Start <= 2 && ws[k-1].End-ws[k-1].Start == 1 && ws[k-1].Rune|0x20 >= 'a' && ws[k-1].Rune|0x20 <= 'u':
		return k - 1, i + 2
	}
	return 0, 0
}

// mannheim is the town's hash.
var mannheim = word.Hash("mannheim")

// postBox is the end of a box at the post office with po at i, in letters of any case: po box 118, P.O. Box 118. It is 0 if there is none.
func postBox(text string, ws []word.Word, i int) int {
	j := i + 1
	switch {
	case ws[i].Hash == postOffice:
	case ws[i].Rune|0x20 == 'p' && ws[i].End-ws[i].Start == 1 && i+3 < len(ws) && ws[i+1].Rune == '.' && ws[i+2].Rune|0x20 == 'o' && ws[i+2].End-ws[i+2].Start == 1 && !ws[i+2].Space && ws[i+3].Rune == '.':
		j = i + 4
	default:
		return 0
	}
	if j+1 >= len(ws) || ws[j].Hash != boxHash || ws[j+1].Kind != word.Digits || ws[j+1].End-ws[j+1].Start > 6 || !whole(text, &ws[j+1]) {
		return 0
	}
	return j + 2
}

// The words of it.
var (
	postOffice = word.Hash("po")
	boxHash    = word.Hash("box")
)

// behindLabel is where the postcode begins behind its label at i: C.P. 97000. It is i where none is.
func (s *Scanner) behindLabel(ws []word.Word, i int) int {
	k := i
	switch {
	case i+4 < len(ws) && ws[i].Rune == 'C' && ws[i].Case == word.Initial && ws[i+1].Rune == '.' && ws[i+2].Rune == 'P' && ws[i+2].Case == word.Initial && ws[i+3].Rune == '.':
		k += 4
	case i+1 < len(ws) && s.flags.Get(ws[i].Hash)&label != 0 && ws[i].Case == word.Upper:
		k++
	}
	if k >= len(ws) || ws[k].Kind != word.Digits || ws[k].End-ws[k].Start < 4 {
		return i
	}
	return k
}

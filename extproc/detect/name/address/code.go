package address

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// byCode finds what a postcode at i tells: an address without a street, or the postcode alone. floor is where the last
// address ended.
func (s *Scanner) byCode(text string, ws []word.Word, i, floor int) (from, to int) {
	if i < floor {
		return 0, 0
	}
	if from, to = s.house(text, ws, i, floor); to > 0 {
		return from, to
	}
	return i, s.alone(text, ws, i)
}

// house finds what a postcode at i ends: itself after its label (C.P.: 43201), a hamlet, and a British or Irish address of a house
// with a name (The Old Forge, Mill Lane, Ludlow SY8 1AA).
func (s *Scanner) house(text string, ws []word.Word, i, floor int) (from, to int) {
	w := &ws[i]
	if w.Kind == word.Digits && (w.End-w.Start == 5 || w.End-w.Start == 4) {
		if s.labelled(ws, i) {
			return i, i + 1
		}
		if from, to = s.spoken(text, ws, i, floor); to > 0 {
			return from, to
		}
		if from, to = s.hamlet(ws, i, floor); to > 0 {
			return from, to
		}
		if from, to = square(text, ws, i, floor); to > 0 {
			return from, to
		}
		return s.flatted(ws, i, floor)
	}
	if i+1 >= len(ws) || !british(text, w, &ws[i+1]) && !inIreland(text[w.Start:w.End], text[ws[i+1].Start:ws[i+1].End]) {
		return 0, 0
	}
	from, commas := i, 0
	for k := i - 1; k >= floor && i-k <= 14; k-- {
		v := &ws[k]
		switch {
		case v.Kind == word.Letters && (v.Case == word.Title || v.Case == word.Upper):
			from = k
			continue
		case v.Kind == word.Mark && v.Rune == ',' && commas < 3, v.Kind == word.Break && commas < 3:
			commas++
			continue
		case v.Rune == '.' && !v.Space && k > floor && ws[k-1].Hash == word.Hash("co"):
			continue // Co. Clare
		case (v.Kind == word.Digits || v.Kind == word.Mixed) && v.End-v.Start <= 4 && from == k+1 && ws[k+1].Kind == word.Letters && whole(text, v):
			from = k // 21 Fishergate, Preston PR1 2NJ
		case v.Kind == word.Letters && s.flags.Get(v.Hash)&join != 0 && k+1 < i && ws[k+1].Kind == word.Letters && k > floor && ws[k-1].Kind == word.Letters && ws[k-1].Case == word.Title:
			continue
		}
		break
	}
	if commas == 0 {
		return 0, 0
	}
	return s.left(ws, from, floor), i + 2
}

// flatted reads an address that names a building or a flat and no street, by the postcode at i with a town of the lists behind: résidence Les Ajoncs,
// appt 14, 22700 Perros-Guirec.
func (s *Scanner) flatted(ws []word.Word, i, floor int) (from, to int) {
	if from = s.left(ws, i, floor); from == i || i+1 == len(ws) || ws[i+1].Case == word.Lower {
		return 0, 0
	}
	to = s.city(ws, i+1, false)
	if to == i+1 || to == i+2 && s.lex.Bits(ws[i+1].Hash)&lexicon.Place == 0 {
		return 0, 0 // ein Haus, 12345 Euro teuer
	}
	return from, s.region(ws, to)
}

// labelled says that the word before a number, and its full stops and colon, name a postcode.
func (s *Scanner) labelled(ws []word.Word, i int) bool {
	k := i - 1
	for k >= 0 && i-k <= 3 && ws[k].Kind == word.Mark && (ws[k].Rune == ':' || ws[k].Rune == '.' || ws[k].Rune == '=' || ws[k].Rune == '"') {
		k--
	}
	if k < 0 || k == i-1 && !ws[i].Space {
		return false
	}
	f := s.flags.Get(ws[k].Hash)
	if ws[k].Case == word.Initial && k >= 2 && ws[k-1].Rune == '.' && ws[k-2].Case == word.Initial {
		return ws[k].Rune == 'P' && ws[k-2].Rune == 'C' // C.P.
	}
	return f&label != 0 && k < i-1
}

// british says that two words are a British postcode: SY8 1AA, NW1 4QP, SW1A 2AA.
func british(text string, a, b *word.Word) bool {
	if a.Kind != word.Mixed && a.Kind != word.Letters || b.Kind != word.Mixed || b.End-b.Start != 3 || !b.Space {
		return false
	}
	out, in := text[a.Start:a.End], text[b.Start:b.End]
	if len(out) < 2 || len(out) > 4 || !strings.ContainsAny(out, "0123456789") || !capital(out[0]) {
		return false
	}
	return digit(in[0]) && capital(in[1]) && capital(in[2])
}

package address

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// mostNumerals is the most words of a number, those between its parts included: one hundred and twenty four.
const mostNumerals = 6

// Dictated adds to found, which is all other addresses of text in order, those whose number is in words: twenty two fernbank road, trois impasse
// du puits, via dei gerani quarantatré, amselweg neun. Numbers are said of much else, so the street is looked for right beside.
func (s *Scanner) Dictated(found []Span, text string, ws []word.Word) []Span {
	others, last := len(found), 0
	for i := s.mayDictate(ws, 0); i < len(ws); {
		if ws[i].Kind != word.Letters || s.numeralAt(&ws[i]) == 0 {
			i = s.mayDictate(ws, i+1)
			continue
		}
		end := s.numerals(ws, i)
		if from, to := s.dictated(text, ws, i, end, last); to > 0 {
			from = s.left(ws, from, last)
			if code := s.codeInWords(ws, to); code > 0 {
				to = code
			} else {
				to = s.town(text, ws, s.flats(text, ws, to))
			}
			found = append(found, Span{From: from, To: to})
			last, end = to, to
		}
		i = s.mayDictate(ws, end)
	}
	if len(found) == others {
		return found
	}
	return united(found)
}

// mayDictate is the next word from i on that may be a numeral, len(ws) if none may. All words of a text are gone through here, so it does nothing
// else.
func (s *Scanner) mayDictate(ws []word.Word, i int) int {
	d := s.dictation
	for i < len(ws) && !d.May(ws[i].Hash) {
		i++
	}
	return i
}

// dictated reads the address that has words i up to end for its number.
func (s *Scanner) dictated(text string, ws []word.Word, i, end, floor int) (from, to int) {
	if end-i == 1 && s.numeralAt(&ws[i])&numeral == 0 { // an article
		return 0, 0
	}
	after := end
	if after < len(ws) && s.dictation.Get(ws[after].Hash)&again != 0 {
		after++
	}
	if to = s.ruled(ws, i, after); to > 0 {
		return i, to
	}
	if to = s.roaded(ws, i, end); to > 0 {
		if i > floor && s.flags.Get(ws[i-1].Hash)&beside != 0 && ws[i-1].End-ws[i-1].Start > 2 {
			i-- // flat nine
		}
		return i, to
	}
	if i == floor {
		return 0, 0
	}
	if s.closes(ws, after) {
		if from = s.viaBefore(ws, i, floor); from >= 0 {
			return from, after
		}
	}
	if after = lettered(ws, end); s.closes(ws, after) {
		if from = s.wegBefore(text, ws, i, floor); from >= 0 {
			return from, after
		}
	}
	return 0, 0
}

// lettered is the index after the small letter at i that a German house's number ends with: neun a.
func lettered(ws []word.Word, i int) int {
	if i < len(ws) && ws[i].Kind == word.Letters && ws[i].End-ws[i].Start == 1 && ws[i].Rune >= 'a' && ws[i].Rune <= 'd' && !ws[i].Line {
		return i + 1
	}
	return i
}

// ruled is the end of the French street that follows its number, words i up to at: chemin du lavoir, rue victor hugo. It is 0 if none does, or if
// nothing says that somebody lives there and no town follows.
func (s *Scanner) ruled(ws []word.Word, i, at int) int {
	if at >= len(ws) || s.dictation.Get(ws[at].Hash)&rue == 0 {
		return 0
	}
	to := s.plainName(ws, at+1)
	if to == 0 {
		return 0
	}
	if end := s.longName(ws, at+1); end > to && (s.codeInWords(ws, end) > 0 || opens(ws, i) && opens(ws, end)) {
		return end
	}
	to = max(to, s.name(ws, at+1, false))
	if to < len(ws) && s.dictation.Get(ws[to].Hash)&wherever != 0 {
		return to
	}
	if s.codeInWords(ws, to) > 0 || opens(ws, i) && opens(ws, to) {
		return to
	}
	for k := i - 1; k >= 0 && i-k <= lived; k-- {
		if s.dictation.Get(ws[k].Hash)&habite != 0 {
			return to
		}
	}
	return 0
}

// opens says that a line or what a comma, a full stop or a colon parts begins at word i, or that the text ends there.
func opens(ws []word.Word, i int) bool {
	if i == 0 || i >= len(ws) || ws[i].Line {
		return true
	}
	for _, w := range []*word.Word{&ws[i-1], &ws[i]} {
		if w.Rune == ',' || w.Rune == '.' || w.Rune == ':' || w.Kind == word.Break || w.Kind == word.Gap {
			return true
		}
	}
	return false
}

// plainName is the end of the name of a street that begins at i: small joining words and a word, or two that no list has as common ones. It is
// 0 if there is none.
func (s *Scanner) plainName(ws []word.Word, i int) int {
	for n := 0; n < 3 && i < len(ws) && (s.flags.Get(ws[i].Hash)&join != 0 || ws[i].Rune == '\''); n++ {
		i++
	}
	if i >= len(ws) || ws[i].Kind != word.Letters || ws[i].Line {
		return 0
	}
	i++
	if i < len(ws) && ws[i].Kind == word.Letters && !ws[i].Line && s.lex.Bits(ws[i].Hash)&lexicon.Common == 0 && s.dictation.Get(ws[i].Hash)&wherever == 0 {
		i++
	}
	return i
}

// longName is where the words from i on end that are all of a name whose address stands alone: at a comma, at the line's end, before the town.
func (s *Scanner) longName(ws []word.Word, i int) int {
	end := i
	for end < len(ws) && end-i < longestName && (ws[end].Kind == word.Letters || ws[end].Rune == '\'') && !ws[end].Line && (s.dictation.Get(ws[end].Hash)&(numeral|wherever|coding) == 0 || s.flags.Get(ws[end].Hash)&join != 0 && ws[end].Hash != atHash) {
		end++
	}
	return end
}

// longestName is the most words of such a name.
const longestName = 10

// atHash is the hash of the French word that stands before a town.
var atHash = word.Hash("à")

// roaded is the end of the English street that follows its number, words i up to at: fernbank road. It is 0 if none does, or if nothing says that
// somebody lives there and no town follows.
func (s *Scanner) roaded(ws []word.Word, i, at int) int {
	for k := at; k < len(ws) && k-at <= 3 && ws[k].Kind == word.Letters && !ws[k].Line; k++ {
		if k == at || s.flags.Get(ws[k].Hash)&sure == 0 {
			continue
		}
		to := k + 1
		if s.townAfter(ws, to) || s.city(ws, to, false) > to || s.toldHome(ws, i) {
			return to
		}
		return 0
	}
	return 0
}

// toldHome says that a word before the number at i says that somebody lives there or that something is brought there.
func (s *Scanner) toldHome(ws []word.Word, i int) bool {
	if i > 0 && s.flags.Get(ws[i-1].Hash)&beside != 0 { // flat nine
		return true
	}
	for k := i - 1; k >= 0 && i-k <= lived+1 && !ws[k+1].Line; k-- {
		if s.flags.Get(ws[k].Hash)&home != 0 {
			return true
		}
	}
	return false
}

// closes says that an address may end before word i: the text, its line or its sentence does, a town follows, or a flat.
func (s *Scanner) closes(ws []word.Word, i int) bool {
	if i >= len(ws) {
		return true
	}
	w := &ws[i]
	switch {
	case w.Kind == word.Break, w.Kind == word.Gap, w.Rune == ',', w.Rune == '.', w.Rune == ';', w.Rune == ')', w.Line:
		return true
	case s.flags.Get(w.Hash)&beside != 0 && w.Case == word.Lower && w.End-w.Start > 3:
		return true
	case s.dictation.Get(w.Hash)&wherever != 0 && i+1 < len(ws) && ws[i+1].Kind == word.Letters && !ws[i+1].Line:
		b := s.lex.Bits(ws[i+1].Hash)
		return b&lexicon.Common == 0 || b&(lexicon.Place|lexicon.Begins) != 0
	}
	return false
}

// viaBefore is where the street begins whose name ends at i and stands behind the word for it, via dei gerani, or -1.
func (s *Scanner) viaBefore(ws []word.Word, i, floor int) int {
	named := false
	for k := i - 1; k >= floor && i-k <= maxName && (ws[k].Kind == word.Letters || ws[k].Rune == '\''); k-- {
		switch {
		case s.dictation.Get(ws[k].Hash)&via != 0:
			if named {
				return k
			}
			return -1
		case s.flags.Get(ws[k].Hash)&join == 0 && ws[k].Kind == word.Letters:
			named = true
		}
		if ws[k].Line {
			break
		}
	}
	return -1
}

// wegBefore is where the German street begins that ends at i: amselweg, am alten sportplatz. It is -1 if there is none.
func (s *Scanner) wegBefore(text string, ws []word.Word, i, floor int) int {
	w := &ws[i-1]
	if w.Kind != word.Letters || w.Line || w.End-w.Start < leastStem || s.flags.Get(w.Hash)&(stall|counting|join) != 0 || s.lex.Bits(w.Hash)&lexicon.CommonEN != 0 {
		return -1
	}
	if k := s.stoodBefore(ws, i, floor); k >= 0 {
		return k
	}
	if s.tails.Get(w.Tail) == 0 || s.lex.Bits(w.Hash)&lexicon.CommonDE != 0 {
		return -1
	}
	low := strings.ToLower(text[w.Start:w.End])
	for _, e := range germanEnds {
		if strings.HasSuffix(low, e) && len(low) >= len(e)+leastStem {
			return i - 1
		}
	}
	return -1
}

// stoodBefore is where the German street that is named by where it is begins, if it ends at i and is written in small letters: am alten
// sportplatz. It is -1 if there is none.
func (s *Scanner) stoodBefore(ws []word.Word, i, floor int) int {
	for k := i - 1; k >= floor && i-k <= 3 && ws[k].Kind == word.Letters && ws[k].Case == word.Lower && !ws[k].Line; k-- {
		if s.flags.Get(ws[k].Hash)&stand != 0 {
			if i-k < 3 { // am abend
				return -1
			}
			return k
		}
	}
	return -1
}

// leastStem is the fewest bytes of a German street before its end: ahornweg, and not umweg.
const leastStem = 3

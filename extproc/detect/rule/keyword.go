package rule

import "strings"

// What mark makes of a run of letters and digits: keywords, and a piece where it holds a digit.

// plainWord reports whether the word at i with the look g is none that anything is asked of, as most are, if no keyword is or
// begins with it: no digit hangs on it, and it is no compound of a password.
func plainWord(src string, i int, g glance) bool {
	size := g.end - i
	return !g.begun && size > 1 && g.end < len(src) && kinds[src[g.end]] == other && (size <= len("passwort") || !endsHard(src[g.end-1]))
}

// endsHard reports whether c is how the words for a password end that compounds are made with.
func endsHard(c byte) bool { return c|0x20 == 't' || c|0x20 == 'd' }

// run1 marks the run of letters and digits that begins at i, and answers with where to go on; g is the look at the word
// there, if it begins with one. A keyword of several words is stepped over as a whole, so that its parts don't count again.
func (s *scan) run1(i int, g glance) int {
	src := s.src
	start, numeric, digits := i, true, false
	glued := 0 // where the digits begin that hang on a word for them
	skip := 0
run:
	for i < len(src) {
		switch kinds[src[i]] {
		case digit:
			digits = true
			i++
			continue
		case letter:
			numeric = false
			if i > start {
				g = s.words.first.look(src, i)
			}
			word := g.end
			if g.whole || g.begun {
				s.keyword(i, g, &skip)
				if i == start && skip == word {
					glued = word
				}
			}
			if word-i > len("passwort") && skip < word && passwordEnds(src[i:word]) { // Hauptpasswort, Einmalkennwort
				s.hits = append(s.hits, hit{i, word, gPassword})
				s.all |= gPassword
			}
			if word-i == 1 && src[i] == 'u' && word < len(src) && src[word] == '/' {
				s.markUser(i)
			}
			i = word
			continue
		}
		break run
	}
	if digits && glued > 0 && s.unspaced(glued, i) {
		s.number1(glued, i, true)
	} else if digits {
		s.number1(start, i, numeric)
	}
	if skip > i {
		return skip
	}
	return i
}

// unspaced reports whether the digits at [i, end) are a number that its name was written to without a blank: TEL07700900541, DOB19800412. Names
// of fields and versions have few digits at their ends, and a national phone number begins with a zero where it is not whole.
func (s *scan) unspaced(i, end int) bool {
	h := s.hits[len(s.hits)-1]
	if h.end != i || i-h.start < 3 || !onlyDigits(s.src[i:end]) {
		return false
	}
	switch size := end - i; {
	case h.groups&gPhone != 0:
		return size >= 9 || s.src[i] == '0' && (size >= 3 || size == 2 && joinsRow[s.byteAt(end)] && isDigit(s.byteAt(end+1)))
	case h.groups&gBirth != 0:
		return size == 8 || size <= 2 && isOneOf(s.byteAt(end), "./-")
	default:
		return h.groups&gSocial != 0 && size >= 9
	}
}

// number1 marks the piece at [start, end).
func (s *scan) number1(start, end int, numeric bool) {
	t := s.turnsAt(start, end, numeric)
	s.pieces = append(s.pieces, piece{start, end, numeric, s.byteAt(start - 1), s.byteAt(end), t})
	s.turns |= t
}

// compoundEnd is wordEnd, for which letters without a break are read once: many keywords that go on may begin in them.
func (s *scan) compoundEnd(i int) int {
	if l := &s.letters; i < l.start || i > l.end {
		*l = place{i, wordEnd(s.src, i)}
		s.steps += l.end - i
	}
	return s.letters.end
}

// passwordEnds reports whether word is a compound that ends in a word for a password, as German makes them.
func passwordEnds(word string) bool {
	if !endsHard(word[len(word)-1]) {
		return false
	}
	b, n := small(word[len(word)-len("passwort"):])
	switch string(b[:n]) {
	case "passwort", "kennwort", "password":
		return true
	}
	return false
}

// keyword marks the keyword that begins at i, if one does, and sets skip to its end.
func (s *scan) keyword(i int, look glance, skip *int) {
	end, e, open := s.words.find(s.src, i, look)
	g := s.words.list[e].exact
	if open {
		g, end = s.words.list[e].open, s.compoundEnd(end)
	}
	if g == 0 || end-i <= 2 && i > 0 && isDigit(s.src[i-1]) || end-i == 2 && g&gBirth != 0 && s.src[i]|0x20 == 'n' { // "ne" is no "né"
		return
	}
	if end-i == 1 && g&gVersion != 0 && !isDigit(s.byteAt(end)) && !isDigit(s.byteAt(end+1)) && !isDigit(s.byteAt(end+2)) { // "v. 10.4.2.1", not the letter of a number
		return
	}
	if end-i == 2 && g&gIDCard != 0 && s.there(i, end) {
		return
	}
	if end-i == len("C I") && g&gIDCard != 0 && s.src[i+1] == ' ' { // "QQ 12 34 56 C I RANG", no C.I.
		return
	}
	if g&gPassport != 0 && strings.EqualFold(s.src[i:end], "passe") { // a verb of French and of German, no Pässe
		return
	}
	if g&gPass != 0 && s.passesOn(i, end) {
		return
	}
	if end-i <= len("Norma") && s.somebody(i, end) {
		return
	}
	if i > 0 && s.src[i-1] == '/' { // a part of a link's path says nothing of the link
		g &^= gProfile
	}
	s.hits = append(s.hits, hit{i, end, g})
	s.all |= g
	*skip = end
}

// passesOn reports whether the word at [i, end) is the English verb, and what stands behind it is handed on: where do I pass temperature=0.2. A
// pronoun, to or another verb stands before it.
func (s *scan) passesOn(i, end int) bool {
	if s.byteAt(end) != ' ' || s.byteAt(i-1) != ' ' || s.src[i:end] != "pass" {
		return false
	}
	stop := s.blankBack(i)
	before := s.lettersStart(stop, longestBeforePass+1)
	b, n := small(s.src[before:stop])
	switch string(b[:n]) {
	case "to": // it was changed to pass …
		stop = s.blankBack(before)
		end := s.src[max(0, stop-len("ed")):stop]
		return end != "ed" && end != "et"
	case "i", "you", "we", "they", "can", "could", "must", "should", "will", "would", "cannot", "not", "t", "always", "just", "only", "please", "also", "then":
		return true
	}
	return false
}

// longestBeforePass is the most letters of a word that passesOn knows.
const longestBeforePass = 6

// somebody reports whether the word at [i, end) is a name that is spelled as a word for a number of banks, cars or taxes is: Reply to Abi on
// 0113 …. As a word it is in capitals or small letters, or has a colon or another word for a number behind it.
func (s *scan) somebody(i, end int) bool {
	switch s.src[i:end] {
	case "Abi", "Vin", "Bill", "Nino", "Norma":
		next := s.byteAt(end)
		return next == ',' || next == ' ' && (isDigit(s.byteAt(end+1)) || s.byteAt(end+1) == '+' || s.byteAt(end+1) == '(' || strings.HasPrefix(s.src[end:], " on ") || strings.HasPrefix(s.src[end:], " at "))
	}
	return false
}

// there reports whether the word at [i, end) is the Italian "ci" and not short for an identity card: in small letters before another
// word, which is no sign for "number" and does not go on with digits.
func (s *scan) there(i, end int) bool {
	if s.src[i] != 'c' || s.src[i+1] != 'i' || s.byteAt(end) != ' ' || !isLower(s.byteAt(end+1)) {
		return false
	}
	stop := s.lettersEnd(end + 1)
	switch s.src[end+1 : stop] {
	case "n", "nr", "no", "num", "numero":
		return false
	}
	return !isDigit(s.byteAt(stop))
}

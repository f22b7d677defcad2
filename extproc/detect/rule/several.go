package rule

import "strings"

// Lists of values that one word names: how they go on.

// Bounds of what stands in a list between two values, in bytes and words.
const (
	longestRemark = 24 // in brackets
	fewBetween    = 2  // words
)

// nextItem is where the next value of a list begins behind the one that ends at end: after a comma or its kin, a word for "and", or both,
// and after what the value is of, "(Anna), (Bo)", "A: … B: …". 0 if the list ends. Behind a word in the plural other words may say what
// each value is of: "door codes: 4471 front, 9023 back", "códigos: portal 4471, garaje 9910".
func (s *scan) nextItem(end int, several bool) int {
	i, parted := end, false
	if several && isQuote(s.byteAt(i)) {
		i++
	}
	if i = s.afterRemarkOf(i); several {
		i = s.afterWords(i)
	}
	if next := s.bulletBelow(i); several && next > 0 {
		i, parted = next, true
	} else if c := s.byteAt(i); c != 0 && strings.IndexByte(",;/|&+", c) >= 0 {
		i, parted = s.blank(i+1), true
	}
	if stop := s.lettersEnd(i); stop > i && isAnd(s.src[i:stop]) && s.byteAt(stop) == ' ' {
		i, parted = s.blank(stop), true
	}
	if !parted {
		return 0
	}
	if i = s.afterRemarkOf(i); several {
		i = s.afterWords(i)
	}
	stop := s.lettersEnd(i)
	if stop > i && s.byteAt(stop) == ':' {
		i = s.blank(stop + 1)
	}
	s.steps += i - end
	return i
}

// bulletBelow is where the next line goes on behind the sign of an item, 0 if none does or no line ends at i.
func (s *scan) bulletBelow(i int) int {
	if s.byteAt(i) == '\r' {
		i++
	}
	if s.byteAt(i) != '\n' {
		return 0
	}
	i = s.blank(i + 1)
	switch next := s.blank(i + 1); {
	case next == i+1:
	case s.byteAt(i) == '-', s.byteAt(i) == '*':
		return next
	}
	if strings.HasPrefix(s.src[i:], "• ") {
		return i + len("• ")
	}
	return 0
}

// afterRemarkOf steps over blanks and a remark in brackets at i, and over the # of a keypad.
func (s *scan) afterRemarkOf(i int) int {
	if c := s.byteAt(i); c == '#' || c == '*' {
		i++
	}
	if i = s.blank(i); s.byteAt(i) != '(' {
		return i
	}
	rest := s.src[i:min(len(s.src), i+longestRemark)]
	if shut := strings.IndexByte(rest, ')'); shut > 0 && !hasDigit(rest[:shut]) && !strings.Contains(rest[:shut], "\n") {
		return s.blank(i + shut + 1)
	}
	return i
}

// afterWords steps over a few words at i, up to one for "and" and to a value.
func (s *scan) afterWords(i int) int {
	for range fewBetween {
		stop := s.lettersEnd(i)
		if stop == i {
			return i
		}
		if _, g := s.words.match(s.src, i); g&namesOther != 0 {
			return i
		}
		if next := s.byteAt(stop); isAnd(s.src[i:stop]) || next != ' ' && next != ',' && next != ';' {
			return i
		}
		i = s.blank(stop)
	}
	return i
}

// namesOther are words that no value of a list is told by: another kind of value follows.
const namesOther = gUser | gBirth | gRef | gThing | gID | gIBAN

// isAnd reports whether w joins the last value of a list to those before.
func isAnd(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "and", "or", "und", "oder", "sowie", "et", "ou", "y", "e", "ed", "o", "u", "oppure", "plus":
		return true
	}
	return false
}

// several reports whether the word h for a value is in the plural: "PINs", "die Passwörter", "mots de passe", "patenti".
func (s *scan) several(h hit) bool {
	for w := range strings.FieldsFuncSeq(s.src[h.start:h.end], func(r rune) bool { return r < 'A' }) {
		if b, n := small(w); isSeveral(string(b[:n])) {
			return true
		}
	}
	return false
}

// isSeveral reports whether w, a word for a value in small letters, is in the plural.
func isSeveral(w string) bool {
	switch w {
	case "access", "permis", "pass", "pps", "nuss", "ss", "address", "sms", "vers",
		"passes", "reisepasses", "ausweises", "personalausweises", "führerscheins", "passworts", "passwortes", "kennworts", "aufenthaltstitels": // genitives of German
		return false
	case "passwörter", "kennwörter", "codewörter", "passworte", "kennworte", "pässe", "reisepässe", "ausweise", "personalausweise", "führerscheine", "benutzer", "nutzer",
		"codici", "patenti", "passaporti", "carte", "permessi", "tessere", "utenti", "nomi", "numeri", "parole", "date", "credenziali":
		return true
	}
	return len(w) > 3 && (w[len(w)-1] == 's' || endsWith(w, "nummern", "namen", "kennungen", "zahlen", "daten", "tage"))
}

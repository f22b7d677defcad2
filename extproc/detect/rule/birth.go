package rule

import (
	"strings"

	"veil/extproc/detect"
)

// births finds dates of birth: only dates with a word, a column or a key that says so. Other dates are no personal data
// by themselves.
func (s *scan) births() {
	end := 0
	for i, h := range s.hits {
		if h.groups&gBirth != 0 && h.end >= end && !s.complies(h) {
			if s.attributive(h) && s.bornBefore(h.start) { // "der am 4.7.1981 geborene …"
				continue
			}
			if stop := s.bornInParts(h.end); stop > 0 {
				end = stop
				continue
			}
			to := s.nextBirth(i)
			end = max(end, s.bornAfter(h.end, to))
			if end <= h.end {
				s.bornBefore(s.unbracketed(h))
			}
			if !s.dayAfter(h.end, to) {
				s.dayBefore(h.start)
			}
		}
	}
	for p := range s.under(gBirth) {
		s.bornIn(p)
	}
}

// complies reports whether the word for birth h is the Spanish verb that is spelled as its short form, which has a colon behind it, or an
// article or a possessive before it.
func (s *scan) complies(h hit) bool {
	if h.end-h.start != len("cumple") || s.byteAt(h.end) == ':' || !strings.EqualFold(s.src[h.start:h.end], "cumple") {
		return false
	}
	end := s.blankBack(h.start)
	switch b, n := small(s.src[s.lettersStart(end, len("del")):end]); string(b[:n]) {
	case "el", "mi", "tu", "su", "al", "del":
		return end == h.start
	}
	return true
}

// unbracketed is where the word for birth h begins, or the bracket around it alone: "1 February 1979 (DOB)".
func (s *scan) unbracketed(h hit) int {
	if s.byteAt(h.start-1) == '(' && s.byteAt(h.end) == ')' {
		return h.start - 1
	}
	return h.start
}

// attributive reports whether the word for birth h follows its date, as German does it: "geborene", and "geboren" at the
// end of its sentence.
func (s *scan) attributive(h hit) bool {
	b, n := small(s.src[h.start:h.end])
	word := string(b[:n])
	if !strings.HasPrefix(word, "geboren") {
		return false
	}
	c := s.byteAt(h.end)
	if word != "geboren" {
		return c != ':'
	}
	return c == '.' || c == ',' || c == ';' || c == 0 || c == ')' || c == '\n'
}

// reachBirth is how far after a word for birth its date may stand, in bytes.
const reachBirth = 72

// nextBirth is how far the date for the word for birth at hit i is looked for: to the next such word, or the reach.
func (s *scan) nextBirth(i int) int {
	to := min(len(s.src), s.hits[i].end+reachBirth)
	for j := i + 1; j < len(s.hits) && s.hits[j].start < to; j++ {
		if s.hits[j].groups&gBirth != 0 {
			return s.hits[j].start
		}
	}
	return to
}

// bornAfter looks for a date after a word for birth that ends at from, up to to, and answers with the end of what it
// found.
func (s *scan) bornAfter(from, to int) int {
	counted := false // a number was seen: what stands after a semicolon is another matter
	for i := from; i < to; i++ {
		s.steps++
		c := s.src[i]
		if c == '\n' { // who answers in a chat is told by a line's date first
			if stamp := s.stamp(i + 1); stamp > 0 {
				i = stamp - 1
				continue
			}
		}
		if c == ';' && counted {
			return 0
		}
		counted = counted || isDigit(c)
		if c == '\n' && s.byteAt(i+1) == '\n' {
			if value := s.filledIn(from); value > i {
				i = value - 1
				continue
			}
		}
		if c == '\n' && (s.byteAt(i+1) == '\n' || i-from > 24) {
			return 0
		}
		if c == '.' && s.byteAt(i+1) == ' ' && isUpper(s.byteAt(i+2)) && i-from > 8 && s.wordAt(i-1) && s.wordAt(i-2) {
			return 0
		}
		if c == '{' && s.byteAt(i+1) == '{' { // the date is hidden already
			return 0
		}
		if s.wordAt(i-1) && (i > from || !isDigit(c)) || !s.wordAt(i) {
			continue
		}
		if g := s.column(i); g != 0 && g&gBirth == 0 {
			continue
		}
		if s.compared(from, i) {
			return 0
		}
		if key := s.memberKey(i); key > from && strings.Trim(s.src[from:key], "\"': \n\t{") != "" { // of another member, not of a birth's own
			return 0
		}
		if end, ok := s.date(i, i-from < 8); ok {
			s.emit(i, end, detect.DateOfBirth, 0.95)
			return s.bornToo(end)
		}
		if size, y := s.digitsAt(i); size == 4 && y >= 1000 && !year(y) { // born in history: another date is that of a coronation
			return 0
		}
		if end := s.monthYear(i); end > 0 && i-from < 20 {
			s.emit(i, end, detect.DateOfBirth, 0.85)
			return end
		}
		if isLetter(s.src, i) {
			if _, g := s.words.match(s.src, i); g&gEvent != 0 {
				return 0
			}
		}
	}
	return 0
}

// stamp is where the date and time end that a message of a chat begins with at i, or 0: [14/11/26, 09:24:48] Ada:, 05/11/2026, 20:36 - Ada:. Who
// wrote it stands behind, up to a colon; what a table has on a line of its own, 1980-05-12 00:00:00, is a value.
func (s *scan) stamp(i int) int {
	if s.byteAt(i) == '[' {
		i++
	}
	if !isDigit(s.byteAt(i)) {
		return 0
	}
	end, ok := s.date(i, false)
	if !ok {
		return 0
	}
	at := s.skip(end, ", T")
	size, _ := s.digitsAt(at)
	if at == end || size == 0 || size > 2 || s.byteAt(at+size) != ':' || !isDigit(s.byteAt(at+size+1)) {
		return 0
	}
	line, _, _ := strings.Cut(s.src[at:min(len(s.src), at+longestSender)], "\n")
	if !strings.Contains(line, ": ") {
		return 0
	}
	return at + size
}

// longestSender is the most bytes from a message's time to the colon behind its sender.
const longestSender = 80

// compared reports whether the value at i is one that a query holds another column against, whose name begins after from:
// "SELECT birth_date … WHERE created_at > '2026-01-01'".
func (s *scan) compared(from, i int) bool {
	if c := s.byteAt(i - 1); c != '\'' && c != '"' {
		return false
	}
	end := s.blankBack(i - 1)
	sign := end
	for sign > from && strings.IndexByte("<>=!", s.src[sign-1]) >= 0 {
		sign--
	}
	word := s.blankBack(sign)
	name := word
	for name > from && word-name < longestWord && (s.wordAt(name-1) || s.src[name-1] == '_' || s.src[name-1] == '.') {
		name--
	}
	s.steps += i - name
	if sign == end { // BETWEEN '…' AND '…'
		return s.blankBack(name) > from && strings.EqualFold(s.src[name:word], "between")
	}
	if name == word || name <= from {
		return false
	}
	before := s.blankBack(name)
	switch b, n := small(s.src[s.lettersStart(before, len("where")):before]); string(b[:n]) {
	case "where", "and", "or", "on", "having":
		return true
	}
	return false
}

// bornToo takes the dates that a list of persons' births goes on with, "… and on the 7 June 2015", and answers with the
// end of the last.
func (s *scan) bornToo(end int) int {
	for range 8 {
		i, words := end, 0
		for i < len(s.src) && words <= 3 {
			s.steps++
			if c := s.src[i]; c == ' ' || c == ',' {
				i++
				continue
			}
			stop := s.lettersEnd(i)
			switch b, n := small(s.src[i:stop]); string(b[:n]) {
			case "and", "et", "und", "y", "e", "on", "le", "am", "el", "il", "the":
				words++
				i = stop
				continue
			}
			break
		}
		if words == 0 || i >= len(s.src) || s.wordAt(i-1) {
			return end
		}
		next, ok := s.date(i, false)
		if !ok {
			return end
		}
		s.emit(i, next, detect.DateOfBirth, 0.85)
		end = next
	}
	return end
}

// bornBefore looks for a date before a word for birth that begins at to, "am 8.3.1994 in Köln geboren", and reports whether
// there is one.
func (s *scan) bornBefore(to int) bool {
	for i := to - 1; i >= 0 && to-i < 48; i-- {
		s.steps++
		if c := s.src[i]; c == '\n' || c == ';' || (c == '.' && i > 0 && !isDigit(s.src[i-1])) {
			return false
		}
		if !s.wordAt(i) || s.wordAt(i-1) || s.byteAt(i-1) == '.' || s.byteAt(i-1) == '/' || s.byteAt(i-1) == '-' {
			continue
		}
		if end, ok := s.date(i, false); ok && end <= to {
			if between := s.src[end:to]; strings.ContainsAny(between, ":=(\"") || len(between) > 32 || strings.HasPrefix(between, ",") {
				return false
			}
			s.emit(i, end, detect.DateOfBirth, 0.85)
			return true
		}
	}
	return false
}

// bornIn takes the first date in p.
func (s *scan) bornIn(p place) {
	for i := p.start; i < p.end; i++ {
		s.steps++
		if s.wordAt(i) && !s.wordAt(i-1) {
			if end, ok := s.date(i, true); ok && end <= p.end {
				s.emit(i, end, detect.DateOfBirth, 0.95)
				return
			}
		}
	}
}

// bornBySign finds dates that a sign marks as birth: an asterisk before it, or brackets after a patient's name.
func (s *scan) bornBySign() {
	for _, k := range s.turn(turnBorn) {
		if t := s.pieces[k]; t.end-t.start <= 4 {
			s.bornAt(t.start)
		}
	}
	if s.all&gMonth == 0 {
		return
	}
	for _, h := range s.hits { // "(b. May 3, 1984)"
		if h.groups&gMonth != 0 && (s.byteAt(h.start-1) == '*' || s.byteAt(h.start-1) == ' ' && (s.byteAt(h.start-2) == '.' || s.byteAt(h.start-2) == '*')) {
			s.bornAt(h.start)
		}
	}
}

// bornAt takes the date that begins at start if what stands before it says that it is a birth's.
func (s *scan) bornAt(start int) {
	medical := s.all&gMedical != 0
	i := s.blankBack(start)
	score := float32(0)
	switch s.byteAt(i - 1) {
	case '*':
		if s.byteAt(i-2) != '*' && !s.wordAt(i-2) {
			score = 0.75
		}
	case 'l':
		if s.bornThere(i) {
			score = 0.7
		}
	case '.':
		if s.bornShort(i-2, medical) { // "Rossi Anna, n. 3/5/1960", "(b. 3/5/1960)"
			score = 0.7
		}
	case ',', ';', '/':
		if s.sexBefore(i-1) && s.fullYear(start) { // "Carter, M, 14.03.1981"
			score = 0.7
		}
	case '(':
		if s.capitalBefore(i-1) && (medical || s.childrenBefore(i-1)) {
			score = bornInBrackets
		}
	}
	if score == 0 {
		return
	}
	if end, ok := s.date(start, false); ok && (score > bornInBrackets || s.byteAt(end) == ')') {
		s.emit(start, end, detect.DateOfBirth, score)
	}
}

// bornInBrackets is what a date in brackets after a patient's name is worth.
const bornInBrackets = 0.6

// reachChildren is how far before a date in brackets the word for children may stand, in bytes.
const reachChildren = 96

// childrenBefore reports whether a word for somebody's children stands before i on its line: "Hijos: Gael (03/03/2019) y …".
func (s *scan) childrenBefore(i int) bool {
	for w := range strings.FieldsFuncSeq(s.lineBefore(i, reachChildren), func(r rune) bool { return r == ' ' || r == ':' || r == ',' }) {
		switch b, n := small(w); string(b[:n]) {
		case "children", "kids", "child", "son", "sons", "daughter", "daughters", "twins", "kinder", "kind", "sohn", "söhne", "tochter", "töchter", "zwillinge",
			"enfants", "enfant", "fils", "fille", "filles", "jumeaux", "hijos", "hijas", "hijo", "hija", "gemelos", "figli", "figlie", "figlio", "figlia", "gemelli":
			return true
		}
	}
	return false
}

// sexBefore reports whether what a record has for somebody's sex ends at i, as an item of its own.
func (s *scan) sexBefore(i int) bool {
	end := s.blankBack(i)
	start := s.lettersStart(end, 12)
	switch v := s.src[start:end]; v {
	case "m", "f", "w", "M", "F", "W":
		before := s.byteAt(s.blankBack(start) - 1)
		return before == 0 || strings.IndexByte("\n,;:(|", before) >= 0
	case "male", "female", "männlich", "weiblich", "homme", "femme", "hombre", "mujer", "varón", "maschio", "femmina", "masculin", "féminin", "masculino",
		"femenino", "maschile", "femminile", "Male", "Female", "Mann", "Frau", "Homme", "Femme", "Hombre", "Mujer":
		return !s.wordAt(start - 1)
	}
	return false
}

// fullYear reports whether the date at i is one of digits with all four of its year.
func (s *scan) fullYear(i int) bool {
	end, ok := s.date(i, false)
	v := s.src[i:max(i, end)]
	return ok && len(v) >= len("1.1.1981") && (isDigit(v[3]) && isDigit(v[2]) && isDigit(v[1]) || onlyDigits(v[len(v)-4:]))
}

// bornThere reports whether "n. a", a place and "il" end at i: "n. a Lecce il 3/3/87".
func (s *scan) bornThere(i int) bool {
	if !strings.HasSuffix(s.src[:i], " il") {
		return false
	}
	from := max(0, i-40)
	at := strings.LastIndex(s.src[from:i], "n. a ")
	s.steps += i - from
	return at >= 0 && !s.wordAt(from+at-1) && isUpper(s.byteAt(from+at+5)) && !strings.ContainsAny(s.src[from+at+5:i], ".,;:\n0123456789")
}

// bornShort reports whether the letter at i is n or b, for "nato" or "born", after a name.
func (s *scan) bornShort(i int, medical bool) bool {
	c := s.byteAt(i)
	if c != 'n' && c != 'b' {
		return false
	}
	before := s.byteAt(i - 1)
	if c == 'b' && before == ' ' && s.nameBefore(i-1) {
		return true
	}
	return before == '(' || before == 0 || before == '\n' || before == ' ' && (s.byteAt(i-2) == ',' || medical || s.bullet(i-2))
}

// bullet reports whether the sign at i begins an item of a list.
func (s *scan) bullet(i int) bool {
	c := s.byteAt(i)
	return (c == '-' || c == '*') && (i == 0 || s.src[i-1] == '\n') || i > 1 && (s.src[i-2:i+1] == "•" || s.src[i-2:i+1] == "–")
}

// nameBefore reports whether two words with a capital and small letters or in capitals end before i, on the same line: "Darren Potts b."
func (s *scan) nameBefore(i int) bool {
	for range 2 {
		end := i
		for i > 0 && end-i < 40 && (kinds[s.src[i-1]] == letter || s.src[i-1] == '-') {
			i--
		}
		if end-i < 3 || !isUpper(s.src[i]) && s.src[i] < 0xC3 || s.byteAt(i-1) != ' ' && i > 0 && s.src[i-1] != '\n' {
			return false
		}
		i--
	}
	return true
}

// capitalBefore reports whether a word with a capital ends before i.
func (s *scan) capitalBefore(i int) bool {
	for i > 0 && s.src[i-1] == ' ' {
		i--
	}
	start := s.lettersStart(i, 40)
	return start < i && (isUpper(s.src[start]) || s.src[start] == 0xC3 || s.src[start] == 0xC4 || s.src[start] == 0xC5)
}

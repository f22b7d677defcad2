package rule

// number is a run of groups of digits with separators between them, as phones, cards and identity numbers are written.
type number struct {
	start, end int // from the first digit or the sign before it to the last digit
	groups     [maxGroups]place
	n          int             // groups used
	seps       [maxGroups]byte // the separators between the groups: the character, or loose
	digits     [maxDigits]byte
	nd         int  // digits
	loose      int  // separators that may as well part two numbers
	plus       bool // begins with + or 00 and a country
	over       bool // longer than anything that is looked for
	broken     bool // goes on behind a line end
	glued      bool // a letter or a sign hangs on it: a part of something else
}

// Bounds of a number; what is longer is no value of any kind.
const (
	minDigits = 6
	maxGroups = 20 // of a card digit by digit
	maxDigits = 26 // of a Polish account
)

// all is the digits of n.
func (n *number) all() []byte { return n.digits[:n.nd] }

// separated reports whether the separators of n are exactly these.
func (n *number) separated(by string) bool { return string(n.seps[:max(0, n.n-1)]) == by }

// size is the number of digits of group i.
func (n *number) size(i int) int { return n.groups[i].end - n.groups[i].start }

// numbers looks at every run of digit groups: cards, phones, identity numbers.
func (s *scan) numbers() {
	done := 0
	for _, at := range s.turn(turnNumber) {
		i := int(at)
		if t := s.pieces[i]; i < done || !t.numeric || t.end-t.start < minDigits && (i+1 == len(s.pieces) || s.pieces[i+1].start-t.end > longestSeparator) {
			continue // too short, and nothing near to go on with
		}
		n, next := s.number(i, len(s.pieces))
		if (n.over || !s.value(n)) && n.loose > 0 {
			s.divided(i, next)
		}
		done = next
	}
}

// divided looks at the parts of a run of groups, pieces from to to, that " / " and the like divide: two phone numbers of
// one person.
func (s *scan) divided(from, to int) {
	for i := from; i < to; {
		j := i + 1
		for j < to {
			if sep := separatorOf(s.src[s.pieces[j-1].end:s.pieces[j].start]); sep == loose || sep == 0 {
				break
			}
			j++
		}
		if n, _ := s.number(i, j); !n.over {
			s.value(n)
		}
		i = j
	}
}

// value tries every kind of number on n, and reports whether it is one.
func (s *scan) value(n *number) bool {
	if n.nd < minDigits {
		return false
	}
	before := len(s.found)
	if n.loose > 0 && !n.broken && s.dashed(n) {
		return true
	}
	if n.broken { // lists have numbers line by line, so that more has to say that these are one
		if n.plus {
			s.phone(n)
		} else if n.nd >= cardDigits && s.evidence(n.start, n.end, gCard, gRef|gIMEI|gPhone|gID) >= near {
			s.card(n)
		}
		return len(s.found) > before
	}
	if n.nd >= 12 {
		s.card(n)
		s.imei(n)
	}
	s.phone(n)
	s.domestic(n)
	return len(s.found) > before
}

// loose is the separator of groups that may as well be two numbers.
const loose = '|'

// number reads the run that begins with piece i and ends before piece limit, and answers with the first piece after it.
// The number stays good until the next call.
func (s *scan) number(i, limit int) (*number, int) {
	n := &s.num
	first := s.pieces[i]
	n.start, n.n, n.nd, n.loose, n.plus, n.over, n.broken, n.glued = first.start, 0, 0, 0, false, false, false, false
	for j := i; ; {
		t := s.pieces[j]
		size := t.end - t.start
		if n.n == maxGroups || n.nd+size > maxDigits {
			n.over = true
		} else {
			n.groups[n.n] = place{t.start, t.end}
			n.n++
			for _, c := range []byte(s.src[t.start:t.end]) {
				n.digits[n.nd] = c
				n.nd++
			}
		}
		n.end = t.end
		s.steps += size
		j++
		if j >= limit || !s.pieces[j].numeric || s.isDate(n) || n.nd >= cardDigits && s.isCard(n, s.pieces[j].start) {
			i = j
			break
		}
		if next := &s.pieces[j]; next.after == ':' && next.before == ' ' && isDigit(s.byteAt(next.end+1)) { // a time of day
			i = j
			break
		}
		sep := separatorOf(s.src[t.end:s.pieces[j].start])
		if sep == 0 && !n.broken && s.goesOnBelow(n, j) {
			sep, n.broken = loose, true
		}
		if sep == '.' && n.n == 1 && n.nd >= leastFloat {
			if end := s.noughts(s.pieces[j].start); end > 0 {
				n.end, i = end, j+1
				break
			}
		}
		if sep == 0 || sep == '(' && n.nd >= 12 { // a card, and something about it in brackets
			i = j
			break
		}
		if sep == loose {
			n.loose++
		}
		if !n.over {
			n.seps[n.n-1] = sep
		}
	}
	if n.nd >= minDigits {
		s.frame(n)
	}
	return n, i
}

// goesOnBelow reports whether n, whose line ends before piece j, can go on with it: a number with its country that is too short so far, or
// a part of a card's number in fours. Programs that send mail break lines at any blank.
func (s *scan) goesOnBelow(n *number, j int) bool {
	next := &s.pieces[j]
	if s.lineBreak(n.end) != next.start {
		return false
	}
	if s.byteAt(n.start-1) == '+' {
		return !international(n.all())
	}
	fours := n.nd%4 == 0 && n.nd < mostCardDigits && next.end-next.start == 4
	for i := range n.n {
		fours = fours && n.size(i) == 4
	}
	return fours
}

// longestSeparator is the most bytes between two groups.
const longestSeparator = 4

// separatorOf is the separator that text is between two groups of a number, as one byte, or 0.
func separatorOf(text string) byte {
	if len(text) == 1 {
		switch text[0] {
		case ' ', '-', '.', '/', ')', '(':
			return text[0]
		}
		return 0
	}
	switch text {
	case "- ":
		return '-'
	case " / ", " /", "/ ", " - ":
		return loose
	case ") ", ")-", ") (", ")(", ")/", ") / ", ")-(":
		return ')'
	case " (", "-(":
		return '('
	}
	return 0
}

// isDate reports whether the groups of n so far are a date, after which a number does not go on.
func (s *scan) isDate(n *number) bool {
	if n.n != 3 || n.seps[0] != n.seps[1] || (n.seps[0] != '-' && n.seps[0] != '.' && n.seps[0] != '/') {
		return false
	}
	a, b, c := n.size(0), n.size(1), n.size(2)
	first, second, third := s.decimal(n.groups[0]), s.decimal(n.groups[1]), s.decimal(n.groups[2])
	switch {
	case a == 4 && b <= 2 && c <= 2:
		return first >= 1800 && first < 2200 && second <= 12 && third <= 31
	case a <= 2 && b <= 2 && c == 4:
		return first <= 31 && second <= 31 && (first <= 12 || second <= 12) && third >= 1800 && third < 2200
	}
	return false
}

// frame takes in the signs before n, and notes what hangs on its ends.
func (s *scan) frame(n *number) {
	i := n.start
	if s.byteAt(i-1) == '(' {
		i--
	}
	if s.byteAt(i-1) == '+' && (!s.wordAt(i-2) || s.hitEnding(i-1) >= 0) {
		n.plus = true
		i--
		if s.byteAt(i-1) == '(' {
			i--
		}
	}
	for j := i; j < n.start; j++ { // an opening bracket needs its end in the number
		if s.src[j] == '(' && !s.closes(n) {
			i = j + 1
		}
	}
	n.start = i
	n.glued = s.hung(n)
}

// hung reports whether something is joined to n that makes it a part of a longer name, number or amount.
func (s *scan) hung(n *number) bool {
	before, after := s.byteAt(n.start-1), s.byteAt(n.end)
	if s.wordAt(n.start-1) && s.hitEnding(n.start) < 0 || s.wordAt(n.end) {
		return true
	}
	switch before {
	case '_', '$':
		return true
	case '-', '/', '.', '+':
		return s.wordAt(n.start - 2)
	case ',': // decimals; but a row of values has commas too
		if isDigit(s.byteAt(n.start-2)) && n.n == 1 && n.digits[0] != '0' && s.column(n.start) == 0 {
			return true
		}
	}
	if (after == ',' || after == ':') && n.n == 1 && n.nd >= cardDigits && n.nd <= mostCardDigits { // no amount, but a card's number in a list
		return false
	}
	switch after {
	case '_', '$', '%':
		return true
	case '.', ':':
		return isDigit(s.byteAt(n.end + 1))
	case '-':
		return s.wordAt(n.end + 1)
	case ',':
		size, _ := s.digitsAt(n.end + 1)
		return size > 0 && (size <= 2 || size == 3 && n.n == 1) && s.column(n.start) == 0 && s.byteAt(n.end+1+size) != ','
	}
	return false
}

// leastFloat is the fewest digits of a number that may be no amount where decimals of noughts follow.
const leastFloat = 8

// noughts is where decimals end that begin at i and are one or two noughts, 0 if none do. Programs write the whole numbers of a column in which
// some are missing so: 4111111111111111.0.
func (s *scan) noughts(i int) int {
	end := i
	for end-i < 3 && s.byteAt(end) == '0' {
		end++
	}
	if end == i || end-i == 3 || s.wordAt(end) || s.byteAt(end) == '.' && isDigit(s.byteAt(end+1)) {
		return 0
	}
	return end
}

// closes reports whether a closing bracket stands among the separators of n or right after its first group.
func (s *scan) closes(n *number) bool {
	for _, c := range n.seps[:max(0, n.n-1)] {
		if c == ')' {
			return true
		}
	}
	return false
}

package rule

import (
	"strings"

	"veil/extproc/detect"
)

// spelled finds mail addresses whose @ or dots are written as words ("anna at example dot org", "anna [arobase] exemple
// [point] fr", "anna(at)beispiel.de"), and phone numbers whose digits are.
func spelled(s *scan) {
	end := 0
	for i, h := range s.hits {
		if h.groups&gAt != 0 && h.start >= end {
			end = max(end, s.spelledMail(h.start, h.end, h.groups&gArobase != 0, end))
		}
		if h.groups&gNumeral != 0 && h.start >= end {
			end = max(end, s.spelledPhone(i))
		}
	}
	for _, m := range s.marks { // "anna [@] example.org", "anna @ example.org"
		if at := int(m); s.src[at] == '@' && (bracket(s.byteAt(at-1)) || s.byteAt(at-1) == ' ' || s.byteAt(at+1) == ' ') {
			s.spelledMail(at, at+1, true, 0)
		}
	}
}

// bracket reports whether c is a bracket that people put around a spelled sign.
func bracket(c byte) bool { return c != 0 && strings.IndexByte("()[]{}<>", c) >= 0 }

// spelledMail reads an address around a spelled @ at [start, end), and answers with its end, or 0. sureAt says that the
// word means nothing else. It doesn't go back before floor.
func (s *scan) spelledMail(start, end int, sureAt bool, floor int) int {
	left, right := start, end
	boxed := bracket(s.byteAt(left-1)) && bracket(s.byteAt(right))
	if boxed {
		left, right = left-1, right+1
	}
	if (left > 0 && s.wordAt(left-1) && !boxed && s.src[start] != '@') || (s.wordAt(right) && !boxed) {
		return 0
	}
	from, first := s.spelledLocal(left, floor)
	if from < 0 {
		return 0
	}
	stop, dots, spelledDot := s.spelledDomain(right)
	if dots == 0 {
		return 0
	}
	s.steps += stop - from
	score := float32(0.9)
	local := s.src[from:left]
	switch {
	case boxed, sureAt && s.src[start] != '@':
	case s.src[start] == '@':
		if spelledDot || !detect.Common(first) || loginLook(first) {
			score = 0.85
		} else {
			return 0
		}
	case spelledDot && (!detect.Common(first) || strings.IndexByte(local, ' ') >= 0 && len(strings.Fields(local)) >= 3 || hasDigit(local) || strings.ContainsAny(first, "._-")):
	case spelledDot && s.evidence(from, from, gEmail, 0) >= near:
		score = 0.8
	case !spelledDot && (loginLook(first) || s.evidence(from, from, gEmail, 0) == direct && !detect.Common(first)):
		score = 0.75
	default:
		return 0
	}
	s.emit(from, stop, detect.Email, score)
	return stop
}

// spelledLocal reads the local part before left: a word, and before it more words joined by spelled signs. It answers
// with its start, or -1, and its last word.
func (s *scan) spelledLocal(left, floor int) (int, string) {
	i := s.blankBack(left)
	end := i
	start := s.atomBack(i, floor)
	if start == end {
		return -1, ""
	}
	last := s.src[start:end]
	if end-start == 1 {
		start = s.lettersBack(start, floor)
	}
	for range 5 {
		at := s.hitEnding(s.unbracketBack(s.blankBack(start)))
		if at < 0 {
			break
		}
		h := s.hits[at]
		end := s.unbracketBack(s.blankBack(h.start))
		if h.groups&(gDot|gDash) == 0 || start-h.end > 3 || s.blankBack(h.start) == h.start && !bracket(s.byteAt(h.start-1)) {
			break
		}
		from := s.atomBack(end, floor)
		if from == end {
			break
		}
		start = from
	}
	return start, last
}

// lettersBack is where the letters begin that stand one by one before the letter at i, "w i e b k e (at) …", or i where they are fewer
// than two.
func (s *scan) lettersBack(i, floor int) int {
	start := i
	for start-2 >= floor && i-start < maxLocal && s.src[start-1] == ' ' && isAlpha(s.src[start-2]) && !s.wordAt(start-3) {
		start -= 2
	}
	if i-start < 4 {
		return i
	}
	return start
}

// blankBack steps back over at most two spaces before i.
func (s *scan) blankBack(i int) int {
	for from := i; i > 0 && from-i < 2 && s.src[i-1] == ' '; i-- {
	}
	return i
}

// unbracketBack steps back over one bracket and the spaces before it.
func (s *scan) unbracketBack(i int) int {
	if bracket(s.byteAt(i - 1)) {
		return s.blankBack(i - 1)
	}
	return i
}

// atomBack is where the atom of a local part begins that ends at i.
func (s *scan) atomBack(i, floor int) int {
	start := i
	for start > floor && i-start < maxLocal && (s.wordAt(start-1) || strings.IndexByte("._+-%", s.src[start-1]) >= 0) {
		start--
	}
	for start < i && strings.IndexByte("._+-%", s.src[start]) >= 0 {
		start++
	}
	return start
}

// hitEnding is the index of the keyword that ends at end, or -1.
func (s *scan) hitEnding(end int) int {
	i := s.hitAfter(end - 1)
	if i < len(s.hits) && s.hits[i].end == end {
		return i
	}
	return -1
}

// spelledDomain reads a domain after right, with real or spelled dots, and answers with its end, its dots, and whether
// one was spelled.
func (s *scan) spelledDomain(right int) (end, dots int, word bool) {
	i := s.blank(right)
	if i-right > 2 {
		return 0, 0, false
	}
	for range 6 {
		from := i
		for i < len(s.src) && (s.wordAt(i) || s.src[i] == '-' && s.wordAt(i+1) && i > from) {
			i++
		}
		if i == from || i-from > 63 {
			break
		}
		label := s.src[from:i]
		if dots == 0 || topLevel(label) || hasDigit(label) {
			end = i
		}
		if s.byteAt(i) == '.' && s.wordAt(i+1) {
			i++
			dots++
			continue
		}
		j := s.blank(i)
		open := bracket(s.byteAt(j))
		if open {
			j++
		}
		if s.byteAt(j) == '.' && (open || s.byteAt(j-1) == ' ') && (bracket(s.byteAt(j+1)) || s.byteAt(j+1) == ' ' && isLower(s.byteAt(j+2))) { // "example [.] org", "example . org"
			i = s.blank(j + 2)
			dots++
			word = true
			continue
		}
		stop, g := s.words.match(s.src, min(j, len(s.src)))
		if j >= len(s.src) || g&(gDot|gDash) == 0 || (j == i && !open) {
			break
		}
		if open && bracket(s.byteAt(stop)) {
			stop++
		}
		next := s.blank(stop)
		if !s.wordAt(next) {
			break
		}
		if g&gDot != 0 {
			dots++
			word = true
		}
		i = next
	}
	if end == 0 {
		return 0, 0, false
	}
	cut := max(strings.LastIndexByte(s.src[right:end], '.'), strings.LastIndexByte(s.src[right:end], ' '), strings.LastIndexAny(s.src[right:end], ")]}>"))
	if !topLevel(s.src[right+cut+1 : end]) {
		return 0, 0, false
	}
	return end, dots, word
}

// minSpelled is the least number of words that make a spelled phone number.
const minSpelled = 6

// spelledPhone reads the row of number words that begins with hit i, and answers with its end, or 0.
func (s *scan) spelledPhone(i int) int {
	first := s.hits[i]
	n, end := 1, first.end
	start := first.start
	for j := i + 1; j < len(s.hits) && n < 40; j++ {
		h := s.hits[j]
		if h.start < end { // "Un" in "neUn"
			continue
		}
		if h.groups&(gNumeral|gDash) == 0 || !numberGap(s.src[end:h.start]) {
			break
		}
		if h.groups&gNumeral == 0 {
			continue
		}
		n++
		end = h.end
	}
	if n < minSpelled {
		return 0
	}
	if p := s.src[max(0, start-5):start]; strings.EqualFold(p, "plus ") {
		start -= 5
	}
	if s.amount(i, end) && first.groups&gZero == 0 && start == first.start {
		return end
	}
	switch s.evidence(start, end, gPhone, gRef) {
	case direct, near:
		s.emit(start, end, detect.Phone, 0.9)
	case none:
		if n >= 8 && (first.groups&gZero != 0 || start < first.start) || n >= 7 && s.repeated(i, i+n) {
			s.emit(start, end, detect.Phone, 0.7)
		}
	}
	return end
}

// repeated reports whether the word for a digit stands twice among hits from to to, and none for tens, hundreds or
// thousands: people who count never repeat one, and amounts have those.
func (s *scan) repeated(from, to int) bool {
	again := false
	for i := from; i < to && i < len(s.hits); i++ {
		a := s.hits[i]
		if a.groups&gNumeral == 0 {
			continue
		}
		if large(s.src[a.start:a.end]) {
			return false
		}
		for j := i + 1; j < to && j < len(s.hits) && !again; j++ {
			s.steps++
			b := s.hits[j]
			again = b.end-b.start == a.end-a.start && strings.EqualFold(s.src[a.start:a.end], s.src[b.start:b.end])
		}
	}
	return again
}

// amount reports whether "mille" or "cent" stands among the number words from hit i to end: French amounts and postcodes.
func (s *scan) amount(i, end int) bool {
	for ; i < len(s.hits) && s.hits[i].end <= end; i++ {
		s.steps++
		switch b, n := small(s.src[s.hits[i].start:s.hits[i].end]); string(b[:n]) {
		case "mille", "cent", "cents":
			return true
		}
	}
	return false
}

// large reports whether a number word stands for hundreds or thousands, or is an English ten ("thirty-four, thirty-five").
func large(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "cent", "cents", "mille", "hundred", "thousand", "hundert", "cien", "ciento", "cento":
		return true
	default:
		return strings.HasSuffix(string(b[:n]), "ty")
	}
}

// numberGap reports whether text may stand between the words of a spelled number.
func numberGap(text string) bool {
	switch strings.Trim(text, " ,-.\t/") {
	case "", "and", "et", "y", "e", "und":
		return len(text) < 8
	}
	return false
}

package rule

import (
	"strings"

	"veil/extproc/detect"
)

// spelled finds mail addresses whose @ or dots are written as words ("anna at example dot org", "anna [arobase] exemple
// [point] fr", "anna(at)beispiel.de"), and phone numbers whose digits are.
func (s *scan) spelled() {
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
	boxed := bracket(s.byteAt(left-1)) && bracket(s.byteAt(right)) || s.byteAt(left-1) == '|' && s.byteAt(right) == '|'
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
	if !sureAt && !boxed && s.domainOfAnother(stop) {
		return 0
	}
	score := float32(0.9)
	local := s.src[from:left]
	switch {
	case boxed, sureAt && s.src[start] != '@', s.byteAt(from-1) == '<' && s.byteAt(stop) == '>': // "<ueno at gnu.org>"
	case s.src[start] == '@':
		if spelledDot || !detect.Common(first) || loginLook(first) {
			score = 0.85
		} else {
			return 0
		}
	case spelledDot && (!detect.Common(first) || len(strings.Fields(local)) >= 3 || hasDigit(local) || strings.ContainsAny(first, "._-")):
	case spelledDot && s.evidence(from, from, gEmail, 0) >= near:
		score = 0.8
	case !spelledDot && !detect.Common(first) && freeService(strings.TrimSpace(s.src[right:stop])):
		score = 0.75
	case !spelledDot && (loginLook(first) || s.evidence(from, from, gEmail, 0) == direct && !detect.Common(first)):
		score = 0.75
	default:
		return 0
	}
	s.emit(from, stop, detect.Email, score)
	return stop
}

// domainOfAnother reports whether what ends at i is the local part of an address, with its own "at" and domain behind it: "reach me
// at anna dot bauer at posteo dot de".
func (s *scan) domainOfAnother(i int) bool {
	next := s.hitAfter(i)
	if next == len(s.hits) || s.hits[next].groups&gAt == 0 || s.hits[next].start != s.blank(i) {
		return false
	}
	_, dots, _ := s.spelledDomain(s.hits[next].end)
	return dots > 0
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

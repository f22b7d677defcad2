package rule

import (
	"strings"

	"veil/extproc/detect"
)

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
	if s.spelledNumber(i, start, end) {
		return end
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

// The least numbers of words that make a spelled identity number and a card's.
const (
	minIdentity = 8
	minCard     = 12
)

// spelledNumber takes the row of number words at [start, end), from hit i on, as what the word before it names, if that is a card, or an
// identity number, and reports whether it is. Whoever counts says no zero.
func (s *scan) spelledNumber(i, start, end int) bool {
	typ, least := detect.NationalID, minIdentity
	switch {
	case s.evidence(start, start, gSocial|gTax, gRef|gPhone|gCard) >= near:
	case s.evidence(start, start, gCard, gRef|gPhone|gSocial|gTax) >= near:
		typ, least = detect.CreditCard, minCard
	default:
		return false
	}
	words, zero := 0, false
	for k := i; k < len(s.hits) && s.hits[k].end <= end; k++ {
		s.steps++
		if g := s.hits[k].groups; g&gNumeral != 0 {
			words, zero = words+1, zero || g&gZero != 0
		}
	}
	if words < least || !zero && s.amount(i, end) {
		return false
	}
	s.emit(start, end, typ, 0.85)
	return true
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

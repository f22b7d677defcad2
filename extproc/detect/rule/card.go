package rule

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/checksum"
)

// card finds payment cards: issuer's range, length and Luhn (ISO/IEC 7812), in the groupings that cards are written in.
func (s *scan) card(n *number) {
	if n.glued || n.plus || n.nd < 12 || n.nd > 19 {
		return
	}
	known, usual := issuer(n.all())
	if !known || !checksum.Luhn(n.all()) {
		return
	}
	e := s.evidence(n.start, n.end, gCard, gRef|gIMEI|gPhone|gID)
	score := float32(0)
	switch {
	case e >= near && (n.n < 14 || n.n == n.nd):
		score = 0.97
	case e == against && n.n < 3 && (!usual || s.label(n.start)&(gRef|gIMEI|gPhone|gID) != 0):
		return
	case usual && s.cardGroups(n):
		score = 0.9
	}
	if score > 0 {
		s.emit(n.start, n.end, detect.CreditCard, score)
		s.cards = append(s.cards, n.end)
		s.cardCodeBehind(n.end, n.nd)
	}
}

// Digits of cards that need no word near them (issuer).
const (
	cardDigits     = 15
	mostCardDigits = 16
)

// isCard reports whether the groups of n so far, cardDigits at least, are a whole card's number, as they are printed, and when it expires begins at next.
func (s *scan) isCard(n *number, next int) bool {
	if n.nd > mostCardDigits || n.over {
		return false
	}
	if _, ok := s.expiry(next); !ok {
		return false
	}
	_, usual := issuer(n.all())
	return usual && s.cardGroups(n) && checksum.Luhn(n.all())
}

// cardCodeBehind finds the card's code behind a card's number that ends at end and the month and year in which it expires, as lists of
// cards have them: 04/27 381, |04|2027|381.
func (s *scan) cardCodeBehind(end, digits int) {
	i, ok := s.expiry(s.cardGap(end))
	if !ok {
		return
	}
	from := s.cardGap(i)
	size, _ := s.digitsAt(from)
	if from == i || size != 3 && (size != 4 || digits != cardDigits) || s.wordAt(from+size) {
		return
	}
	if next := s.byteAt(from + size); (next == '.' || next == ',' || next == ':' || next == '/' || next == '-') && isDigit(s.byteAt(from+size+1)) {
		return
	}
	s.emit(from, from+size, detect.Secret, 0.9)
}

// cardGap is where the signs end that part a card's number, its expiry and its code from i on, with at most one word or two.
func (s *scan) cardGap(i int) int {
	for from, words := i, 0; i < len(s.src) && i-from < maxGap; {
		switch c := s.src[i]; {
		case strings.IndexByte(" ,;:|/-.'\"\t\n\r()", c) >= 0:
			i++
		case kinds[c] == letter && words < maxGapWords:
			i = s.lettersEnd(i)
			words++
		default:
			return i
		}
		s.steps++
	}
	return i
}

// Bounds of what stands between them: "gültig bis", "date d'exp", and bytes.
const (
	maxGapWords = 3
	maxGap      = 32
)

// expiry is where the month and year end that begin at i: 04/27, 0427, 04|2027, 4/27.
func (s *scan) expiry(i int) (end int, ok bool) {
	size, v := s.digitsAt(i)
	month := v
	if size == 4 || size == 6 { // 0427, 042027
		month, v = s.decimalAt(i, 2), s.decimalAt(i+2, size-2)
		i += size
	} else {
		if size == 0 || size > 2 {
			return i, false
		}
		from := i + size
		i = s.skip(from, " /|-,;.:'\"")
		if size, v = s.digitsAt(i); i == from || size != 2 && size != 4 {
			return i, false
		}
		i += size
	}
	return i, month >= 1 && month <= 12 && (v >= 20 && v < 50 || v >= 2020 && v < 2050) && !s.wordAt(i)
}

// cardGroups reports whether the groups of n are as cards are printed: one, fours, or 4-6-5 and 4-6-4.
func (s *scan) cardGroups(n *number) bool {
	if n.n == 1 {
		return true
	}
	for i := 1; i < n.n-1; i++ {
		if n.seps[i] != n.seps[0] {
			return false
		}
	}
	if n.n == 3 && n.size(0) == 4 && n.size(1) == 6 {
		return n.size(2) == 5 || n.size(2) == 4
	}
	for i := range n.n - 1 {
		if n.size(i) != 4 {
			return false
		}
	}
	return n.size(n.n-1) <= 4
}

// issuer reports whether a card of d's length can begin as d does, and whether the issuer and length are so usual that
// the number needs no word near it. Ranges as the schemes publish them.
func issuer(d []byte) (known, usual bool) {
	lead := func(n int) int { return checksum.Decimal(d[:n]) }
	two, three, four, size := lead(2), lead(3), lead(4), len(d)
	switch {
	case d[0] == '4':
		return size == 13 || size == 16 || size == 19, size == 16
	case two >= 51 && two <= 55, four >= 2221 && four <= 2720, four >= 2200 && four <= 2204: // Mastercard, Mir
		return size == 16, size == 16
	case two == 34 || two == 37: // American Express
		return size == 15, size == 15
	case four >= 3528 && four <= 3589: // JCB
		return size >= 16, size == 16
	case two == 36 || two == 38 || two == 39 || (three >= 300 && three <= 305): // Diners Club
		return size == 14 || size == 16, size == 14
	case four == 6011 || two == 65 || (three >= 644 && three <= 649): // Discover
		return size >= 16, size == 16
	case two == 62 || two == 81: // UnionPay
		return size >= 16, size == 16
	case two == 50 || (two >= 56 && two <= 58) || two == 60 || two == 63 || two == 67 || two == 68 || two == 69 || four == 9792: // Maestro, RuPay, Troy
		return true, false
	}
	return false, false
}

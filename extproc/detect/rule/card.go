package rule

import (
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
	case e >= near:
		score = 0.97
	case e == against && n.n < 3 && (!usual || s.label(n.start)&(gRef|gIMEI|gPhone|gID) != 0):
		return
	case usual && s.cardGroups(n):
		score = 0.9
	}
	if score > 0 {
		s.emit(n.start, n.end, detect.CreditCard, score)
		s.cards = append(s.cards, n.end)
	}
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
	lead := func(n int) int {
		v := 0
		for _, c := range d[:n] {
			v = v*10 + int(c-'0')
		}
		return v
	}
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

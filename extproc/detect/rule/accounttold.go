package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of the words between a word for an account and its number.
const (
	reachAccount = 48 // bytes
	wordsAccount = 6
	leastAccount = 7 // digits
)

// toldAccount reports whether n is the number of an account that the words before it tell: the bank between the word for the account and the
// number, "das Konto bei der Sparkasse ist 71 442 093", "cuenta de la caja rural 3017 0441 88".
func (s *scan) toldAccount(n *number) bool {
	if n.nd < leastAccount || n.n == 1 && n.nd < leastAccount+1 || s.isDate(n) || amount(n) && s.counted(n.end) {
		return false
	}
	for i := s.hitAfter(n.start) - 1; i >= 0 && n.start-s.hits[i].end <= reachAccount; i-- {
		h := s.hits[i]
		if h.groups&gIBAN == 0 {
			if h.groups&(gRef|gPhone|gCard|gID|gPassport) != 0 {
				return false
			}
			continue
		}
		between := s.src[h.end:n.start]
		s.steps += len(between)
		return toldBetween(between)
	}
	return false
}

// toldBetween reports whether the words between that for an account and its number name its bank or say what the number is, and nothing else:
// the first is a preposition or the last a verb, and no sentence ends.
func toldBetween(between string) bool {
	words := strings.Fields(between)
	if len(words) == 0 || len(words) > wordsAccount {
		return false
	}
	for i, w := range words {
		if last := i == len(words)-1; strings.ContainsAny(w, ",;:!?()\"") && !(last && strings.HasSuffix(w, ":")) || strings.HasSuffix(w, ".") && !last || strings.ContainsAny(w, "0123456789") {
			return false
		}
	}
	switch strings.ToLower(strings.TrimRight(words[len(words)-1], ":")) {
	case "is", "ist", "lautet", "est", "es", "è", "nr.", "no.", "n.", "nº", "n°", "número", "numéro", "numero", "number", "nummer":
		return true
	}
	switch strings.ToLower(words[0]) {
	case "at", "with", "bei", "beim", "der", "chez", "à", "en", "de", "del", "di", "della", "alla", "presso":
		return len(words) > 1
	}
	return false
}

// britishAccount emits the account of n that stands beside the sort code of its branch, by the form of both alone, and reports whether there is
// one: 30-94-21 40118826. A sort code that can be a day needs a word for an account (domestic).
func (s *scan) britishAccount(n *number) bool {
	if n.n != 4 || n.size(3) != 8 || !n.separated("-- ") && !n.separated("--|") || n.size(0) != 2 || n.size(1) != 2 || n.size(2) != 2 || s.datedCode(n.groups[0].start) {
		return false
	}
	s.emit(n.groups[3].start, n.end, detect.IBAN, 0.8)
	return true
}

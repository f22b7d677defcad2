package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of a date of birth in parts.
const (
	reachParts = 160 // bytes
	otherParts = 3   // words between two parts
)

// bornInParts takes a date of birth whose day, month and year are members or fields of their own: {"day":12,"month":4,"year":1979},
// Tag: 12 Monat: 4 Jahr: 1979, dob[day]=12&dob[month]=…. From its first number to its last it is one value. from is where the word for
// birth ends; it answers with where the date ends, or 0.
func (s *scan) bornInParts(from int) int {
	const day, month, whole = 1, 2, 4
	seen, part, others, start := 0, 0, 0, 0
	for i := from; i < len(s.src) && i-from < reachParts; {
		switch c := s.src[i]; {
		case isDigit(c):
			size, v := s.digitsAt(i)
			if part == 0 || seen&part != 0 || s.wordAt(i+size) || part == day && (v < 1 || v > 31) || part == month && (v < 1 || v > 12) || part == whole && (size != 4 || !year(v)) {
				return 0
			}
			if seen == 0 {
				start = i
			}
			seen |= part
			i += size
			if seen == day|month|whole {
				s.steps += i - from
				s.emit(start, i, detect.DateOfBirth, 0.9)
				return i
			}
			part, others = 0, 0
		case kinds[c] == letter:
			if part != 0 {
				return 0
			}
			end := s.lettersEnd(i)
			switch b, n := small(s.src[i:end]); string(b[:n]) {
			case "d", "day", "tag", "jour", "dia", "día", "giorno":
				part = day
			case "m", "month", "monat", "mois", "mes", "mese":
				part = month
			case "y", "year", "jahr", "annee", "année", "ano", "año", "anno":
				part = whole
			default:
				if others++; others > otherParts || s.byteAt(end) == ' ' { // of a sentence
					return 0
				}
			}
			i = max(end, i+1)
		case strings.IndexByte(" :=\"'[]{}&,;_-\n\t\\%", c) >= 0:
			i++
		default:
			return 0
		}
	}
	return 0
}

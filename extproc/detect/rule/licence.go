package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of a driving licence, in bytes.
const (
	reachLicence = 96 // between the beginnings of two of its fields
	datesOf      = "4a"
)

// licences finds the date of birth and the number on driving licences of the European form, whose fields have numbers for names (Directive
// 2006/126/EC, annex I): 3 is birth, 4a and 4b are the dates of issue and expiry, 5 is the licence's number.
func (s *scan) licences() {
	for at := 0; ; {
		next := strings.Index(s.src[at:], datesOf)
		s.steps += max(next, 0)
		if next < 0 {
			return
		}
		issued := at + next
		at = issued + len(datesOf)
		when := s.skip(at, ". )")
		if s.wordAt(issued-1) || when == at || when == len(s.src) {
			continue
		}
		if _, ok := s.date(when, false); !ok {
			continue
		}
		from, to := max(0, issued-reachLicence), min(len(s.src), at+reachLicence)
		if i := s.licenceField(from, issued, '3'); i > 0 {
			if end, ok := s.date(i, false); ok {
				s.emit(i, end, detect.DateOfBirth, 0.85)
			}
		}
		if i := s.licenceField(at, to, '5'); i > 0 {
			if end, score := s.documentAt(i, gDriving, true); end > 0 {
				s.emit(i, end, detect.NationalID, score)
			}
		}
	}
}

// italianLicences finds the number of an Italian driving licence behind the short form of its word, which means a patient elsewhere: pat.
// U1A55102X. It has one of the two forms of such numbers.
func (s *scan) italianLicences() {
	for i := range s.hits {
		if h := s.hits[i]; h.groups&gMedical != 0 && strings.EqualFold(s.src[h.start:h.end], "pat") {
			at := s.skip(h.end, " .:")
			if end := s.loginEnd(at); italianLicence(s.src[at:end]) {
				s.emit(at, end, detect.NationalID, 0.85)
			}
		}
	}
}

// italianLicence reports whether v has a form of Italian licences: two letters, seven digits and a letter, or U1, seven capitals and digits
// or eight, of which the last is a letter.
func italianLicence(v string) bool {
	if len(v) < 9 || len(v) > 10 || hasLower(v) || !isUpper(v[0]) || !isUpper(v[len(v)-1]) || digitsIn(v) < 5 {
		return false
	}
	return v[:2] == "U1" || len(v) == 10 && isUpper(v[1]) && digitsIn(v) == 7
}

// licenceField is where the field with this number begins on a line of its own between from and to, 0 if there is none.
func (s *scan) licenceField(from, to int, number byte) int {
	for i := from; i+1 < to; i++ {
		s.steps++
		if s.src[i] != '\n' || s.src[i+1] != number {
			continue
		}
		if start := s.skip(i+2, ". )"); start > i+2 && start < to && s.wordAt(start) {
			return start
		}
	}
	return 0
}

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

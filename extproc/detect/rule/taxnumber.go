package rule

import (
	"strings"

	"veil/extproc/detect"
)

// federalTax is how many digits a German tax number has in the form that is one for all states: its fifth digit is 0.
const federalTax = 13

// taxNumbers finds German tax numbers as offices write them, with slashes: 181/815/08155 in Bavaria, 133/8150/8159 in North
// Rhine-Westphalia, 21/815/08150 in Berlin, 93815/08152 in Baden-Württemberg. Each state has a check of its own and none of them is
// published for all, so that the grouping and a word for taxes right before it have to tell.
func (s *scan) taxNumbers() {
	s.bareCards()
	for _, t := range s.pieces {
		if t.numeric && t.end-t.start == federalTax && s.src[t.start+4] == '0' && s.evidence(t.start, t.end, gTax, gRef|gVAT) == direct {
			s.emit(t.start, t.end, detect.NationalID, 0.85)
		}
		if !t.numeric || t.after != '/' || t.before == '/' || t.end-t.start > 5 || s.wordAt(t.start-1) {
			continue
		}
		r := s.runFrom(t.start)
		for _, form := range [...]string{"3/3/5", "3/4/4", "2/3/5", "5/5"} {
			k := 1 + strings.Count(form, "/")
			if r.n < k || !r.written(k, form) {
				continue
			}
			if end := r.parts[k-1].end; s.byteAt(end) != '/' && s.evidence(t.start, end, gTax, gRef|gVAT) == direct {
				s.emit(t.start, end, detect.NationalID, 0.85)
			}
			break
		}
	}
}

// reachCard is how far behind its name an Argentine card's number may begin, in bytes: "DNI argentino 32.964.233".
const reachCard = 16

// bareCard is how many digits such a number has at most.
const bareCard = 8

// bareCards finds the numbers of identity cards that have no check digit right behind their name: DNI 32.964.233 in Argentina, 44712391 in
// Peru, and Spain's without their letter, which people leave out.
func (s *scan) bareCards() {
	for _, h := range s.hits {
		if h.groups&gTax == 0 || !strings.HasSuffix(s.words.landsOf(s.src, h.start), "AR") {
			continue
		}
		i := h.end
		for i < len(s.src) && i-h.end < reachCard && !isDigit(s.src[i]) && s.src[i] != '\n' {
			i++
		}
		s.steps += i - h.end
		if s.wordAt(i-1) || !isDigit(s.byteAt(i)) {
			continue
		}
		r := s.runFrom(i)
		switch {
		case r.n == 3 && (r.written(3, "2.3.3") || r.written(3, "1.3.3")):
			s.emit(i, r.parts[2].end, detect.NationalID, 0.85)
		case r.n > 0 && r.sizes[0] == bareCard && s.src[h.start]|0x20 == 'd' && !s.goesOn(r, 1) && (r.n == 1 || r.sizes[1] > 1):
			end := r.parts[0].end
			if _, dated := s.date(i, true); !dated && onlyDigits(s.src[i:end]) {
				s.emit(i, end, detect.NationalID, 0.8)
			}
		}
	}
}

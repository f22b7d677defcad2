package rule

import (
	"strings"

	"veil/extproc/detect"
)

// taxNumbers finds German tax numbers as offices write them, with slashes: 181/815/08155 in Bavaria, 133/8150/8159 in North
// Rhine-Westphalia, 21/815/08150 in Berlin, 93815/08152 in Baden-Württemberg. Each state has a check of its own and none of them is
// published for all, so that the grouping and a word for taxes right before it have to tell.
func (s *scan) taxNumbers() {
	for _, t := range s.tokens {
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

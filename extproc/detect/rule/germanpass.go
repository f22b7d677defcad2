package rule

import "strings"

// passes reports whether the word of h is the English verb, as those use it who write about programs: pass an argument to f. It is behind
// a word that only a verb follows, and before code; but not before what has a digit, as most passwords do.
func (s *scan) passes(h hit) bool {
	if h.groups&gPass == 0 || s.src[h.start:h.end] != "pass" {
		return false
	}
	if rest := s.src[h.end:]; strings.HasPrefix(rest, " bool\n") { // var pass bool
		return true
	}
	end := h.start
	for end > 0 && end > h.start-2 && s.src[end-1] == ' ' {
		end--
	}
	start := end
	for start > 0 && end-start < len("doesn't") && (kinds[s.src[start-1]] == letter || s.src[start-1] == '\'') {
		start--
	}
	p, _ := s.valueAt(s.blank(h.end))
	v := s.src[p.start:p.end]
	if p.start == h.end || hasDigit(v) {
		return false
	}
	switch strings.ToLower(s.src[start:end]) {
	case "to", "can", "could", "must", "should", "may", "might", "will", "would", "not", "never", "cannot", "don't", "doesn't", "can't":
		return start == 0 || kinds[s.src[start-1]] != letter
	}
	return s.src[p.start-1] == '`' && strings.ContainsAny(v, "_=()[]")
}

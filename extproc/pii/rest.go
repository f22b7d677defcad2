package pii

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// restOf reports whether a place is only a rest of its phrase, and tells the type of what stands there, which may be a value
// that is known by then, too.
func (s *scratch) restOf(o place, text string) (typ detect.Type, rest bool) {
	ph := &s.index.phrases[o.phrase]
	if int(o.end-o.start) == len(ph.value) {
		return ph.typ, false
	}
	if i, ok := s.index.exact[text[o.start:o.end]]; ok && s.index.phrases[i].birth <= o.time {
		return s.index.phrases[i].typ, false
	}
	return ph.typ, true
}

// spreads reports whether the value of a given entry is looked for. A rest that says little is not: it has its token where the
// value that it was left of stands, and elsewhere an "a" is an "a".
func spreads(e token.Entry) bool { return !(token.IsRest(token.TypeOf(e.Token)) && slight(e.Value)) }

// slight reports whether a rest has less than four letters, or none but common words.
func slight(rest string) bool {
	if letters, _ := weight(rest); letters < 4 {
		return true
	}
	for w := range strings.FieldsFuncSeq(rest, func(r rune) bool { return !runeInWord(r) }) {
		if !detect.Common(w) {
			return false
		}
	}
	return true
}

package pii

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect"
)

// parts indexes the parts of a person's name, so that a first name or a surname that stands alone is replaced too, as a
// value of its own. Initials are no parts, and neither are particles such as "de" or "van", or what is allowed.
func (s *scratch) parts(value string, birth int32) {
	if !strings.ContainsAny(value, " \t\n ") {
		return
	}
	for part := range strings.FieldsSeq(value) {
		part = strings.TrimFunc(part, func(r rune) bool { return !runeInWord(r) })
		letters, _ := weight(part)
		first, _ := utf8.DecodeRuneInString(part)
		if letters < 2 || letters < 4 && unicode.IsLower(first) || part == value || s.detector.Allows(part) {
			continue
		}
		s.learn(part, detect.Name, birth)
	}
}

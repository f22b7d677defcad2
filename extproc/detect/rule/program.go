package rule

import (
	"strings"

	"veil/extproc/detect"
)

// What programs write where people write logins and secrets.

// declared reports whether what begins at i, behind a line's end, is a declaration of a program, with other decorators before it
// perhaps: what stands alone on the line before it with an @ decorates it.
func (s *scan) declared(i int) bool {
	for range 4 {
		i = s.ink(i)
		if s.byteAt(i) == '@' {
			next := strings.IndexByte(s.src[i:min(len(s.src), i+128)], '\n')
			if next < 0 {
				return false
			}
			i += next
			continue
		}
		end := s.lettersEnd(i)
		switch s.src[i:end] {
		case "def", "class", "async", "public", "private", "protected", "static", "final", "abstract", "export", "func", "fun", "struct", "enum", "interface":
			return s.byteAt(end) == ' '
		}
		return false
	}
	return false
}

// itself reports whether the value f of the keyword h is the name of the field again, or a member of that name:
// credentials=credentials, key_password=self.key_password.
func (s *scan) itself(h hit, f field) bool {
	start := h.start
	for start > 0 && h.start-start < maxValue && (s.wordAt(start-1) || s.src[start-1] == '_') {
		start--
	}
	label, v := s.src[start:h.end]+f.tail, s.src[f.start:f.end]
	if cut := strings.LastIndexByte(v, '.'); cut >= 0 && !f.quoted {
		v = v[cut+1:]
	}
	const value = "value" // userName: userNameValue, as examples have it
	if len(v) > len(value)+1 && strings.EqualFold(v[len(v)-len(value):], value) {
		v = v[:len(v)-len(value)]
	}
	return strings.EqualFold(strings.Trim(v, "_-"), strings.Trim(label, "_"))
}

// camelWords reports whether v is put together of words as programs name a function: getIframeContents. What is made by chance has
// capitals side by side, or digits.
func camelWords(v string) bool {
	if v == "" || !isLower(v[0]) {
		return false
	}
	small, humps := 0, 0
	for i := range len(v) {
		switch {
		case isLower(v[i]):
			small++
		case isUpper(v[i]) && small >= 2:
			small, humps = 0, humps+1
		default:
			return false
		}
	}
	return small >= 2 && humps > 0
}

// snakeWords reports whether v is put together of common words as programs name a variable or an entry, with its version perhaps:
// user_settings_v2.
func snakeWords(v string) bool {
	words := 0
	for part := range strings.SplitSeq(v, "_") {
		switch version := strings.TrimPrefix(part, "v"); {
		case detect.Common(part) && strings.ToLower(part) == part:
			words++
		case words == 0 || !onlyDigits(version) || len(version) > 2:
			return false
		}
	}
	return words >= 2
}

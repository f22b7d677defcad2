package rule

import "strings"

// assignment is what stands between a name and its value.
type assignment int

const (
	unassigned assignment = iota
	colon                 // name: value
	equals                // name=value, name => value, name := value, a JSON member, a call's next argument
	verb                  // "the password is x"
)

// field is a value that stands under a name.
type field struct {
	place
	sign   assignment
	quoted bool   // between quotation marks
	tail   string // what the identifier goes on with after the keyword: "_hash" of password_hash
}

// maxValue is how much of a field's value is judged, in bytes. A longer one is hidden to its end (unbroken).
const maxValue = 200

// field reads the value that is assigned to the identifier in which the keyword h stands: name=value, name: value,
// "name": "value", <name>value</name>, --name value, name .... value, define('name', 'value').
func (s *scan) field(h hit) field {
	src := s.src
	i := h.end
	for i < len(src) && i-h.end < 40 && (s.wordAt(i) || src[i] == '_' || ((src[i] == '-' || src[i] == '.') && s.wordAt(i+1) && !isDigit(src[i+1]))) {
		i++
	}
	f := field{tail: src[h.end:i]}
	quote := s.byteAt(i)
	if quote == '"' || quote == '\'' || quote == '`' {
		i++
	} else {
		quote = 0
	}
	for s.byteAt(i) == '*' || s.byteAt(i) == ']' || s.byteAt(i) == ')' && s.byteAt(i+1) != ')' {
		i++
	}
	i = s.afterRemark(s.blank(i))
	switch c := s.byteAt(i); {
	case c == ':' && s.byteAt(i+1) == '=', c == '=' && s.byteAt(i+1) == '>', c == '=' && s.byteAt(i+1) == '=':
		f.sign, i = equals, i+2
	case c == '=':
		f.sign, i = equals, i+1
	case c == ':' && s.byteAt(i+1) != ':' && s.byteAt(i+1) != '/':
		f.sign, i = colon, i+1
		if quote != 0 {
			f.sign = equals
		}
	case c == ',' && quote != 0 && s.opensList(h.start):
		f.sign, i = equals, i+1
		if value, quoted := s.valueAt(s.blank(i)); quoted && s.moreQuoted(value.end+1) { // a list of names
			f.sign = unassigned
			return f
		}
	case c == '>' && s.opensTag(h.start, i):
		f.sign, i = equals, i+1
	case c == '.' && s.byteAt(i+1) == '.':
		for s.byteAt(i) == '.' {
			i++
		}
		f.sign = colon
	case quote == 0 && c != 0 && s.flagged(h.start) && i > h.end+len(f.tail):
		f.sign = equals
	default:
		if i = s.sibling(h.start, i); i == 0 {
			return f
		}
		f.sign = equals
	}
	for s.byteAt(i) == '*' {
		i++
	}
	if quote != 0 {
		i = s.within(i)
	}
	f.place, f.quoted = s.valueAt(s.blank(i))
	if f.start == f.end {
		f.sign = unassigned
	}
	return f
}

// afterRemark steps over a remark in brackets before a colon: "Instagram (optional): x".
func (s *scan) afterRemark(i int) int {
	if s.byteAt(i) != '(' {
		return i
	}
	end := s.lettersEnd(i + 1)
	if end-i < 3 || s.byteAt(end) != ')' {
		return i
	}
	if next := s.blank(end + 1); s.byteAt(next) == ':' {
		return next
	}
	return i
}

// identifierEnd is where the identifier ends that goes on at i.
func (s *scan) identifierEnd(i int) int {
	for from := i; i < len(s.src) && i-from < 40 && (s.wordAt(i) || s.src[i] == '_' || s.src[i] == '-' || s.src[i] == '.'); i++ {
	}
	return i
}

// opensList reports whether the quoted name that holds start is the first thing in brackets: define('name', …).
func (s *scan) opensList(start int) bool {
	i := start
	for i > 0 && start-i < 40 && (s.wordAt(i-1) || s.src[i-1] == '_' || s.src[i-1] == '-' || s.src[i-1] == '.') {
		i--
	}
	if c := s.byteAt(i - 1); c != '"' && c != '\'' && c != '`' {
		return false
	}
	for i--; i > 0 && start-i < 60 && (s.src[i-1] == ' ' || s.src[i-1] == '\n' || s.src[i-1] == '\t'); i-- {
	}
	return bracket(s.byteAt(i - 1))
}

// moreQuoted reports whether a comma and another quoted word follow at i.
func (s *scan) moreQuoted(i int) bool {
	if s.byteAt(i) != ',' {
		return false
	}
	c := s.byteAt(s.blank(i + 1))
	return c == '"' || c == '\'' || c == '`'
}

// opensTag reports whether the identifier that holds start and ends at end is the name of an XML element.
func (s *scan) opensTag(start, end int) bool {
	for start > 0 && end-start < 64 && (s.wordAt(start-1) || s.src[start-1] == '-' || s.src[start-1] == '_' || s.src[start-1] == ':') {
		start--
	}
	return s.byteAt(start-1) == '<'
}

// flagged reports whether the word at start is the name of a command-line flag: --name.
func (s *scan) flagged(start int) bool {
	for end := start; end-start < longestWord && (start > 0 && s.wordAt(start-1) || s.byteAt(start-1) == '-' && s.wordAt(start-2)); start-- {
		s.steps++
	}
	return s.byteAt(start-1) == '-' && s.byteAt(start-2) == '-'
}

// blank steps over spaces and tabs at i, at most 40.
func (s *scan) blank(i int) int {
	for from := i; i < len(s.src) && i-from < 40 && (s.src[i] == ' ' || s.src[i] == '\t'); i++ {
	}
	return i
}

// valueAt reads a value at i: what is between quotation marks, or everything up to white space or a sign that ends a
// field. Punctuation that ends a sentence is not part of it.
func (s *scan) valueAt(i int) (place, bool) {
	src := s.src
	if i >= len(src) {
		return place{i, i}, false
	}
	limit := min(len(src), i+maxValue)
	q := src[i]
	if q == '\\' && i+1 < limit && src[i+1] == '"' { // escaped quotation marks of a string in a string
		i, q = i+1, '"'
	}
	if q == '"' || q == '\'' || q == '`' {
		for j := i + 1; j < limit && src[j] != '\n'; j++ {
			if src[j] == '\\' && j+1 < limit && src[j+1] != q {
				j++
				continue
			}
			if src[j] == q || (src[j] == '\\' && s.byteAt(j+1) == q) {
				s.steps += j - i
				return s.trimmed(i+1, j), true
			}
		}
		i++
	}
	end := i
	for end < limit && !endsValue[src[end]] && !(src[end] == '&' && s.parameter(end+1)) {
		end++
	}
	s.steps += end - i
	if end == limit && end < len(src) && s.unbroken(end) > end {
		s.cutAt = end
		return place{i, end}, false
	}
	for end > i && strings.IndexByte(".,;:)]}?", src[end-1]) >= 0 {
		end--
	}
	return place{i, end}, false
}

// endsValue are white space and the signs that end a value without quotation marks.
var endsValue = [256]bool{' ': true, '\t': true, '\r': true, '\n': true, '"': true, '\'': true, '`': true, '<': true, '>': true, '|': true, ',': true, ';': true}

// trimmed is [start, end) without a space at both ends, as between « and ».
func (s *scan) trimmed(start, end int) place {
	if s.cuts != nil && end-start > 2 && s.src[start] == ' ' && s.src[end-1] == ' ' && s.original[s.origin(start-1)] == "«"[0] {
		return place{start + 1, end - 1}
	}
	return place{start, end}
}

// parameter reports whether name= follows at i, as between the parameters of a query.
func (s *scan) parameter(i int) bool {
	from := i
	for i < len(s.src) && i-from < 32 && (isAlpha(s.src[i]) || s.src[i] == '_' || s.src[i] == '-' || isDigit(s.src[i])) {
		i++
	}
	return i > from && s.byteAt(i) == '='
}

// spoken reads the value that a sentence gives to the keyword h: what stands in quotation marks soon after it, or what
// follows a verb of being: "my password is x", "das Passwort lautet x", "la contraseña que es x".
func (s *scan) spoken(h hit, reach int) (f field) {
	src := s.src
	if i := s.identifierEnd(h.end); i > 0 && i+1 < len(src) && (src[i] == '"' || src[i] == '\'') && src[i+1] == ',' && !s.opensList(h.start) { // a name in a list of names
		return f
	}
	said := false    // a verb of being stood before a word that says nothing: "est le x"
	crossed := false // into the next sentence: "… my password. It used to be x"
	for i, words := h.end, 0; i < len(src) && i-h.end < reach && words < 9; {
		s.steps++
		switch c := src[i]; {
		case c == '\n', c == '?', c == '{', c == '[', c == '<' && s.byteAt(i+1) == '/', crossed && (c == ':' || c == '"' || c == '`'):
			return f
		case (c == '.' || c == '!' || c == ';') && (s.byteAt(i+1) == ' ' || s.byteAt(i+1) == '\n' || s.byteAt(i+1) == 0):
			if crossed || s.byteAt(i+1) != ' ' {
				return f
			}
			crossed = true
			i++
		case c == '"' && !(s.wordAt(i-1) && s.byteAt(i+1) == ')') || c == '`' || (c == '\'' && !s.wordAt(i-1)):
			f.place, f.quoted = s.valueAt(i)
			f.sign = verb
			if !f.quoted {
				f.sign = unassigned
			}
			return f
		case c == ':' && (s.byteAt(i+1) == ' ' || s.byteAt(i+1) == '"') || (c == '-' && s.byteAt(i+1) == ' ' && s.byteAt(i-1) == ' ') || (c == '>' && s.byteAt(i-1) == '-'):
			f.place, f.quoted = s.valueAt(s.blank(i + 1))
			if isPronoun(src[f.start:f.end]) { // "the code changed: it is now x"
				i++
				continue
			}
			f.sign = verb
			if f.start == f.end {
				f.sign = unassigned
			}
			return f
		case s.wordAt(i) && !s.wordAt(i-1):
			end := i
			for s.wordAt(end) || s.byteAt(end) == '\'' && s.wordAt(end+1) && end-i < 4 { // c'est, it's
				end++
			}
			if isVerb(src[i:end]) || said && isFiller(src[i:end]) && isDigit(s.byteAt(s.blank(end))) {
				f.place, f.quoted = s.valueAt(s.blank(end))
				word := src[f.start:f.end]
				if f.start == f.end || isVerb(word) || isFiller(word) {
					said, i = true, end
					words++
					continue
				}
				if f.sign = verb; crossed && (!strong(word) || !hasDigit(word)) {
					f.sign = unassigned
				}
				return f
			}
			words++
			i = end
		default:
			i++
		}
	}
	return f
}

// isVerb reports whether w is a form of "to be" and its kin, in the five languages.
func isVerb(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "is", "was", "be", "to", "ist", "war", "lautet", "lautete", "heisst", "heißt", "auf", "est", "était", "etait", "c", "c'est", "c'était", "cest", "cetait", "it's", "that's", "es", "era", "è", "e'", "fue", "sera", "será", "sarà", "change", "devient", "cambia", "now", "jetzt", "désormais", "ahora", "ora", "s", "its":
		return true
	}
	return false
}

// isPronoun reports whether w stands for what was named before.
func isPronoun(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "it", "it's", "er", "es", "sie", "il", "elle", "c'est", "ce":
		return true
	}
	return false
}

// isFiller reports whether w may stand between a verb and the value.
func isFiller(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "still", "now", "just", "currently", "noch", "jetzt", "nun", "immer", "encore", "toujours", "maintenant", "ahora", "todavía", "aún", "ancora", "adesso", "ora", "sempre", "the", "le", "la", "el", "il", "der", "die", "das", "ab", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag":
		return true
	}
	return false
}

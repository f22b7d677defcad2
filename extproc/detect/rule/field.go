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
	drawn  bool   // a password that was drawn by chance, by its look (drawn.go)
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
	escapes := s.escapes(i)
	quote := s.byteAt(i + escapes)
	if isQuote(quote) {
		i += escapes + 1
	} else {
		quote = 0
	}
	for s.byteAt(i) == '*' || s.byteAt(i) == ']' || s.byteAt(i) == ')' && s.byteAt(i+1) != ')' {
		i++
	}
	i = s.afterRemark(s.blank(i))
	signed := false
	switch c := s.byteAt(i); {
	case c == ':' && s.byteAt(i+1) == '=', c == '=' && s.byteAt(i+1) == '>', c == '=' && s.byteAt(i+1) == '=':
		signed = quote == 0 || c == ':'
		f.sign, i = equals, i+2
	case c == '=':
		f.sign, i, signed = equals, i+1, true
	case c == ':' && s.byteAt(i+1) != ':' && s.byteAt(i+1) != '/':
		f.sign, i, signed = colon, i+1, true
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
	} else if f.sign == colon {
		i = s.onNextLine(i)
	}
	i = s.blank(i)
	f.place, f.quoted = s.valueAt(i)
	switch {
	case signed:
		s.takeDrawn(h, i, &f)
	case s.byteAt(i-1) == '>' && h.groups&gPassword != 0 && !(f.quoted && s.byteAt(f.end+1) == '<'):
		if p, ok := s.element(i); ok {
			f.place, f.quoted = p, true
		}
	}
	if f.start == f.end {
		f.sign = unassigned
	}
	return f
}

// onNextLine is where the value of a name begins whose colon ends at i: there, or where YAML has it on an indented line below, behind a
// mark for text of several lines (| > |- >+2) or by itself. A list or another name below is no value.
func (s *scan) onNextLine(i int) int {
	at := s.blank(i)
	marked := s.byteAt(at) == '|' || s.byteAt(at) == '>'
	if marked {
		for at++; strings.IndexByte("+-123456789", s.byteAt(at)) >= 0; at++ {
		}
		at = s.blank(at)
	}
	if s.byteAt(at) == '\r' {
		at++
	}
	next := s.blank(at + 1)
	if s.byteAt(at) != '\n' || next == at+1 {
		return i
	}
	end := next
	for end < len(s.src) && end-next < maxValue && s.src[end] > ' ' {
		end++
	}
	if s.steps += end - next; end == next || !marked && (s.src[end-1] == ':' || s.src[next] == '-' || s.byteAt(end) == ' ') {
		return i
	}
	return next
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

// opensList reports whether the quoted name that holds start is the first thing in brackets: define('name', …).
func (s *scan) opensList(start int) bool {
	i := start
	for i > 0 && start-i < 40 && (s.wordAt(i-1) || s.src[i-1] == '_' || s.src[i-1] == '-' || s.src[i-1] == '.') {
		i--
	}
	if !isQuote(s.byteAt(i - 1)) {
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
	return isQuote(s.byteAt(s.blank(i + 1)))
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

// valueAt reads a value at i: what is between quotation marks, or everything up to white space or a sign that ends a
// field. Punctuation that ends a sentence is not part of it.
func (s *scan) valueAt(i int) (place, bool) {
	src := s.src
	if i >= len(src) {
		return place{i, i}, false
	}
	limit := min(len(src), i+maxValue)
	escapes := s.escapes(i) // of the quotation marks of a string in a string
	if i+escapes < limit && isQuote(src[i+escapes]) {
		i += escapes
		if end := s.quoteEnd(i, limit, escapes); end >= 0 {
			s.steps += end - i
			return s.trimmed(i+1, end), true
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

// escapes is how many backslashes stand at i.
func (s *scan) escapes(i int) int {
	n := 0
	for n < mostEscapes && s.byteAt(i+n) == '\\' {
		n++
	}
	return n
}

// mostEscapes is the most backslashes before a quotation mark that are looked at: a string in a string in a string has three.
const mostEscapes = 7

// quoteEnd is where the value between quotation marks ends of which the first stands at i behind some backslashes, -1 if none ends it on its
// line before limit. A mark behind more of them is a part of the value.
func (s *scan) quoteEnd(i, limit, escapes int) int {
	run := 0
	for j := i + 1; j < limit && s.src[j] != '\n'; j++ {
		switch s.src[j] {
		case '\\':
			run++
			continue
		case s.src[i]:
			switch {
			case escapes == 0 && run%2 == 0:
				return j
			case escapes > 0 && run <= escapes:
				return j - run
			}
		}
		run = 0
	}
	return -1
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

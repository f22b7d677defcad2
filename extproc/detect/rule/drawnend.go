package rule

import (
	"strings"

	"veil/extproc/detect"
)

// drawnEnd is where what begins at i ends before end, white space.
func (s *scan) drawnEnd(o openings, i, end int) int {
	for j := i; j < end; j++ {
		switch c := s.src[j]; c {
		case '"', '\'', '`', '<', '>', ',', ';', '|', '&', '\\':
			if s.endsDrawn(o, j, end) {
				return j
			}
		}
	}
	return end
}

// endsDrawn reports whether the sign at j ends a value between the signs o that could go on to end.
func (s *scan) endsDrawn(o openings, j, end int) bool {
	c, next := s.src[j], s.byteAt(j+1)
	if o.shell && c != ',' {
		return true
	}
	if isQuote(c) {
		return o.opens(c) || s.closesMember(j+1)
	}
	switch c {
	case '<':
		return s.tagAt(j, end)
	case '>':
		return o.tag
	case '\\':
		if next == 'n' || next == 'r' {
			return o.opens('"') || !s.wordAt(j+2) || s.nameFollows(j+2) || s.plainTail(j+2, end)
		}
		return o.opens('"') && (next == 't' || next == '"')
	case '&':
		return s.parameter(j+1) && (o.list == '&' || s.nameFollows(j+1))
	}
	return o.list == c || s.nameFollows(j+1) || s.plainTail(j+1, end)
}

// closesMember reports whether what follows a quotation mark at i is how objects, lists and tags of programs go on behind a string.
func (s *scan) closesMember(i int) bool {
	switch s.byteAt(i) {
	case '/':
		return s.byteAt(i+1) == '>'
	case ',', ':':
		return s.byteAt(i+1) != 0 && strings.IndexByte("\"'{[", s.src[i+1]) >= 0
	case '}', ']', ')':
		i = s.skip(i, "}]),;")
		c := s.byteAt(i)
		return c <= ' ' || isQuote(c) || s.src[i-1] == ',' && (c == '{' || c == '[')
	}
	return false
}

// tagAt reports whether a tag of HTML or XML begins at i: </td>, <br>, <a href=…
func (s *scan) tagAt(i, end int) bool {
	at := i + 1
	if s.byteAt(at) == '/' {
		at++
	}
	stop := at
	for stop < end && (isAlpha(s.src[stop]) || isDigit(s.src[stop]) || s.src[stop] == ':' || s.src[stop] == '-') {
		stop++
	}
	if stop == at {
		return s.byteAt(at) == '!' && s.byteAt(at+1) == '-'
	}
	if name := s.src[at:stop]; !s.wordAt(stop-1) || at == i+1 && stop-at == 1 && strings.IndexByte("abipqsu", name[0]) < 0 || hasDigit(name[1:]) && stop-at != 2 || strings.ToLower(name[1:]) != name[1:] && strings.ToUpper(name) != name && !camelWords(name) {
		return false
	}
	switch s.byteAt(stop) {
	case '>':
		return true
	case '/':
		return s.byteAt(stop+1) == '>'
	case ' ':
		return strings.ToLower(s.src[at:stop]) == s.src[at:stop] && (s.parameter(stop+1) || s.byteAt(stop+1) == '/')
	}
	return false
}

// nameFollows reports whether the name of another field begins at i, perhaps in quotation marks: user=, user:, "user":
func (s *scan) nameFollows(i int) bool {
	quoted := isQuote(s.byteAt(i))
	if quoted {
		i++
	}
	from := i
	for i < len(s.src) && i-from < 32 && (isAlpha(s.src[i]) || s.src[i] == '_' || s.src[i] == '-') {
		i++
	}
	s.steps += i - from
	if quoted && isQuote(s.byteAt(i)) {
		return s.byteAt(i+1) == ':'
	}
	if name := s.src[from:i]; len(name) < 3 && name != "id" && name != "db" && name != "to" || mixed(name) && !camelWords(name) && !isUpper(name[0]) || mixed(strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")) && !camelWords(name) {
		return false
	}
	c := s.byteAt(i)
	return c == '=' || c == ':'
}

// plainTail reports whether what stands at i, behind a sign that parts the members of lists, is another member of one: a word, a number, an
// address of mail.
func (s *scan) plainTail(i, end int) bool {
	stop := i
	for stop < end && strings.IndexByte(",;|\"'`", s.src[stop]) < 0 {
		stop++
	}
	s.steps += stop - i
	v := strings.TrimRight(s.src[i:stop], ".:)]}?*")
	if len(v) < 3 {
		return false
	}
	if at := strings.IndexByte(v, '@'); at > 0 {
		domain, ok := s.domain(i + at + 1)
		return ok && domain == i+len(v)
	}
	word := strings.TrimRight(v, "0123456789")
	return word == "" || (len(word) > 3 || len(word) > 2 && detect.Common(word)) && onlyLetters(word) && (strings.ToLower(word[1:]) == word[1:] || strings.ToUpper(word) == word)
}

// drawnTrim is where [i, end) ends without the marks of a sentence, and without what closes the quotations and brackets that are open
// before it. Other brackets are a part of what has other such signs.
func (s *scan) drawnTrim(o openings, i, end int) int {
	for end > i {
		c := s.src[end-1]
		if k := strings.IndexByte(shutBrackets, c); k >= 0 {
			if rest := s.src[i : end-1]; strings.IndexByte(rest, openBrackets[k]) >= 0 || rest != "" && !o.brackets[k] && peculiar(rest) {
				break
			}
		} else if strings.IndexByte(".,;:?|\"'`", c) < 0 && (c != '>' || !o.tag) {
			break
		}
		end--
	}
	return end
}

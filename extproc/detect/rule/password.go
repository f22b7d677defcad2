package rule

import (
	"strings"

	"veil/extproc/detect"
)

// password finds the value of a password's field or sentence.
func (s *scan) password(h hit) {
	if s.outcome(h) || s.selected(h) || s.configured(h) {
		return
	}
	f := s.field(h)
	if wrongTail(f.tail) || f.sign != colon && f.sign != equals && s.passes(h) {
		return
	}
	if f.sign == unassigned {
		if f = s.passwordSaid(&h); f.sign == unassigned {
			return
		}
	}
	if f.drawn {
		s.emit(f.start, f.end, detect.Secret, 0.9)
		s.renewed(f.end, reachRenewed)
		return
	}
	v := s.src[f.start:f.end]
	if !f.quoted && f.sign == colon && placeholder(v) { // val password: String = "x"
		if sign := s.blank(f.end); s.byteAt(sign) == '=' {
			if p, quoted := s.valueAt(s.blank(sign + 1)); quoted {
				f.place, f.quoted, f.sign = p, true, equals
				v = s.src[f.start:f.end]
			}
		}
	}
	if s.called(f) || s.member(f) || s.itself(h, f) {
		s.tokenNear(h)
		return
	}
	if end := s.grouped(f.start, f.end); !f.quoted && end > f.end { // "the app password is abcd wxyz kqpl mnop"
		s.emit(f.start, end, detect.Secret, 0.9)
		return
	}
	if len(v) < 3 || placeholder(v) && !(f.quoted && drawnIn(v)) || linked(v) || !f.quoted && constant(v) || v[0] == '/' && (strings.Count(v, "/") > 1 || s.src[h.start:h.end] == "PWD") && !drawn(v) || h.groups&gPass != 0 && (germanPassport(v) || passportForm(v) && f.sign != equals) {
		return
	}
	s.passwordValue(h, f)
}

// passwordValue takes the value f of a field or sentence that names a password, if it can be one there.
func (s *scan) passwordValue(h hit, f field) {
	v := s.src[f.start:f.end]
	words := strings.Count(v, " ")
	if end := s.plainPhrase(h, f); end > 0 { // "passphrase: correct horse battery staple"
		s.emit(f.start, end, detect.Secret, 0.85)
		return
	}
	switch {
	case f.quoted && words > 0 && words < 12 && phraseNamed(s.src[h.start:h.end]):
		s.emit(f.start, f.end, detect.Secret, 0.9)
	case f.quoted && words > 3, f.quoted && f.sign == verb && strings.Contains(v, ".") && strings.Trim(v, "abcdefghijklmnopqrstuvwxyz./-") == "" && strings.Contains(v, "/"): // secrets of type 'bootstrap.kubernetes.io/token'
		return
	case f.sign == equals || f.quoted:
		if f.sign == verb && words > 0 && !hasDigit(v) || s.flagged(h.start) && detect.Common(v) && s.moreFollows(f.end) { // "using --password via the command line"
			return
		}
		s.emit(f.start, f.end, detect.Secret, 0.93)
		if f.sign == verb {
			s.renewed(f.end+1, reachRenewed)
		}
	case strong(v):
		s.emit(f.start, f.end, detect.Secret, 0.9)
		s.renewed(f.end, reachRenewed)
	case detect.Common(v) && (f.sign == verb || s.moreFollows(f.end)):
		if p := s.betweenCommas(h.end); p.end > p.start { // "the password that you sent, Xk7-Tulip, is refused"
			s.emit(p.start, p.end, detect.Secret, 0.85)
		}
		s.renewed(f.end, reachRenewed)
		return
	case f.sign == colon:
		if !s.moreFollows(f.end) || !detect.Common(v) {
			s.emit(f.start, f.end, detect.Secret, 0.85)
		}
	case len(v) >= 5 && onlyLetters(v) && !s.moreFollows(f.end):
		s.emit(f.start, f.end, detect.Secret, 0.65)
	}
}

// Words of a phrase that stands without quotation marks.
const (
	fewPlain  = 3
	manyPlain = 8
)

// plainPhrase is where the words end that fill the line behind the word h for a password of several words, which begin with f; 0 if they
// are none.
func (s *scan) plainPhrase(h hit, f field) int {
	if f.quoted || f.sign != colon || !phraseNamed(s.src[h.start:h.end]) {
		return 0
	}
	i := f.start
	for words := 0; words < manyPlain; {
		end := s.lettersEnd(i)
		if words++; end == i || tells(s.src[i:end]) {
			return 0
		}
		switch next := s.byteAt(end); {
		case next == ' ' || next == '-':
			i = end + 1
		case words >= fewPlain && (next == '\n' || next == '\r' || next == 0):
			return end
		default:
			return 0
		}
	}
	return 0
}

// tells reports whether w is a word of sentences, which nobody draws for a phrase.
func tells(w string) bool {
	switch w {
	case "the", "is", "are", "if", "to", "for", "of", "and", "on", "in", "not", "your", "see", "leave", "required", "will", "asked",
		"wird", "ist", "der", "die", "das", "und", "beim", "nicht", "siehe", "bitte", "est", "les", "pour", "pas", "voir", "sera", "es", "se", "el", "para", "ver",
		"il", "per", "non", "vedi":
		return true
	}
	return false
}

// phraseNamed reports whether word names a password of several words.
func phraseNamed(word string) bool {
	b, n := small(word)
	w := string(b[:n])
	return strings.HasPrefix(w, "pass") && strings.Contains(w, "phrase") || strings.HasPrefix(w, "phrase") || strings.HasPrefix(w, "frase")
}

// selected finds what is typed into a field that a test of a page selects by a word for a password: fill('input[name=password]', 'x').
func (s *scan) selected(h hit) bool {
	if before := s.byteAt(h.start - 1); before != '#' && before != '=' && before != '.' && before != '"' && before != '\'' {
		return false
	}
	i, closed := h.end, false
	for ; i-h.end < 4 && s.byteAt(i) != 0 && strings.IndexByte("]\"'`", s.src[i]) >= 0; i++ {
		closed = closed || s.src[i] == ']'
	}
	if i == h.end || s.byteAt(i) != ',' || !closed && s.byteAt(h.start-1) != '#' {
		return false
	}
	p, quoted := s.valueAt(s.blank(i + 1))
	if v := s.src[p.start:p.end]; !quoted || len(v) < 4 || placeholder(v) && !drawnIn(v) {
		return false
	}
	s.emit(p.start, p.end, detect.Secret, 0.8)
	return true
}

// configured finds the password behind the number that says how a router has it: username jdoe password 7 0822455D0A16.
func (s *scan) configured(h hit) bool {
	rest := s.src[h.end:min(len(s.src), h.end+4)]
	if len(rest) < 4 || rest[0] != ' ' || strings.IndexByte("05789", rest[1]) < 0 || rest[2] != ' ' {
		return false
	}
	p, _ := s.valueAt(h.end + 3)
	if v := s.src[p.start:p.end]; len(v) < 4 || placeholder(v) || detect.Common(v) || !hasDigit(v) && !mixed(v) {
		return false
	}
	s.emit(p.start, p.end, detect.Secret, 0.85)
	return true
}

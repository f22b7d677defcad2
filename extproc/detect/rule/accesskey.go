package rule

import (
	"strings"

	"veil/extproc/detect"
)

// bearer finds what follows "Bearer" or "Basic" in an Authorization header.
func (s *scan) bearer(h hit) {
	i := s.blank(h.end)
	if s.byteAt(i) == ':' {
		i = s.blank(i + 1)
	}
	if i == h.end {
		return
	}
	if c := s.byteAt(i); c == '"' || c == '\'' {
		i++
	}
	end := i
	for end < len(s.src) && (tokenByte(s.src[end]) || strings.IndexByte("./+=~", s.src[end]) >= 0) {
		end++
	}
	s.steps += end - i
	for end > i && s.src[end-1] == '.' {
		end--
	}
	if v := s.src[i:end]; len(v) >= 12 && (hasDigit(v) || mixed(v)) {
		s.emit(i, end, detect.Secret, 0.95)
	}
}

// hashes reports whether a word for a call names one that makes a hash of a password, which is its first argument.
func hashes(word string) bool {
	b, n := small(word[:min(len(word), len("password"))])
	switch v := string(b[:n]); {
	case strings.HasPrefix(v, "bcrypt"), v == "password":
		return true
	}
	return false
}

// arguments finds the password among the arguments of a call that opens a connection.
func (s *scan) arguments(h hit) {
	i := h.end
	if sign := s.blank(i); s.byteAt(sign) == '=' { // auth = ("jdoe", "x")
		i = s.blank(sign + 1)
		if p, _ := s.valueAt(i); p.end-p.start >= 16 && strong(s.src[p.start:p.end]) { // _auth=…
			s.emit(p.start, p.end, detect.Secret, 0.85)
			return
		}
	}
	if s.byteAt(i) != '(' {
		return
	}
	nth := 2
	switch {
	case h.groups&gConnect != 0:
		nth = 3
	case hashes(s.src[h.start:h.end]):
		nth = 1
	}
	if i++; s.byteAt(i) == 'b' && nth == 1 { // Python's bytes
		i++
	}
	var login place // the argument before the password
	for k := 1; ; k++ {
		for s.byteAt(i) == ' ' || s.byteAt(i) == '\n' || s.byteAt(i) == '\t' {
			i++
		}
		if q := s.byteAt(i); q != '"' && q != '\'' {
			return
		}
		v, quoted := s.valueAt(i)
		if !quoted && (k < nth || v.end != s.cutAt) { // the last may be longer than its bound
			return
		}
		if k == nth {
			if text := s.src[v.start:v.end]; len(text) >= 3 && (!placeholder(text) || drawnIn(text)) && !strings.Contains(text, " ") {
				s.emit(v.start, v.end, detect.Secret, 0.85)
				if name := s.src[login.start:login.end]; loginShape(name) && !generic(name) && !placeholder(name) && !onlyDigits(name) {
					s.emit(login.start, login.end, detect.Username, 0.8)
				}
			}
			return
		}
		login = v
		if i = v.end + 1; s.byteAt(i) != ',' {
			return
		}
		i++
	}
}

// tokenValue finds the value of a token's, key's or session's field, or a token right after its name.
func (s *scan) tokenValue(h hit) {
	f := s.field(h)
	if wrongTail(f.tail) || s.publicHalf(h) {
		return
	}
	if f.sign == unassigned {
		if s.networkKey(h) {
			return
		}
		if f = s.spoken(h, 48); f.sign == unassigned || !f.quoted && !strong(s.src[f.start:f.end]) && s.grouped(f.start, f.end) == f.end {
			s.tokenNear(h)
			return
		}
	}
	v := s.src[f.start:f.end]
	if f.quoted && strings.Contains(v, ",") || forTests(v) { // bytes,1,opt,name=key
		return
	}
	if s.itself(h, f) || s.member(f) || f.quoted && camelWords(v) || snakeWords(v) {
		return
	}
	if f.quoted && strings.HasPrefix(s.src[min(f.end+1, len(s.src)):], " value=") { // <add key="ConnectionString" value="…">
		return
	}
	switch {
	case s.called(f):
		s.tokenNear(h)
		return
	case len(v) < 6 && s.grouped(f.start, f.end) == f.end, placeholder(v), v[0] == '#' && len(v) == 7 && allHex(v[1:]):
		return
	case strings.Contains(v, " "), strings.Contains(v, "://"), strings.HasPrefix(v, "/") && !keyOfNetwork(v):
		return
	case s.entry(h) && (wordy(v) || strings.HasPrefix(v, "x-") && wordy(v[2:])), s.nodeKey(h, f):
		return
	case numbered(v) && strings.EqualFold(s.src[h.start:h.end], "key"):
		return
	}
	if !f.quoted {
		f.end = s.grouped(f.start, f.end)
	}
	switch grouped := f.end > f.start+len(v); {
	case grouped, strong(v), f.quoted && len(v) >= 16 && secretShape(v):
		s.emit(f.start, f.end, detect.Secret, 0.92)
	case onlyDigits(v) && len(v) >= 8 && s.wireless(h):
		s.emit(f.start, f.end, detect.Secret, 0.85)
	case f.sign == equals && len(v) >= 8 && !detect.Common(v) && hasDigit(v) && !onlyDigits(v):
		s.emit(f.start, f.end, detect.Secret, 0.8)
	}
}

// publicHalf reports whether the word h is the end of the name of the half of a key that everybody may know: PublicKey.
func (s *scan) publicHalf(h hit) bool {
	const public = "public"
	i := h.start
	if c := s.byteAt(i - 1); c == '_' || c == '-' || c == ' ' {
		i--
	}
	if i < len(public) || !strings.EqualFold(s.src[i-len(public):i], public) {
		return false
	}
	b, n := small(s.src[h.start:h.end])
	return string(b[:n]) == "key"
}

// numbered reports whether v is words in small letters and a number, as programs call the rows of a table and tests what they look up:
// cust-88213, non_existent_key_9999, value4.
func numbered(v string) bool {
	words := strings.TrimRight(v, "0123456789")
	size := len(v) - len(words)
	if joined := strings.HasSuffix(words, "-") || strings.HasSuffix(words, "_"); size == 0 || size > 2 && !joined {
		return false
	}
	plain := 0
	for _, c := range []byte(words) {
		switch {
		case 'a' <= c && c <= 'z':
			plain++
		case c != '-' && c != '_':
			return false
		}
	}
	return plain > 2
}

// forTests reports whether v is words joined by hyphens of which one says that it is no real key: test-key, fake-token.
func forTests(v string) bool {
	if hasDigit(v) || strings.IndexByte(v, '-') < 0 || strings.ToLower(v) != v {
		return false
	}
	for part := range strings.SplitSeq(v, "-") {
		switch part {
		case "test", "fake", "dummy", "mock", "example", "sample", "synthetic":
			return true
		}
	}
	return false
}

// tokenNear finds a value with the look of a token after a name for one, on the same line.
func (s *scan) tokenNear(h hit) {
	for i := h.end; i < len(s.src) && i-h.end < 80 && s.src[i] != '\n' && s.src[i] != ',' && s.src[i] != ';'; i++ {
		s.steps++
		if !tokenByte(s.src[i]) || (i > 0 && (tokenByte(s.src[i-1]) || s.src[i-1] == '@' || s.src[i-1] == '/' || s.src[i-1] == '.')) {
			continue
		}
		end := s.keyEnd(i)
		v := s.src[i:end]
		if (tokenLook(v) || i == s.blank(h.end) && h.end-h.start >= 6 && len(v) >= 8 && digitsIn(v) >= 3 && hasLetters(v, 3)) && s.byteAt(end) != '(' && s.byteAt(end) != '@' && s.byteAt(end) != '/' {
			s.emit(i, end, detect.Secret, 0.7)
			return
		}
		i = end
	}
}

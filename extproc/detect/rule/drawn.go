package rule

import "strings"

// Passwords that were drawn by chance, as managers of passwords make them, and that stand without quotation marks: any sign may be one of
// their characters, a comma and a quotation mark too. What they are read from is code as often, where the same signs end a value.

// Bounds of such a password, in bytes.
const (
	fewDrawn  = 6
	mostDrawn = 64
)

// takeDrawn makes f the value at i of the word h for a password where that has the look of one that was drawn by chance.
func (s *scan) takeDrawn(h hit, i int, f *field) {
	if word := s.src[h.start:h.end]; h.groups&gPassword == 0 && (len(word) <= len("passwort") || !passwordEnds(word)) {
		return
	}
	if f.quoted && s.memberOfObject(i) {
		if end := s.memberEnd(i, f.place); end > f.end && drawnIn(s.src[f.start:end]) {
			f.end = end
		}
		return
	}
	if p := s.drawnAt(h, i, f.place); p.end > 0 {
		f.place, f.quoted, f.drawn = p, false, true
	}
}

// drawnAt is the password of the word h that begins at i and goes on to the next white space, or to what ends it in the string, tag, list
// or query that it stands in; empty if there is none but what valueAt reads, which is v.
func (s *scan) drawnAt(h hit, i int, v place) place {
	first := i
	if isQuote(s.byteAt(i + s.escapes(i))) {
		if i++; s.byteAt(first) == '\\' || v.start == i && s.byteAt(v.end) == s.src[first] && (v.end == i || !s.partOfWord(v.end+1)) { // else a mark of the password
			return place{}
		}
	}
	limit := min(len(s.src), i+maxValue)
	end := i
	for end < limit && s.src[end] > ' ' && s.src[end] != seam {
		end++
	}
	s.steps += end - first
	if end-i < fewDrawn || end == v.end && !peculiar(s.src[i:end]) {
		return place{}
	}
	o := s.openings(h, first)
	if first < i && o.opens(s.src[first]) {
		return place{}
	}
	end = s.drawnEnd(o, i, end)
	p := place{i, s.drawnTrim(o, i, end)}
	if p.end-p.start < fewDrawn || p.end < v.end || p == v && !peculiar(s.src[i:p.end]) {
		return place{}
	}
	text := s.src[i:p.end]
	if !drawnIn(text) || opensStrings(text) || s.closesLater(text, p.end) || s.memberOfCode(h, i) && strings.ContainsAny(text, "()[]{}=>") {
		return place{}
	}
	return p
}

// partOfWord reports whether what stands at i, behind a quotation mark, is nothing that follows a string.
func (s *scan) partOfWord(i int) bool {
	return s.wordAt(i) || i < len(s.src) && strings.IndexByte("@#$^~_=([{", s.src[i]) >= 0
}

// peculiar reports whether v has a sign that passwords of people hardly have, or begins or goes on like something else than a password.
func peculiar(v string) bool {
	return strings.ContainsAny(v, "\"'`\\<>|,;()[]{}") || strings.IndexByte("$%", v[0]) >= 0 || strings.Contains(v, "://")
}

// closesLater reports whether v, which ends at i, opens a bracket that the words behind it close: <OAuth2 client secret>.
func (s *scan) closesLater(v string, i int) bool {
	open := strings.IndexByte("<[{(", v[0])
	if open < 0 || s.byteAt(i) != ' ' {
		return false
	}
	shut := ">]})"[open]
	if strings.IndexByte(v, shut) >= 0 {
		return false
	}
	rest := s.src[i:min(len(s.src), i+maxMember)]
	s.steps += len(rest)
	rest, _, _ = strings.Cut(rest, "\n")
	return strings.IndexByte(rest, shut) >= 0
}

// memberOfCode reports whether the word h names a member of an object in code without blanks, whose value begins at i: {password:e(t)}
func (s *scan) memberOfCode(h hit, i int) bool {
	if s.byteAt(i-1) != ':' {
		return false
	}
	c := s.byteAt(s.identifierStart(h.start, h.start-maxValue) - 1)
	return c == '{' || c == ',' || c == '(' || c == '['
}

// prose reports whether nothing but words stand between start and end, as in a sentence.
func (s *scan) prose(start, end int) bool {
	for i := start; i < end; i++ {
		if c := s.src[i]; !s.wordAt(i) && c != ' ' && c != '\'' && c != '-' && c != ',' {
			return false
		}
	}
	return true
}

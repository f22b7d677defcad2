package rule

import "strings"

// Pairs of which one member says what the other one is: {"name": "password", "value": "x"} of recorded requests and of collections of
// them, name and value of a container's environment, <input name="password" value="x">, <key>password</key><string>x</string>.

// Bounds of such a pair.
const (
	maxMember   = 48 // bytes of a member between the two
	membersPast = 3  // members between the two
)

// sibling is where the value begins that the member behind i says, where the name of it, in which start lies, is a member itself; 0 if
// there is none. i is behind the name and its quotation mark.
func (s *scan) sibling(start, i int) int {
	switch c := s.byteAt(i); {
	case c == ',' || c == '\n' || c == '\r' || c == '<':
	case isAlpha(c) && (s.byteAt(i-1) == ' ' || s.byteAt(i-1) == '\n'): // of a tag
	default:
		return 0
	}
	sign := s.assigned(start)
	if sign == 0 {
		return 0
	}
	q := s.byteAt(i - 1)
	joined := q == '"' || q == '\'' || s.byteAt(i) == ',' || sign == ':' // else RegEnumValue says nothing of RegEnumKey
	for range membersPast + 1 {
		name := s.memberName(i)
		at := s.blank(name.end)
		for c := s.byteAt(name.end); (c == '"' || c == '\'' || c == '\\') && at-name.end < 3; c = s.byteAt(at) {
			at = s.blank(at + 1)
		}
		if c := s.byteAt(at); name.start == name.end || c != ':' && c != '=' && c != '>' {
			return 0
		}
		if w := s.src[name.start:name.end]; saysValue(w) && (joined || len(w) <= len("string")) {
			return at + 1
		}
		p, shut := s.valueAt(s.blank(at + 1))
		if p.end-p.start > maxMember || !shut {
			return 0
		}
		if i = p.end; s.byteAt(i) == '\\' {
			i++
		}
		i++
	}
	return 0
}

// assigned is the sign behind which the identifier that holds start is the value of something: a colon, an equals sign or the end of a
// tag; 0 if it is none.
func (s *scan) assigned(start int) byte {
	i := start
	for i > 0 && start-i < maxMember && (s.wordAt(i-1) || strings.IndexByte("_-./:", s.src[i-1]) >= 0) {
		i--
	}
	for range 3 {
		if c := s.byteAt(i - 1); c == '"' || c == '\'' || c == '\\' || c == ' ' {
			i--
		}
	}
	s.steps += start - i
	if c := s.byteAt(i - 1); c == ':' || c == '=' || c == '>' {
		return c
	}
	return 0
}

// memberName is the name of the member that begins behind the separators at i.
func (s *scan) memberName(i int) place {
	from := i
	if s.byteAt(i) == '<' && s.byteAt(i+1) == '/' { // </name>
		if shut := strings.IndexByte(s.src[i:min(len(s.src), i+maxMember)], '>'); shut > 0 {
			i += shut + 1
		}
	}
	for i < len(s.src) && i-from < 2*maxMember && strings.IndexByte(" \t\r\n,<\"'\\", s.src[i]) >= 0 {
		i++
	}
	end := i
	for end < len(s.src) && end-i < maxMember && (isAlpha(s.src[end]) || s.src[end] == '_' || s.src[end] == '-') {
		end++
	}
	s.steps += end - from
	return place{i, end}
}

// saysValue reports whether a member of this name holds the value of what another one names: value, ParameterValue, the string of a
// property list.
func saysValue(name string) bool {
	const value = "value"
	if len(name) >= len(value) && strings.EqualFold(name[len(name)-len(value):], value) {
		return true
	}
	switch b, n := small(name); string(b[:n]) {
	case "string", "valeur", "wert", "valor", "valore", "answer", "antwort", "reponse", "réponse", "respuesta", "risposta", "response":
		return true
	}
	return false
}

// within is where the value begins that the first member of the object at i holds, "password": {"value": "x"}; i if none begins there
// whose name says so.
func (s *scan) within(i int) int {
	open := s.blank(i)
	if s.byteAt(open) != '{' {
		return i
	}
	name := s.memberName(open + 1)
	q := s.byteAt(name.end)
	if name.start == name.end || q != '"' && q != '\'' || !saysValue(s.src[name.start:name.end]) {
		return i
	}
	if at := s.blank(name.end + 1); s.byteAt(at) == ':' {
		return at + 1
	}
	return i
}

// pairKey is where the key begins of the first member of the pair to whose second the key at at belongs, or at where it is a member
// like others.
func (s *scan) pairKey(at int) int {
	shut := strings.IndexByte(s.src[at+1:min(len(s.src), at+maxMember)], s.src[at])
	if shut < 0 || !saysValue(s.src[at+1:at+1+shut]) {
		return at
	}
	i := at
	for range membersPast {
		end := i
		for end > 0 && i-end < maxMember && strings.IndexByte(" \t\r\n,", s.src[end-1]) >= 0 {
			end--
		}
		if end > 0 && s.src[end-1] == '{' && i == at { // "phone": {"value": "…"}
			if key := s.plainKey(end - 1); key >= 0 {
				return key
			}
		}
		if end == i || s.src[end-1] != s.src[at] {
			break
		}
		floor := max(0, end-1-2*maxMember)
		open := strings.LastIndexByte(s.src[floor:end-1], s.src[at])
		s.steps += i - floor
		if open < 0 {
			break
		}
		key := s.plainKey(floor + open + 1)
		if key < 0 {
			break
		}
		i = key
	}
	return i
}

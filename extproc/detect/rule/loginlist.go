package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of a list of logins.
const (
	fewLogins  = 2
	mostLogins = 64
)

// loginList finds the logins of a list behind the word h for some, "users: mkoval, obrien_k", "usuarios mkoval y bsanz", and reports whether
// there is one. All must be no words; and where the word means others than logins too, one must have the look of a login.
func (s *scan) loginList(h hit) bool {
	if !s.several(h) {
		return false
	}
	i := s.blank(h.end)
	if s.byteAt(i) == ':' || s.byteAt(i) == '=' {
		i = s.blank(i + 1)
	} else if stop := s.lettersEnd(i); stop > i && isBeingMany(s.src[i:stop]) {
		i = s.blank(stop)
	}
	if i == h.end || i >= len(s.src) {
		return false
	}
	sure := h.groups&gStrict != 0
	var found [mostLogins]place
	n := 0
	for i > 0 && n < mostLogins {
		p := place{i, s.loginEnd(i)}
		v := s.src[p.start:p.end]
		if next := s.byteAt(s.blank(p.end)); next == '/' || next == '|' { // a password
			return false
		}
		if !listedLogin(v) || detect.Common(v) && !strings.ContainsAny(v, "_0123456789") || s.byteAt(p.end) == '@' || s.byteAt(p.end) == '(' {
			return false
		}
		sure = sure || loginLook(v) || detect.Initialled(v)
		found[n] = p
		n++
		i = s.nextItem(p.end, false)
	}
	if n < fewLogins || !sure || !s.sentenceEnd(found[n-1].end) {
		return false
	}
	for _, p := range found[:n] {
		s.emit(p.start, p.end, detect.Username, 0.8)
	}
	return true
}

// listedLogin reports whether v may be a login in a list of them.
func listedLogin(v string) bool {
	return len(v) >= 4 && strings.ToLower(v) == v && loginShape(v) && hasLetters(v, 3) && !generic(v)
}

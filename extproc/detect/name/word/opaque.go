package word

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"veil/extproc/internal/packed"
)

// maxChunk bounds a stretch without white space; a longer one is taken in pieces.
const maxChunk = 2048

// stretch is a part of the text without white space, and the first marks in it that are not behind the scanner. Each of
// its places only moves forward, so that the whole scan is linear.
type stretch struct {
	end             int // 0: none yet
	at, dot, scheme int // next '@', '.', "://"; end if there is none
	local           int // where the local part before at begins
}

// findOpaque looks from s.at for the next e-mail address, URL, handle or host name of the stretch.
func (s *scanner) findOpaque() {
	t := &s.stretch
	if s.at >= t.end {
		if s.marked(); s.outer > s.at {
			s.chunk, s.to = s.outer, 0 // nothing opaque without such a mark
			return
		}
		end, marks := s.solid()
		for end < len(s.text) && !utf8.RuneStart(s.text[end]) {
			end++
		}
		if marks == 0 || marks == 1 && isMark(s.text[end-1]) {
			// Nothing opaque without one of the marks inside.
			t.end, s.chunk, s.to = end, end, 0
			return
		}
		*t = stretch{end: end, at: s.at - 1, dot: s.at - 1, scheme: s.at - 1}
	}
	s.chunk, s.to = t.end, 0
	if t.at == t.end && t.dot == t.end && t.scheme == t.end {
		return
	}
	if t.at < s.at {
		t.at = s.find(t.end, func(i int) bool { return s.text[i] == '@' })
		t.local = s.localStart(t.at)
	}
	if t.scheme < s.at {
		t.scheme = s.find(t.end, func(i int) bool { return s.text[i] == ':' && strings.HasPrefix(s.text[i:], "://") })
	}
	if t.dot < s.at {
		t.dot = s.find(t.end, func(i int) bool {
			return s.text[i] == '.' && i > s.at && i+2 < t.end && isAlnum(s.text[i-1]) && isLower(rune(s.text[i+1])) && isLower(rune(s.text[i+2]))
		})
	}
	from := max(t.local, s.at)
	switch {
	case t.scheme < t.end && t.scheme < t.at:
		from = t.scheme
		for from > s.at && isAlnum(s.text[from-1]) {
			from--
		}
		s.set(from, s.urlEnd(t.scheme+3, t.end))
	case t.at < t.end && from <= t.dot:
		to := t.at + 1
		for to < t.end && isHost(s.text[to]) {
			to++
		}
		for to > t.at+1 && (s.text[to-1] == '.' || s.text[to-1] == '-') {
			to--
		}
		if to > t.at+1 {
			s.set(from, to)
		} else {
			s.chunk = t.at + 1
		}
	case t.dot < t.end:
		s.host(t.dot, t.end)
	}
}

// marked finds the next mark from s.at on that something stands behind, and where its stretch begins. No byte is looked at for
// two marks.
func (s *scanner) marked() {
	if s.inner >= s.at && s.at > 0 {
		return
	}
	s.inner = nextMark(s.text, s.at)
	for s.outer = s.inner; s.outer > s.at && s.text[s.outer-1] > ' '; {
		s.outer--
	}
}

// nextMark is the first place from at on of a mark that divides what is opaque, with no white space behind it; the end of text if there is none.
func nextMark(text string, at int) int {
	for ; at+8 <= len(text); at += 8 {
		eight := packed.Load(text, at)
		for marks := same(eight, '@') | same(eight, '.') | same(eight, ':'); marks != 0; marks &= marks - 1 {
			if i := at + bits.TrailingZeros64(marks)/8; i+1 < len(text) && text[i+1] > ' ' {
				return i
			}
		}
	}
	for ; at+1 < len(text); at++ {
		if isMark(text[at]) && text[at+1] > ' ' {
			return at
		}
	}
	return len(text)
}

// solid is where the bytes from s.at on that are no white space end, after maxChunk at the latest, and how many of the marks
// that divide what is opaque are among them.
func (s *scanner) solid() (end, marks int) {
	for end = s.at; end < len(s.text) && end-s.at < maxChunk; end += 8 {
		if end+8 > len(s.text) {
			for ; end < len(s.text) && s.text[end] > ' '; end++ {
				if isMark(s.text[end]) {
					marks++
				}
			}
			return end, marks
		}
		eight := packed.Load(s.text, end)
		white := ^((eight&^uint64(packed.Highs) + (0x7F-' ')*packed.Ones) | eight) & packed.Highs
		before := white&-white - 1 // the bytes before the first white one, all if there is none
		marks += bits.OnesCount64((same(eight, '@') | same(eight, '.') | same(eight, ':')) & before)
		if white != 0 {
			return end + bits.TrailingZeros64(white)/8, marks
		}
	}
	return end, marks
}

// same has the high bit of each byte of eight that is c.
func same(eight uint64, c byte) uint64 {
	other := eight ^ uint64(c)*packed.Ones
	return ^((other&^uint64(packed.Highs) + 0x7F*packed.Ones) | other) & packed.Highs
}

// find is the first place from s.at on that ok accepts, or end.
func (s *scanner) find(end int, ok func(int) bool) int {
	for i := s.at; i < end; i++ {
		if ok(i) {
			return i
		}
	}
	return end
}

func (s *scanner) set(from, to int) {
	s.from, s.to, s.hidden = from, to, true
	if to < s.chunk {
		s.chunk = to
	}
}

func (s *scanner) localStart(at int) int {
	from := at
	for from > s.at && isLocal(s.text[from-1]) {
		from--
	}
	return from
}

// host takes example.com/path, file.go and obj.method: letters on both sides of a dot, the second small, and more than
// single letters (z.B., p.ej. and i.e. are abbreviations).
func (s *scanner) host(dot, end int) {
	from := dot
	for from > s.at && isHostPart(s.text[from-1]) {
		from--
	}
	if dot-from < 2 || abbreviation(s.text[from:dot]) {
		s.chunk = dot + 1 // look again after the dot
		return
	}
	to := dot + 1
	for to < end && isHost(s.text[to]) {
		to++
	}
	for s.text[to-1] == '.' || s.text[to-1] == '-' {
		to--
	}
	if to < end && s.text[to] == '/' {
		to = s.urlEnd(to, end)
	}
	s.set(from, to)
}

// abbreviation lists what stands before a dot and a small letter without being a host name: sig.ra, dott.ssa, prof.ssa.
func abbreviation(b string) bool {
	switch b {
	case "sig", "Sig", "SIG", "dott", "Dott", "prof", "Prof", "avv", "Avv", "str", "Str", "tel", "Tel", "geb", "Geb", "nr", "Nr", "no", "No", "fam", "Fam", "gent", "Gent", "egr", "Egr", "spett", "Spett", "ill", "Ill":
		return true
	}
	return false
}

func (s *scanner) urlEnd(i, end int) int {
	for i < end {
		switch s.text[i] {
		case '"', '<', '>', '\'', '`', '|', '\\', '^', '{', '}':
			return i
		case ')', ']', ',', ';':
			if i+1 >= end || s.text[i+1] == '"' || s.text[i] == ')' || s.text[i] == ']' {
				return i
			}
		}
		i++
	}
	for i > 0 && (s.text[i-1] == '.' || s.text[i-1] == ':' || s.text[i-1] == '!' || s.text[i-1] == '?') {
		i--
	}
	for i < len(s.text) && !utf8.RuneStart(s.text[i]) {
		i--
	}
	return i
}

func isAlnum(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}

func isHost(c byte) bool     { return isAlnum(c) || c == '.' || c == '-' || c == '_' }
func isHostPart(c byte) bool { return isAlnum(c) || c == '.' || c == '-' || c == '_' || c == '/' }
func isLocal(c byte) bool {
	return isAlnum(c) || c == '.' || c == '-' || c == '_' || c == '+' || c == '%'
}

func isMark(c byte) bool { return c == '@' || c == '.' || c == ':' }

package rule

import (
	"strings"

	"veil/extproc/detect"
)

// firstListed takes the first secret of a list behind the word h for some, where words say what each value is of, or each has a line of
// its own: "códigos: portal 4471, garaje 9910", "PINs: Anna 1188, Bo 2290", passwords = ["…", "…"]. The rest is found by lists.
func (s *scan) firstListed(h hit) {
	if !s.several(h) {
		return
	}
	i := s.blank(h.end)
	if c := s.byteAt(i); c != ':' && c != '=' {
		return
	}
	if i = s.blank(i + 1); s.byteAt(i) == '[' {
		i++
	}
	if next := s.bulletBelow(i); next > 0 {
		i = next
	}
	if i = s.afterWords(i); s.byteAt(s.lettersEnd(i)) == ':' {
		i = s.blank(s.lettersEnd(i) + 1)
	}
	p, _ := s.valueAt(i)
	v := s.src[p.start:p.end]
	switch {
	case v == "" || placeholder(v) || s.keywordAt(p.start):
	case h.groups&gPassword != 0 && madeUp(v, leastListed) && !strings.ContainsAny(v, "/:@="),
		h.groups&gPIN != 0 && s.padCode(p),
		h.groups&gCode != 0 && s.padCode(p) && (h.groups&gLock != 0 || s.lockNear(h.start, h.end)):
		s.emit(p.start, p.end, detect.Secret, 0.8)
	}
}

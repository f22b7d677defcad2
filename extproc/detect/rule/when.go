package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Codes and passwords behind words that say since when they hold: "Türcode ab sofort 4471", "mot de passe depuis hier Crevette77".

// mostWhen is how many words such a phrase has.
const mostWhen = 9

// since takes the value of the word h behind a phrase that says since when it holds or that it was changed, and reports whether there is one.
func (s *scan) since(h hit) bool {
	p := s.whenValue(h.end)
	if p.end == 0 {
		return false
	}
	v := s.src[p.start:p.end]
	switch {
	case h.groups&gPassword != 0 && madeUp(v, leastListed) && !strings.ContainsAny(v, "/:@="), h.groups&gPIN != 0 && s.padCode(p),
		h.groups&gCode != 0 && s.padCode(p) && (h.groups&gLock != 0 || s.lockNear(h.start, h.end)):
		s.emit(p.start, p.end, detect.Secret, 0.8)
		return true
	}
	return false
}

// whenValue is what follows behind such a phrase at i, empty if there is no phrase. What the value opens may stand before it: "Code der
// Umkleide ab sofort 7350".
func (s *scan) whenValue(i int) place {
	from := i
	defer func() { s.steps += i - from }()
	told, since, locked := false, false, false // a time or a change was said, the word before a time, what a code opens
	i = s.blank(i)
	for n := 0; n < mostWhen && i < len(s.src); n++ {
		if next := s.arrow(i); next > i {
			if !told && !locked {
				return place{}
			}
			told, i = true, next
			break
		}
		if end := s.dayAt(i); since && end > 0 {
			told, since, i = true, false, s.blank(end)
			continue
		}
		stop := s.lettersEnd(i)
		if next := s.byteAt(stop); stop == i || isDigit(next) || next == '_' || next == '-' || next == '@' {
			break
		}
		w := s.src[i:stop]
		_, g := s.words.match(s.src, i)
		switch {
		case fromWhen(w):
			since = true
		case isTime(w), isChanged(w), renews(w):
			told = true
		case g&gLock != 0:
			locked = true
		case isArticle(w), isAuxiliary(w):
		default:
			return place{}
		}
		if s.byteAt(stop) == '\'' || s.byteAt(stop) == ',' { // d'entrée, aujourd'hui
			stop++
		}
		i = s.blank(stop)
	}
	if p, _ := s.valueAt(i); told && p.end > p.start {
		return p
	}
	return place{}
}

// arrow is where the value begins behind a colon, an equals sign or an arrow at i, or i.
func (s *scan) arrow(i int) int {
	for _, sign := range [...]string{":", "=>", "=", "->", "* "} { // an arrow is folded to a *
		if strings.HasPrefix(s.src[min(i, len(s.src)):], sign) {
			return s.blank(i + len(sign))
		}
	}
	return i
}

// dayAt is where the date ends at i, also one without its year: "1.4.", "01/04", "1 April"; 0 if there is none.
func (s *scan) dayAt(i int) int {
	if end, ok := s.date(i, false); ok {
		return end
	}
	if end := s.dayMonth(i); end > 0 {
		return end
	}
	size, day := s.digitsAt(i)
	sep := s.byteAt(i + size)
	if size == 0 || size > 2 || day > 31 || sep != '.' && sep != '/' {
		return 0
	}
	i += size + 1
	if size, day = s.digitsAt(i); size == 0 || size > 2 || day > 31 {
		return 0
	}
	if i += size; s.byteAt(i) == '.' {
		i++
	}
	return i
}

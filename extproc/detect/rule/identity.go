package rule

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/idcheck"
)

// identities finds the identity numbers that have a scheme, from every run with a digit and from up to three short
// words before it.
func (s *scan) identities() {
	done := 0
	for _, i := range s.turn(turnIdentity | turnIdentityFirst) {
		t := s.pieces[i]
		if size := t.end - t.start; t.start < done || size > maxRun || size < minRun && (s.inner(t) || !s.joined(t)) {
			continue
		}
		start := t.start
		for range 4 {
			if end := s.identity(start); end > 0 {
				if land := start - len("GB "); land >= done && isDigit(s.src[start]) && s.wordBefore(start) == land { // "GB 999 9999 73"
					s.identity(land)
				}
				done = end
				break
			}
			if start = s.wordBefore(start); start < 0 || start < done {
				break
			}
		}
	}
}

// minRun is the least number of letters and digits of an identity number.
const minRun = 8

// inner reports whether a digit stands one separator before t: a number begins with its first group.
func (s *scan) inner(t piece) bool {
	return joinsRow[t.before] && isDigit(s.byteAt(t.start-2))
}

// joined reports whether another run of letters or digits is one separator away from t that may belong to the same number.
func (s *scan) joined(t piece) bool {
	if joinsRow[t.after] {
		if c := s.byteAt(t.end + 1); rowBytes[c] != 0 && (t.after != ' ' || !isLower(c)) {
			return true
		}
	}
	if !joinsRow[t.before] {
		return false
	}
	c := s.byteAt(t.start - 2)
	return rowBytes[c] != 0 && (t.before != ' ' || !isLower(c))
}

// wordBefore is where a word of up to six letters begins that ends one separator before start, or -1. A word in small
// letters that a space parts from the number is no part of it.
func (s *scan) wordBefore(start int) int {
	if c := s.byteAt(start - 1); c != ' ' && c != '-' && c != '.' && c != '/' {
		return -1
	}
	i := start - 1
	spaced := s.src[i] == ' '
	for i > 0 && start-i < 9 && (isUpper(s.src[i-1]) || !spaced && isLower(s.src[i-1])) {
		i--
	}
	if i == start-1 || start-1-i > 6 || s.wordAt(i-1) {
		return -1
	}
	return i
}

// identity looks for the best number that begins at start, and answers with its end, or 0. Numbers whose scheme asks for
// a word near them are left out where none is.
func (s *scan) identity(start int) int {
	r := s.runFrom(start)
	if r.size < minRun || r.n == 4 && s.quad(r) {
		return 0
	}
	best, end, size, alpha, named := float32(0), 0, 0, r.alpha(), 0
	if s.all&gID != 0 {
		named = 1
	}
	for k := 1; k <= r.n; k++ {
		size += r.sizes[k-1]
		letters := 0
		if alpha&(1<<size-1) != 0 {
			letters = 1
		}
		list := bySize[letters][named][size]
		if len(list) == 0 || s.goesOn(r, k) {
			continue
		}
		s.steps += len(list)
		for _, m := range list {
			if m.has&^alpha != 0 || m.lacks&alpha != 0 || !m.x.fits(r.text[:size]) {
				continue
			}
			if score := s.worth(&m.x.scheme, r, k); score >= best && score > least {
				best, end = score, r.parts[k-1].end
				if size == nirSize && idcheck.NIR13(r.text[:size]) {
					end = s.nirKey(r.text[:size], end)
				}
			}
		}
	}
	if end > 0 {
		s.emit(start, end, detect.NationalID, best)
	}
	return end
}

// dashed finds an identity number right behind its name whose groups have blanks around the dashes between them, "SSN: 153 - 32 - 3653", and
// reports whether n is one.
func (s *scan) dashed(n *number) bool {
	if n.nd > maxRun || s.all&gID == 0 {
		return false
	}
	for _, m := range bySize[0][1][n.nd] {
		s.steps++
		if m.has == 0 && m.x.check != nil && m.x.check(n.all()) && s.evidence(n.start, n.end, m.x.words, gRef|gPhone) == direct {
			s.emit(n.start, n.end, detect.NationalID, 0.85)
			return true
		}
	}
	return false
}

// nirSize is the digits of a French social security number without its key.
const nirSize = 13

// nirKey is where the key of the French number b that ends at end ends, if it stands apart from it, "/ 69", "clé 69", and is right;
// else end.
func (s *scan) nirKey(b []byte, end int) int {
	i := s.skip(end, " /|-")
	if word := s.lettersEnd(i); word > i {
		switch b, n := small(s.src[i:word]); string(b[:n]) {
		case "clé", "cle", "clef":
			i = s.skip(word, " :")
		}
	}
	size, key := s.digitsAt(i)
	if i == end || size != 2 || s.wordAt(i+size) || !onlyDigits(string(b)) || key != idcheck.NIRKey(b) {
		return end
	}
	return i + size
}

// quad reports whether r is four numbers below 256 with dots: an address of a machine.
func (s *scan) quad(r *run) bool {
	for i := range 4 {
		if i < 3 && r.seps[i] != '.' || r.sizes[i] > 3 || !onlyDigits(s.src[r.parts[i].start:r.parts[i].end]) || s.decimal(r.parts[i]) > 255 {
			return false
		}
	}
	return true
}

// goesOn reports whether the text goes on after group k of r as part of a longer number.
func (s *scan) goesOn(r *run, k int) bool {
	end := r.parts[k-1].end
	if k > 1 && k < r.n && r.seps[k-1] == r.seps[k-2] && isDigit(s.src[r.parts[k].start]) && isDigit(s.src[end-1]) {
		return true
	}
	if k == 1 && r.n > 1 && r.size > 13 && r.sizes[0] == 13 && r.seps[0] == ' ' && r.sizes[1] == 2 && isDigit(s.src[r.parts[1].start]) { // a key follows
		return true
	}
	switch s.byteAt(end) {
	case '-', '/', '.', ':':
		return isDigit(s.byteAt(end+1)) || (s.byteAt(end) == '-' && s.wordAt(end+1))
	case '_', '@', '%', '\\':
		return true
	case ',':
		return isDigit(s.byteAt(end+1)) && isDigit(s.byteAt(end+2)) && !isDigit(s.byteAt(end+3)) && k > 1
	}
	return false
}

// foreign reports whether the nearest of words before start names another country's.
func (s *scan) foreign(start int, words group, land string) bool {
	for i := s.hitAfter(start) - 1; i >= 0 && start-s.hits[i].end <= reachBack; i-- {
		if s.hits[i].groups&words != 0 {
			lands := s.words.landsOf(s.src, s.hits[i].start)
			return lands != "" && !strings.Contains(lands, land)
		}
	}
	return false
}

// lowerWord reports whether one of the first k groups is a word in small letters.
func (s *scan) lowerWord(r *run, k int) bool {
	for i := range k {
		if p := r.parts[i]; isLower(s.src[p.start]) && onlyLetters(s.src[p.start:p.end]) {
			return true
		}
	}
	return false
}

// worth is the score of the first k groups of r as a number of scheme x.
func (s *scan) worth(x *scheme, r *run, k int) float32 {
	start, end := r.parts[0].start, r.parts[k-1].end
	if k > 1 && s.lowerWord(r, k) && s.label(start)&x.words == 0 && (r.sizes[k-1] > 1 || s.evidence(start, end, x.words, gRef|gPhone) < near) {
		return 0
	}
	form, spread := x.solid, k > 1
	if spread {
		form = x.loose
		for _, f := range x.forms {
			if r.written(k, f.groups) {
				form, spread = max(f.worth, 0.1), false
				break
			}
		}
	}
	var hung bool
	switch before := s.byteAt(start - 1); before {
	case '-', '/', '.', '+', ',':
		hung = s.wordAt(start - 2)
	case ' ':
		hung = k > 1 && isDigit(s.byteAt(start-2)) && isDigit(s.src[start])
	case '_', '@', '\\', '#', '$':
		hung = true
	}
	others := gRef | gPhone | gCard | gIBAN | gIMEI | gPassport
	switch e := s.evidence(start, end, x.words, others|gVersion); {
	case hung && s.byteAt(start-1) == ' ':
		return 0
	case e >= near && form < sure && s.foreign(start, x.words, x.name[:2]):
		return 0
	case e == direct && (!spread || x.check != nil):
		return max(form, 0.95)
	case hung:
		return 0
	case e == near && spread && x.check == nil:
		return form
	case e == near:
		return max(form, 0.9)
	case s.evidence(start, end, gID, others|gVersion) >= near && !spread && form > 0 && !s.foreign(start, gID, x.name[:2]):
		return max(form, 0.8)
	case form >= sure:
		return form
	case s.evidence(start, end, gID, others) == against:
		return form - 0.25
	}
	return form
}

package rule

import (
	"sort"
	"strings"

	"veil/extproc/detect"
)

// pin finds short numbers that a sentence or field calls a PIN or a card's code.
func (s *scan) pin(h hit) {
	if s.byteAt(h.end) == '2' && !s.wordAt(h.end+1) { // CVV2, CVC2
		h.end++
	}
	f := s.field(h)
	if f.sign == unassigned || !hasDigit(s.src[f.start:f.end]) {
		f = field{place: s.shortNumber(h.end, 32)}
		if f.start == f.end {
			f.place = s.apposed(h.end)
		}
		if f.start == f.end {
			f.place = s.answered(h.end)
		}
		if p, _ := s.valueAt(s.blank(h.end)); f.start == f.end && p.start > h.end && activation(s.src[p.start:p.end]) {
			s.emit(p.start, p.end, detect.Secret, 0.85)
			return
		}
		if f.start == f.end {
			if p := s.spelledCode(h); p.end > 0 {
				s.emit(p.start, p.end, detect.Secret, 0.85)
				return
			}
			f = s.spoken(h, 48)
		}
	}
	if !f.quoted && f.end > f.start && isDigit(s.src[f.start]) {
		f.end = max(f.end, s.digitRow(f.start)) // "code: 447 120"
	}
	v := s.src[f.start:f.end]
	if len(v) > 2 && v[1] == '-' && onlyLetters(v[2:]) { // 4-stellig, 6-digit
		return
	}
	if n := len(v); n < 3 || n > 15 || n > 10 && !spaced(v) || !onlyDigits(strings.Trim(v, "#*- ")) && !spaced(v) {
		if !(f.sign != unassigned && n >= 3 && n <= 12 && hasDigit(v) && secretShape(v) && !strings.ContainsAny(v, ":/.,")) {
			return
		}
	}
	s.emit(f.start, f.end, detect.Secret, 0.9)
	s.pinToo(f.end, f.end-f.start)
}

// answered is the number that answers a question for a PIN on the next line: "And the PIN for the account?\nCaller: 4920."
func (s *scan) answered(from int) place {
	line := s.src[from:min(len(s.src), from+48)]
	cut := strings.Index(line, "?\n")
	s.steps += len(line)
	if cut < 0 {
		return place{}
	}
	i := from + cut + len("?\n")
	for start := i; i < len(s.src) && i-start < 20 && !isDigit(s.src[i]); i++ {
		if s.src[i] == '\n' {
			return place{}
		}
	}
	size, _ := s.digitsAt(i)
	if next := s.byteAt(i + size); size < 4 || size > 6 || s.byteAt(i-1) != ' ' || s.byteAt(i-2) != ':' || next != 0 && next != '\n' && next != '.' && next != ',' || isDigit(s.byteAt(i+size+1)) {
		return place{}
	}
	return place{i, i + size}
}

// apposed is the number between commas or brackets after a PIN's name and words for what it opens: "the card's PIN of my
// gran, 8305, and …".
func (s *scan) apposed(from int) place {
	for i := from; i < len(s.src) && i-from < 32; i++ {
		s.steps++
		switch c := s.src[i]; {
		case (c == ',' || c == '(') && isDigit(s.byteAt(s.blank(i+1))):
			p := place{start: s.blank(i + 1)}
			size, v := s.digitsAt(p.start)
			p.end = p.start + size
			next := s.byteAt(p.end)
			if size < 4 || size > 6 || size == 4 && year(v) || c == '(' && next != ')' || c == ',' && next != ',' && next != '.' && next != ';' && next != '\n' && next != 0 || isDigit(s.byteAt(p.end+1)) {
				return place{}
			}
			return p
		case isDigit(c) || c != ' ' && c != '\'' && !s.wordAt(i):
			return place{}
		}
	}
	return place{}
}

// activation reports whether v is a code of capitals and digits, as services send to be typed in.
func activation(v string) bool {
	if len(v) >= 5 && len(v) <= 6 && plainGroup(v) && digitsIn(v) >= 3 && digitsIn(v) < len(v) && isDigit(v[0]) { // of a bank: 73b91
		return true
	}
	if len(v) < 5 || len(v) > 16 || strings.ToUpper(v) != v || !hasLetters(v, 1) {
		return false
	}
	dashes := strings.Count(v, "-")
	return plainGroup(strings.ReplaceAll(v, "-", "")) && (dashes == 0 && len(v) <= 12 && digitsIn(v) >= 3 || dashes >= 1 && dashes <= 3 && v[len(v)-1] != '-' && digitsIn(v) >= 2)
}

// spaced reports whether v is digits with single spaces or dashes between.
func spaced(v string) bool {
	for i := range len(v) {
		if !isDigit(v[i]) && (v[i] != ' ' && v[i] != '-' || i == 0 || !isDigit(v[i-1])) {
			return false
		}
	}
	return v != "" && isDigit(v[len(v)-1])
}

// shortNumber is the first run of three to eight digits within reach of i, in the same sentence, if nothing but words
// stands before it. Two groups of three, and single digits with spaces between, are one run.
func (s *scan) shortNumber(i, reach int) place {
	for from := i; i < len(s.src) && i-from < reach; i++ {
		s.steps++
		if isDigit(s.src[i]) {
			end := s.digitRow(i)
			if size := end - i; size < 3 || size > 15 || s.wordAt(end) || s.wordAt(i-1) || (s.byteAt(end) == '.' || s.byteAt(end) == ':' || s.byteAt(end) == '-' || s.byteAt(end) == '/') && isDigit(s.byteAt(end+1)) {
				break
			}
			return place{i, end}
		}
		if c := s.src[i]; (c == '?' || c == ',') && i <= from+1 && s.byteAt(i+1) == ' ' && isDigit(s.byteAt(i+2)) { // "my PIN? 9021"
			if size, v := s.digitsAt(i + 2); size > 4 || size == 4 && (c == '?' || !year(v)) || size == 3 && c == '?' && s.sentenceEnd(i+2+size) {
				continue
			}
		}
		if !s.wordAt(i) && s.src[i] != ' ' && s.src[i] != '\'' && s.src[i] != '"' {
			break
		}
	}
	return place{}
}

// digitRow is where the short number that begins at i ends: up to eight digits together, "482 913", or "4 7 1 2".
func (s *scan) digitRow(i int) int {
	size, _ := s.digitsAt(i)
	end := i + size
	if size != 1 && size != 3 {
		if size > 8 {
			return i
		}
		return end
	}
	groups := 1
	for groups < 8 && (s.byteAt(end) == ' ' || s.byteAt(end) == '-') {
		next, _ := s.digitsAt(end + 1)
		if next != size || s.wordAt(end+1+next) {
			break
		}
		end += 1 + next
		groups++
	}
	if size == 3 && groups != 2 || size == 1 && groups < 3 {
		return i + size
	}
	return end
}

// cardCode finds the three or four digits that a sentence calls the code of the card whose number stands before.
func (s *scan) cardCode(h hit) {
	if !s.cardBefore(h.start) {
		return
	}
	if p := s.shortNumber(h.end, 16); p.end-p.start == 3 || p.end-p.start == 4 {
		s.emit(p.start, p.end, detect.Secret, 0.85)
	}
}

// cardBefore reports whether a card's number stands shortly before i.
func (s *scan) cardBefore(i int) bool {
	k := sort.Search(len(s.cards), func(k int) bool { return s.cards[k] > i }) - 1
	return k >= 0 && i-s.cards[k] < 64
}

// pinToo finds the second PIN that a sentence names after one that ends at end: "… and the credit one 0928".
func (s *scan) pinToo(end, size int) {
	for i := end; i < len(s.src) && i-end < reachSecond; i++ {
		s.steps++
		if c := s.src[i]; c == '.' || c == '?' || c == '\n' || c == ';' || c == ':' {
			return
		}
		if !isDigit(s.src[i]) || s.wordAt(i-1) {
			continue
		}
		n, v := s.digitsAt(i)
		before := s.hitAfter(i) - 1
		named := before >= 0 && s.hits[before].start >= end && s.hits[before].groups&(gPIN|gCard|gLock|gBackup) != 0
		if n == size && size >= 4 && !s.wordAt(i+n) && !s.counted(i+n) && (named || s.newOne(end, i)) && !(n == 4 && year(v)) && !isDigit(s.byteAt(i+n+1)) {
			s.emit(i, i+n, detect.Secret, 0.75)
		}
		return
	}
}

// newOne reports whether the words from i to end say that another one of a kind follows.
func (s *scan) newOne(i, end int) bool {
	for i < end {
		if stop := s.lettersEnd(i); stop > i {
			switch b, n := small(s.src[i:stop]); string(b[:n]) {
			case "one", "other", "andere", "anderen", "autre", "otra", "otro", "altra", "altro", "quello", "quella", "celui", "celle":
				return true
			}
			i = stop
			continue
		}
		i++
	}
	return false
}

package rule

import "veil/extproc/detect"

// Codes and keys that services hand out in a form of their own: rows of codes for the day that the phone is lost, printed
// recovery keys.

// Bounds of a row of backup codes, in bytes.
const (
	reachBackup = 120 // from the word for them to the first
	gapBackup   = 12  // between two
)

// backupCodes finds the codes of one form that follow the word for them, two at least: "backup codes 4821 9930, 1175 6602". It
// answers with where the row ends: words within it have no row of their own.
func (s *scan) backupCodes(h hit) (end int) {
	var first backupCode
	found := len(s.found)
	for i, limit := h.end, h.end+reachBackup; i < len(s.src) && i < limit; i++ {
		s.steps++
		if !s.wordAt(i) || s.wordAt(i-1) {
			continue
		}
		c := s.backupCode(i)
		if c.end == 0 || first.end > 0 && !c.alike(first) {
			continue
		}
		first = c
		s.emit(i, c.end, detect.Secret, 0.85)
		end = c.end
		i, limit = c.end-1, c.end+gapBackup
	}
	if len(s.found) == found+1 { // one alone may be anything
		s.found = s.found[:found]
		return 0
	}
	return end
}

// backupCode is the form of a code and where it ends; 0 if there is none.
type backupCode struct {
	end, size int  // of the code, of each group
	sep       byte // between its groups; 0: there is one
	letters   bool // among the digits
}

// alike reports whether a and b are of one form.
func (a backupCode) alike(b backupCode) bool {
	return a.size == b.size && a.sep == b.sep && (a.letters == b.letters || a.sep == '-')
}

// backupCode is the code that begins at i: two groups of three to six letters and digits of the same size with a dash, or of
// digits with a space; or six to ten digits, or eight to twelve letters and digits.
func (s *scan) backupCode(i int) backupCode {
	end := s.plainEnd(i)
	c := backupCode{end: end, size: end - i}
	digits := digitsIn(s.src[i:end])
	if sep := s.byteAt(end); c.size >= 3 && c.size <= 6 && (sep == '-' || sep == ' ' && digits == c.size) {
		next := s.plainEnd(end + 1)
		second := digitsIn(s.src[min(end+1, next):next])
		if next-end-1 == c.size && digits+second > 0 && (sep == '-' || second == c.size) && !s.wordAt(next) && s.byteAt(next) != '-' {
			c.end, c.sep, c.letters = next, sep, digits+second < 2*c.size
			return c
		}
	}
	c.letters = digits < c.size
	if s.wordAt(end) || joinsLogin(s.byteAt(end)) && s.wordAt(end+1) || digits < 2 || !c.letters && (c.size < 6 || c.size > 10) || c.letters && (c.size < 8 || c.size > 12) {
		return backupCode{}
	}
	return c
}

// plainEnd is where the letters and digits of ASCII from i on end.
func (s *scan) plainEnd(i int) int {
	for i < len(s.src) && rowBytes[s.src[i]] != 0 {
		i++
		s.steps++
	}
	return i
}

// Bounds of a printed key.
const (
	fewGroups  = 5
	manyGroups = 16
)

// printedKeys finds keys in groups of the same size with dashes between, capitals and digits, five groups at least, where
// the text speaks of a key at all: "my recovery key is K7PQ-22MX-9HTR-LW4Z-8CDN".
func (s *scan) printedKeys() {
	if s.all&(gToken|gPassword|gBackup|gCode|gWifi) == 0 {
		return
	}
	done := 0
	for _, i := range s.turn(turnPrinted) {
		t := s.pieces[i]
		if size := t.end - t.start; t.start < done || size < 4 || size > 6 || (t.before != '-' || s.wordAt(t.start-2-size)) && (t.after != '-' || s.wordAt(t.end+1+size)) {
			continue // no group of the same size beside it
		}
		if start, end := s.printedKey(t); end > 0 {
			s.emit(start, end, detect.Secret, 0.85)
			done = end
		}
	}
}

// routerDigits is the least number of digits of the key that is printed on a router.
const routerDigits = 16

// printedKey is the printed key that has t as a group, empty if there is none.
func (s *scan) printedKey(t piece) (start, end int) {
	size, groups, letters := t.end-t.start, 1, !t.numeric
	group := func(i int) bool {
		if i < 0 || i+size > len(s.src) || !plainGroup(s.src[i:i+size]) || hasLower(s.src[i:i+size]) {
			return false
		}
		groups++
		letters = letters || !onlyDigits(s.src[i:i+size])
		return true
	}
	if hasLower(s.src[t.start:t.end]) {
		return 0, 0
	}
	for start = t.start; groups < manyGroups && s.byteAt(start-1) == '-' && group(start-1-size); start -= size + 1 {
	}
	for end = t.end; groups < manyGroups && s.byteAt(end) == '-' && group(end+1); end += size + 1 {
	}
	s.steps += end - start
	router := !letters && s.all&gWifi != 0 && size*groups >= routerDigits
	if !router && (groups < fewGroups || !letters && (size < 6 || groups < fewGroups+2)) || s.wordAt(start-1) || s.wordAt(end) || s.byteAt(start-1) == '-' || s.byteAt(end) == '-' {
		return 0, 0
	}
	return start, end
}

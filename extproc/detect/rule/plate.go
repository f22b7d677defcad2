package rule

import (
	"strings"

	"veil/extproc/detect"
)

// plates finds number plates: by the form of a country with its letters, and right after a word for them in any form.
// A plate may begin up to two short runs before the first one with a digit; the earliest start that fits wins.
func (s *scan) plates() {
	end, last := 0, 0
	wanted := turnPlate
	if s.all&gPlate != 0 {
		wanted |= turnPlateNamed
	}
	for _, i := range s.turn(wanted) {
		t := s.pieces[i]
		if t.start < end || t.end-t.start > 9 || t.numeric && (t.end-t.start > 6 || !s.capitalNear(t) && !s.plateWord(t.start)) {
			continue
		}
		starts := [3]int{t.start}
		n := 1
		for n < len(starts) {
			before := s.shortBefore(starts[n-1])
			if before < end {
				break
			}
			starts[n] = before
			n++
		}
		stop, found := 0, len(s.found)
		for k := n - 1; k >= 0 && stop == 0; k-- {
			stop = s.plate(starts[k], last)
		}
		for k := n - 1; k >= 0 && stop == 0; k-- {
			stop = s.plateAny(starts[k])
		}
		for k := n - 1; k >= 0 && stop == 0; k-- {
			stop = s.plateAbroad(starts[k])
		}
		for k := n - 1; k >= 0 && stop == 0 && s.listed(t.start, last); k-- {
			stop = s.plateAlike(starts[k])
		}
		if end = max(end, stop); len(s.found) > found && s.found[len(s.found)-1].Score >= 0.6 {
			last = stop
		}
	}
}

// reachListed is how far after a plate one more is taken for one by the company that it is in, in bytes.
const reachListed = 96

// register reports whether what stands at [start, end) in small letters is a variable of a program, where reg is a register: it is
// chosen from something, called, set or compared, or has a type's name.
func (s *scan) register(start, end int) bool {
	v := s.src[start:end]
	if strings.ToLower(v) != v {
		return false
	}
	switch v {
	case "uint8", "uint16", "uint32", "uint64", "int16", "int32", "int64":
		return true
	}
	i := s.blank(end)
	c := s.byteAt(i)
	return c == '=' || (c == ':' || c == '!') && s.byteAt(i+1) == '=' || s.byteAt(end) == '(' || strings.IndexByte(v, '.') >= 0 || s.byteAt(start-1) == '.'
}

// listed reports whether a plate that ended at last stands in the same sentence not long before start: people name
// several after one word.
func (s *scan) listed(start, last int) bool {
	return last > 0 && start-last < reachListed && !parted(s.src[last:start]) && strings.IndexByte(s.src[last:start], '\n') < 0
}

// plateAlike is where a plate of whatever country ends that begins at start and stands in a list of plates, or 0: five to
// eight capitals and digits in at most three groups.
func (s *scan) plateAlike(start int) int {
	r := s.runFrom(start)
	digits, size, k := 0, 0, 0
	for k < min(r.n, 3) && (k == 0 || r.seps[k-1] == ' ' || r.seps[k-1] == '-') {
		p := s.src[r.parts[k].start:r.parts[k].end]
		if hasLower(p) || k > 0 && !hasDigit(p) && len(p) > 3 {
			break
		}
		size += len(p)
		digits += digitsIn(p)
		k++
	}
	if k == 0 || size < 5 || size > 8 || digits < 3 && (digits < 2 || s.label(start)&gVehicle == 0) || digits == size || isDigit(s.src[start]) && r.sizes[0] < 4 {
		return 0
	}
	end := r.parts[k-1].end
	if s.hangs(start, end) || s.label(start)&^(gPlate|gVehicle) != 0 || s.evidence(start, end, gPlate|gVehicle, gRef|gPassport|gVersion|gPIN|gCode|gID) == against {
		return 0
	}
	s.emit(start, end, detect.LicensePlate, 0.6)
	return end
}

// capitalNear reports whether a short word of capitals stands one separator before or after t.
func (s *scan) capitalNear(t piece) bool {
	if a, b := s.byteAt(t.end+1), s.byteAt(t.start-2); !isUpper(a) && !isUpper(b) && b < 0x80 {
		return false
	}
	i := t.end + 1
	for isUpper(s.byteAt(i)) && i-t.end <= 4 {
		i++
	}
	if i > t.end+1 && i-t.end <= 4 && !s.wordAt(i) {
		return true
	}
	i = t.start - 1
	for i > 0 && t.start-i <= 4 && (isUpper(s.src[i-1]) || s.src[i-1] >= 0x80 && s.umlautBefore(i)) {
		i--
	}
	return i < t.start-1 && t.start-i <= 5
}

// plateWord reports whether a word for plates stands not far before start.
func (s *scan) plateWord(start int) bool {
	if s.all&gPlate == 0 {
		return false
	}
	i := s.hitAfter(start) - 1
	return i >= 0 && start-s.hits[i].end <= 24 && s.hits[i].groups&gPlate != 0
}

// shortBefore is where the run of at most four letters or digits begins that ends one separator before start, or -1.
func (s *scan) shortBefore(start int) int {
	if c := s.byteAt(start - 1); c != ' ' && c != '-' && c != '.' && c != ':' {
		return -1
	}
	i := start - 1
	for i > 0 && start-i < 8 && (rowBytes[s.src[i-1]] != 0 || s.src[i-1] >= 0x80 && s.umlautBefore(i)) {
		i--
	}
	if i == start-1 || s.wordAt(i-1) || isLower(s.src[start-2]) && start-i > 3 {
		return -1
	}
	return i
}

// umlautBefore reports whether the byte before i belongs to Ä, Ö or Ü (or their small forms).
func (s *scan) umlautBefore(i int) bool {
	if i > 0 && s.src[i-1] == 0xC3 {
		return true
	}
	return i > 1 && s.src[i-2] == 0xC3 && strings.IndexByte("\x84\x96\x9C\xA4\xB6\xBC", s.src[i-1]) >= 0
}

// plate is where the plate of a known form that begins at start ends, or 0. The one before it ended at last.
func (s *scan) plate(start, last int) int {
	if isDigit(s.src[start]) && digitsEnd(s.src, start) != start+4 { // only Spain begins with digits, and with four
		return 0
	}
	end, score := s.german(start)
	if end == 0 {
		end, score = s.austrian(start), 0.4
	}
	if end == 0 {
		end, score = s.plateForm(start)
	}
	if end == 0 || s.hangs(start, end) {
		return 0
	}
	switch e := s.evidence(start, end, gPlate, gRef|gPassport|gVersion|gPIN|gCode); {
	case e == direct:
		score = 0.95
	case e == near:
		score = 0.9
	case e == against && s.label(start)&gVehicle == 0: // "the driver's van: LN72 HGO"
		return 0
	case s.evidence(start, end, gVehicle, gRef) >= near:
		score = max(score, 0.75)
	case score >= 0.35 && s.listed(start, last):
		score = max(score, 0.7)
	case score == motorbike:
		return 0
	}
	s.emit(start, end, detect.LicensePlate, score)
	return end
}

// hangs reports whether something is joined to [start, end) that makes it a part of a longer name or number.
func (s *scan) hangs(start, end int) bool {
	switch before := s.byteAt(start - 1); before {
	case '-', '.', '/':
		if s.wordAt(start - 2) {
			return true
		}
	case '_', '@', '#', '$', '+':
		return true
	}
	switch after := s.byteAt(end); after {
	case '_', '@':
		return true
	case '-', '.', '/', ':':
		return s.wordAt(end + 1)
	}
	return false
}

// plateAny is where a plate of any country that begins at start ends, or 0: up to nine capitals and digits in at most
// four groups, both kinds among them. Only a word for plates right before it makes it one.
func (s *scan) plateAny(start int) int {
	if (len(s.cells) == 0 && s.key == 0 && !s.plateWord(start)) || s.label(start)&gPlate == 0 {
		return 0
	}
	r := s.runFrom(start)
	size, end := 0, 0
	digits, alpha := false, false
	for k := 0; k < min(r.n, 4); k++ {
		p := s.src[r.parts[k].start:r.parts[k].end]
		if size+len(p) > 9 || k > 0 && (r.seps[k-1] == '/' || !hasDigit(p) && len(p) > 3) {
			break
		}
		if hasLower(p) && onlyLetters(p) && (k == 0 && (len(p) > 3 || detect.Common(p)) || k > 0 && r.seps[k-1] == ' ' && detect.Common(p)) {
			break
		}
		for i := range len(p) {
			digits, alpha = digits || isDigit(p[i]), alpha || isAlpha(p[i])
		}
		size += len(p)
		if digits && alpha && size >= 4 {
			end = r.parts[k].end
		}
	}
	if end == 0 || s.hangs(start, end) || s.register(start, end) {
		return 0
	}
	s.emit(start, end, detect.LicensePlate, 0.9)
	return end
}

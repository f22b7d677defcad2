package rule

import (
	"strings"

	"veil/extproc/detect"
)

// plates finds number plates: by the form of a country with its letters, and right after a word for them in any form.
// A plate may begin up to two short runs before the first one with a digit; the earliest start that fits wins.
func plates(s *scan) {
	end, last := 0, 0
	wanted := turnPlate
	if s.all&gPlate != 0 {
		wanted |= turnPlateNamed
	}
	for _, i := range s.turn(wanted) {
		t := s.tokens[i]
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
func (s *scan) capitalNear(t token) bool {
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
	if score < 0.3 {
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

// plateForm is where a French, Italian, British or Spanish plate that begins at start ends, and its worth without a word.
func (s *scan) plateForm(start int) (int, float32) {
	r := s.runFrom(start)
	size := 0
	for k := 1; k <= r.n && k <= 3; k++ {
		size += r.sizes[k-1]
		end := r.parts[k-1].end
		if k > 1 && hasLower(s.src[start:end]) && r.seps[0] == ' ' {
			continue
		}
		b := r.text[:size]
		sep := byte(0)
		if k > 1 {
			sep = r.seps[0]
		}
		if k == 3 && r.seps[1] != sep || sep == '.' || sep == '/' {
			continue
		}
		switch {
		case size == 7 && form7(b, "aadddaa") && siv(b) && (k == 1 || k == 3 && r.sizes[0] == 2 && r.sizes[1] == 3 || k == 2 && (r.sizes[0] == 5 || r.sizes[0] == 2)): // FR, IT
			switch {
			case k == 3 && sep == '-':
				return end, 0.65
			case k == 3:
				return end, 0.45
			}
			return end, 0.35
		case size == 7 && form7(b, "aaddaaa") && british(b) && (k == 1 || k == 2 && r.sizes[0] == 4): // GB
			if k == 2 {
				return end, 0.6
			}
			return end, 0.35
		case size == 7 && form7(b, "ddddaaa") && consonants(b[4:]) && (k == 1 || k == 2 && r.sizes[0] == 4): // ES since 2000
			if sep == '-' {
				return end, 0.45
			}
			return end, 0.4
		case size == 8 && k == 3 && r.sizes[0] == 1 && r.sizes[1] == 4 && strings.IndexByte("CEHPRT", b[0]) >= 0 && form7(b[1:], "ddddaaa") && consonants(b[5:]): // ES, trailers and mopeds
			return end, 0.4
		case size == 7 && k == 2 && r.sizes[0] == 4 && sep == ' ' && form7(b, "adddaaa"): // GB until 2001
			return end, 0.35
		case size == 6 && k == 3 && sep == '-' && dutch(b, r):
			return end, 0.35
		case k >= 2 && swiss(b, r, k):
			return end, motorbike
		case size == 7 && k == 2 && r.sizes[0] == 2 && form7(b, "aaddddd") && s.evidence(start, end, gVehicle, gRef) == direct: // IT, motorbikes
			return end, motorbike
		case k == 3 && r.sizes[1] == 4 && r.sizes[0] <= 2 && r.sizes[2] <= 2 && allAlpha(b[:r.sizes[0]]) && allDigit(b[r.sizes[0]:r.sizes[0]+4]) && allAlpha(b[r.sizes[0]+4:]) && oldProvince(string(b[:r.sizes[0]])): // ES until 2000
			if sep == '-' {
				return end, 0.6
			}
			return end, 0.4
		}
	}
	return 0, 0
}

// motorbike is the worth of a form that needs a word for a vehicle right before it.
const motorbike = 0.31

// form7 reports whether b has a shape of letters (a) and digits (d).
func form7(b []byte, shape string) bool {
	for i := range b {
		if shape[i] == 'a' && !isUpper(b[i]) || shape[i] == 'd' && !isDigit(b[i]) {
			return false
		}
	}
	return true
}

// dutch reports whether b is three groups that are letters or digits each, and both among them, as the Netherlands write
// them, without vowels.
func dutch(b []byte, r *run) bool {
	kinds := 0
	for i, at := 0, 0; i < 3; i++ {
		g := b[at : at+r.sizes[i]]
		at += r.sizes[i]
		switch {
		case allDigit(g):
			kinds |= 1
		case allAlpha(g) && consonants(g):
			kinds |= 2
		default:
			return false
		}
	}
	return kinds == 3
}

// swiss reports whether b is a canton and five or six digits, together or in threes.
func swiss(b []byte, r *run, k int) bool {
	if n := len(b) - 2; r.sizes[0] != 2 || n < 5 || n > 6 || !allDigit(b[2:]) || k == 3 && r.sizes[2] != 3 {
		return false
	}
	return strings.Contains(" AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH ", " "+string(b[:2])+" ")
}

// siv reports whether the letters are ones that France and Italy use.
func siv(b []byte) bool { return !strings.ContainsAny(string(b), "IOU") }

// british reports whether b has a registration area, an age identifier and letters that exist.
func british(b []byte) bool {
	age := num(b[2:4])
	return b[0] != 'I' && b[0] != 'Q' && b[0] != 'Z' && b[1] != 'I' && b[1] != 'Q' && b[1] != 'Z' && (age >= 2 && age <= 29 || age >= 51 && age <= 79) && !strings.ContainsAny(string(b[4:]), "IQ")
}

// consonants reports whether b holds none of the letters that Spain leaves out.
func consonants(b []byte) bool { return !strings.ContainsAny(string(b), "AEIOUQ") }

// oldProvince reports whether p is a province of Spanish plates until 2000.
func oldProvince(p string) bool {
	return len(p) > 0 && strings.Contains(" A AB AL AV B BA BI BU C CA CC CE CO CR CS CU GC GE GI GR GU H HU IB J L LE LO LU M MA ML MU NA O OR OU P PM PO S SA SE SG SO SS T TE TF TO V VA VI Z ZA ", " "+p+" ")
}

// hasLower reports whether s holds a small letter of ASCII.
func hasLower(s string) bool {
	for i := range len(s) {
		if isLower(s[i]) {
			return true
		}
	}
	return false
}

func allAlpha(b []byte) bool {
	for _, c := range b {
		if !isUpper(c) {
			return false
		}
	}
	return true
}

func allDigit(b []byte) bool {
	for _, c := range b {
		if !isDigit(c) {
			return false
		}
	}
	return true
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
		if size+len(p) > 9 || k > 0 && (r.seps[k-1] == '/' || !hasDigit(p) && len(p) > 3) || hasLower(p) && (len(p) > 4 && onlyLetters(p) || k > 0 && r.seps[k-1] == ' ' && onlyLetters(p) && detect.Common(p) || k == 0 && len(p) > 3 && onlyLetters(p)) {
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
	if end == 0 || s.hangs(start, end) {
		return 0
	}
	s.emit(start, end, detect.LicensePlate, 0.9)
	return end
}

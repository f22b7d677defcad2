package rule

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/checksum"
)

// readable finds the machine-readable zones of travel documents (ICAO 9303): two lines of 44 or 36 characters, or three
// of 30, whose check digits hold. The French identity card of 1995 has two of 36 in an order of its own.
func (s *scan) readable() {
	end := 0
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '<' || at < end {
			continue
		}
		start := at
		for start > end && mrzByte(s.src[start-1]) && at-start < 48 {
			start--
		}
		if stop := s.zone(start); stop > 0 {
			s.emit(start, stop, detect.Passport, 0.99)
			end = stop
		}
	}
}

// zone is where the machine-readable zone that begins at start ends, or 0.
func (s *scan) zone(start int) int {
	var lines [3]string
	i, n := start, 0
	for n < 3 {
		from := i
		i = s.zoneEnd(from)
		if size := i - from; size != 44 && size != 36 && size != 30 || (n > 0 && size != len(lines[0])) {
			i = from
			break
		}
		lines[n] = s.src[from:i]
		n++
		if size := i - from; n == 2 && size != 30 || n == 3 {
			break
		}
		i = s.nextLine(i)
	}
	check := func(line string, from, to int) bool {
		return checksum.MRZ([]byte(line[from:to])) == int(line[to]-'0')
	}
	second := lines[1]
	switch {
	case n == 2 && len(second) >= 36 && check(second, 0, 9) && check(second, 13, 19) && check(second, 21, 27):
		return i
	case n == 3 && check(second, 0, 6) && check(second, 8, 14):
		return i
	case n == 2 && (nameLine(lines[0]) || strings.HasPrefix(lines[0], "IDFRA")) && hasDigit(second): // typed, or misread
		return i
	case n <= 1 && nameLine(s.src[start:min(len(s.src), start+2*zoneLine)]):
		return s.roughZone(start)
	case n == 1 && strings.Count(lines[0], "<") > 4 && strings.IndexByte("PIACV", lines[0][0]) >= 0: // the line with the name alone
		return start + len(lines[0])
	}
	return 0
}

// mrzByte reports whether c stands in machine-readable zones.
func mrzByte(c byte) bool { return isUpper(c) || isDigit(c) || c == '<' }

// Lengths of a zone's line that somebody typed and did not count.
const (
	roughLine = 28
	zoneLine  = 48
)

// nameLine reports whether line begins as the first line of a zone does: a kind of document, a country, and a name whose
// parts < divides, filled up with <.
func nameLine(line string) bool {
	for i := range len(line) {
		if !mrzByte(line[i]) {
			line = line[:i]
			break
		}
	}
	if strings.HasPrefix(line, "IDFRA") { // its office stands behind the name
		line = strings.TrimRight(line, "0123456789")
	}
	return len(line) >= roughLine && strings.IndexByte("PIACV", line[0]) >= 0 && strings.Count(line, "<") > 4 && strings.Contains(line[5:], "<<") && onlyLetters(strings.ReplaceAll(line[1:], "<", "a"))
}

// roughZone is where the zone ends whose line with the name begins at start, and whose lines have not the lengths that
// they should: after the second line if there is one with digits.
func (s *scan) roughZone(start int) int {
	end := s.zoneEnd(start)
	next := s.nextLine(end)
	stop := s.zoneEnd(next)
	if stop-next >= roughLine && !s.wordAt(stop) && hasDigit(s.src[next:stop]) {
		return stop
	}
	if s.wordAt(end) {
		return 0
	}
	return end
}

// zoneEnd is where the line of a zone ends that begins at i.
func (s *scan) zoneEnd(i int) int {
	from := i
	for i < len(s.src) && mrzByte(s.src[i]) && i-from < zoneLine {
		i++
	}
	s.steps += i - from
	return i
}

// nextLine steps over a line's end and spaces.
func (s *scan) nextLine(i int) int {
	for s.byteAt(i) == '\r' || s.byteAt(i) == '\n' || s.byteAt(i) == ' ' {
		i++
	}
	return i
}

package rule

import "strings"

// What stands at a place of the text, and steps from one place to another.

// wordAt reports whether a letter or digit of any script is at i.
func (s *scan) wordAt(i int) bool {
	if uint(i) < uint(len(s.src)) {
		k := kinds[s.src[i]]
		return k == letter || k == digit
	}
	return false
}

// byteAt is the byte at i, 0 outside the text.
func (s *scan) byteAt(i int) byte {
	if uint(i) < uint(len(s.src)) { // one comparison for both ends
		return s.src[i]
	}
	return 0
}

// blank steps over spaces and tabs at i, at most 40.
func (s *scan) blank(i int) int {
	for from := i; i < len(s.src) && i-from < 40 && (s.src[i] == ' ' || s.src[i] == '\t'); i++ {
	}
	return i
}

// blankBack steps back over at most two spaces before i.
func (s *scan) blankBack(i int) int {
	for from := i; i > 0 && from-i < 2 && s.src[i-1] == ' '; i-- {
	}
	return i
}

// blankEnd is where the blanks and line ends from i on end.
func (s *scan) blankEnd(i int) int {
	for i < len(s.src) && (s.src[i] == ' ' || s.src[i] == '\n' || s.src[i] == '\t') {
		i++
		s.steps++
	}
	return i
}

// ink is the first place from i on that is no white space, within a line's length.
func (s *scan) ink(i int) int {
	for n := 0; n < 128 && i < len(s.src) && (s.src[i] <= ' '); n++ {
		i++
	}
	return i
}

// longestWord is how many letters are taken for a word, so that text without spaces is not read to its end at each keyword.
const longestWord = 64

// lettersEnd is where the letters from i on end, at most longestWord of them.
func (s *scan) lettersEnd(i int) int {
	from := i
	for i < len(s.src) && i-from < longestWord && kinds[s.src[i]] == letter {
		i++
	}
	s.steps += i - from
	return i
}

// lettersStart is where the letters begin that end at end, at most that many of them.
func (s *scan) lettersStart(end, most int) int {
	i := end
	for i > 0 && end-i < most && kinds[s.src[i-1]] == letter {
		i--
	}
	s.steps += end - i
	return i
}

// identifierEnd is where the identifier ends that goes on at i.
func (s *scan) identifierEnd(i int) int {
	for from := i; i < len(s.src) && i-from < 40 && (s.wordAt(i) || s.src[i] == '_' || s.src[i] == '-' || s.src[i] == '.'); i++ {
	}
	return i
}

// digitsAt is how many digits stand at i, at most nine, and their value.
func (s *scan) digitsAt(i int) (size, value int) {
	for size < 9 && isDigit(s.byteAt(i+size)) {
		value = value*10 + int(s.src[i+size]-'0')
		size++
	}
	return size, value
}

// decimal is the value of the digits at p.
func (s *scan) decimal(p place) int {
	v := 0
	for _, c := range []byte(s.src[p.start:min(p.end, p.start+9)]) {
		v = v*10 + int(c-'0')
	}
	return v
}

// decimalAt is the value of the n digits at i.
func (s *scan) decimalAt(i, n int) int {
	return s.decimal(place{i, min(i+n, len(s.src))})
}

// trim is p without any of set at its ends.
func (s *scan) trim(p place, set string) place {
	v := strings.TrimLeft(s.src[p.start:p.end], set)
	start := p.end - len(v)
	return place{start, start + len(strings.TrimRight(v, set))}
}

// skip is the first place from i on, at most four bytes on, that is none of set.
func (s *scan) skip(i int, set string) int {
	for from := i; i < len(s.src) && i-from < 4 && strings.IndexByte(set, s.src[i]) >= 0; i++ {
	}
	return i
}

// sentenceEnd reports whether a sentence, field or line ends at i.
func (s *scan) sentenceEnd(i int) bool {
	switch c := s.byteAt(i); c {
	case 0, '\n', '\r', ',', ';', ')', '!', '"', '\'':
		return true
	case '.':
		return !s.wordAt(i + 1)
	}
	return false
}

// lineBefore is what stands before i on its line, at most so many bytes of it.
func (s *scan) lineBefore(i, most int) string {
	line := s.src[max(0, i-most):i]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	s.steps += len(line)
	return line
}

// identifierStart is where the name of a variable or a field begins that ends at end, floor at the earliest.
func (s *scan) identifierStart(end, floor int) int {
	start := end
	for start > max(0, floor) && (s.wordAt(start-1) || s.src[start-1] == '_') {
		start--
	}
	return start
}

// moreFollows reports whether another word follows on the same line.
func (s *scan) moreFollows(end int) bool {
	i := s.blank(end)
	return i > end && (s.wordAt(i) || s.byteAt(i) == '{' && s.byteAt(i+1) == '{') // a token stands for a word
}

// lineBreak is where the next line's first digit is, where a line ends at i: behind its indentation, or the marks of a mail that is
// quoted or of a comment. 0 if no line ends there, or the next one begins with anything else.
func (s *scan) lineBreak(i int) int {
	end := min(len(s.src), i+maxBreak)
	for i < end && s.src[i] == ' ' {
		i++
	}
	if s.byteAt(i) == '\r' {
		i++
	}
	if s.byteAt(i) != '\n' {
		return 0
	}
	for i++; i < end && strings.IndexByte(" \t>#/*", s.src[i]) >= 0; i++ {
	}
	if !isDigit(s.byteAt(i)) {
		return 0
	}
	return i
}

// maxBreak is how far apart the two parts of a value may stand that a line end parts.
const maxBreak = 16

package rule

import "strings"

// openings are the signs before a value that say where it ends.
type openings struct {
	quotes   [3]bool // a quotation mark of each kind is open
	brackets [3]bool // a bracket of each kind
	tag      bool    // the start of a tag
	shell    bool    // it is given to a program's flag
	list     byte    // what parts the members of the list that it stands in, 0 for none
}

// The kinds of openings.
const (
	marksOfQuotes = "\"'`"
	openBrackets  = "([{"
	shutBrackets  = ")]}"
)

// reachOpen is how far before a value its line is read for what is open there, in bytes.
const reachOpen = 256

// openings reads what stands before the value at i of the word h on its line.
func (s *scan) openings(h hit, i int) openings {
	o := openings{shell: s.flagged(h.start), list: s.listSign(h)}
	line := s.lineBefore(i, reachOpen)
	for j := range len(line) {
		c := line[j]
		if c == '<' {
			o.tag = j+1 < len(line) && (isAlpha(line[j+1]) || line[j+1] == '?')
		} else if c == '>' {
			o.tag = false
		} else if k := strings.IndexByte(openBrackets, c); k >= 0 {
			o.brackets[k] = true
		} else if k := strings.IndexByte(shutBrackets, c); k >= 0 {
			o.brackets[k] = false
		} else if k := strings.IndexByte(marksOfQuotes, c); k >= 0 && !o.within(line, j, k) {
			o.quotes[k] = !o.quotes[k]
		}
	}
	return o
}

// within reports whether the quotation mark of kind k at j is a part of a word or of a string: an apostrophe, a mark behind a backslash.
func (o openings) within(line string, j, k int) bool {
	if j == 0 {
		return false
	}
	if line[j] == '\'' && kinds[line[j-1]] == letter {
		return !o.quotes[k] || j+1 < len(line) && kinds[line[j+1]] == letter
	}
	return line[j-1] == '\\'
}

// listSign is what parts the members of the list of which the word h names one, if it stands right before its name: a=1;password=x;b=2
func (s *scan) listSign(h hit) byte {
	start := s.identifierStart(h.start, h.start-maxValue)
	s.steps += h.start - start
	switch c := s.byteAt(start - 1); c {
	case ',', ';', '|', '&':
		return c
	case '?':
		return '&'
	}
	return 0
}

// opens reports whether the quotation mark c is open.
func (o openings) opens(c byte) bool {
	k := strings.IndexByte(marksOfQuotes, c)
	return k >= 0 && o.quotes[k]
}

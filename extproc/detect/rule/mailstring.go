package rule

import "strings"

// Addresses in the strings of programs, whose quotation marks may stand in addresses as well.

// opened is where what stands before at begins behind the last quotation mark that opens a string, from if there is none: in names
// as O'Brien, and where SQL doubles it, the mark has a letter before it.
func (s *scan) opened(from, at int) int {
	for i := at - 1; i > from; i-- {
		if c := s.src[i]; (c == '\'' || c == '`') && !s.wordAt(i-1) && !(s.src[i-1] == c && s.wordAt(i-2)) {
			return i + 1
		}
	}
	return from
}

// unmarked is where the address [start, end) begins behind a letter and a quotation mark that open the string it stands in: N'…' of SQL,
// b'…' of Python.
func (s *scan) unmarked(start, end int) int {
	if s.byteAt(start+1) == '\'' && s.byteAt(end) == '\'' && strings.IndexByte("NEBURFneburf", s.src[start]) >= 0 && !isQuote(s.byteAt(start-1)) {
		return start + 2
	}
	return start
}

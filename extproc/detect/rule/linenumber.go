package rule

import (
	"strconv"
	"strings"
)

// Bounds of a line's number and of how far the line before it is looked for, in bytes.
const (
	maxLineNumber = 6
	maxLine       = 512
)

// lineNumber reports whether what begins at start is the number of a line, as tools put it before each line of a file that they show: "  12→if x {",
// or with a tab or a bar behind it, if the line before or after has the number beside it.
func (s *scan) lineNumber(start int) bool {
	begin := start
	for begin > 0 && start-begin < maxLineNumber+2 && s.src[begin-1] == ' ' {
		begin--
	}
	if begin > 0 && s.src[begin-1] != '\n' {
		return false
	}
	n, end := s.numberAt(start)
	if end == start {
		return false
	}
	if end < len(s.src) && strings.HasPrefix(s.original[s.origin(end):], "→") {
		return true
	}
	if c := s.byteAt(end); c != '\t' && c != '|' && !strings.HasPrefix(s.src[end:], " |") {
		return false
	}
	if next := strings.IndexByte(s.src[end:min(len(s.src), end+maxLine)], '\n'); next >= 0 {
		at := s.blank(end + next + 1)
		if m, after := s.numberAt(at); after > at && m == n+1 {
			return true
		}
	}
	if begin == 0 {
		return false
	}
	before := strings.LastIndexByte(s.src[max(0, begin-1-maxLine):begin-1], '\n') + 1 + max(0, begin-1-maxLine)
	before = s.blank(before)
	m, after := s.numberAt(before)
	return after > before && m == n-1
}

// numberAt is the number at a place and where it ends, the place itself if there is none or it is too long for a line's.
func (s *scan) numberAt(i int) (n, end int) {
	end = i
	for end < len(s.src) && end-i <= maxLineNumber && isDigit(s.src[end]) {
		end++
	}
	if end == i || end-i > maxLineNumber {
		return 0, i
	}
	n, _ = strconv.Atoi(s.src[i:end])
	return n, end
}

package rule

import "strings"

// maxLineNumber is the most digits of a line's number, and of the blanks before it.
const maxLineNumber = 8

// lineNumber reports whether what begins at start is the number of a line, as agents' tools put it before each line of a file that they show:
// "  12→if x {". With a tab or a bar behind it, it may as well be the code of somebody's locker.
func (s *scan) lineNumber(start int) bool {
	begin := start
	for begin > 0 && start-begin < maxLineNumber && s.src[begin-1] == ' ' {
		begin--
	}
	if begin > 0 && s.src[begin-1] != '\n' {
		return false
	}
	end := start
	for end < len(s.src) && end-start < maxLineNumber && isDigit(s.src[end]) {
		end++
	}
	return end > start && end < len(s.src) && strings.HasPrefix(s.original[s.origin(end):], "→")
}

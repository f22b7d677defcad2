package rule

import "strings"

// Bounds of what is filled in below a label.
const (
	maxBelow  = 48 // bytes from the label's line to the value: line ends and the indent
	maxFilled = 40 // bytes of the value
)

// filledIn is where the value begins that stands below the label of a form with blank lines between, or 0: a word for it ends at from, its
// line holds nothing but the label, and the next line with anything on it is short.
func (s *scan) filledIn(from int) int {
	end := from
	for end < len(s.src) && end-from < maxLabel && s.src[end] != '\n' {
		end++
	}
	if s.steps += end - from; s.byteAt(end) != '\n' || !joins(s.src[from:end]) {
		return 0
	}
	i := end
	for i < len(s.src) && i-end < maxBelow && s.src[i] <= ' ' {
		i++
	}
	start := max(0, from-maxLabel)
	start += strings.LastIndexByte(s.src[start:from], '\n') + 1
	s.steps += i - start
	if !strings.Contains(s.src[end:i], "\n\n") || s.byteAt(start-1) != '\n' && start > 0 || !labels(s.src[start:end]) {
		return 0
	}
	value := s.src[i:min(len(s.src), i+maxFilled+1)]
	if cut := strings.IndexByte(value, '\n'); cut >= 0 {
		value = value[:cut]
	}
	if len(value) > maxFilled {
		return 0
	}
	return i
}

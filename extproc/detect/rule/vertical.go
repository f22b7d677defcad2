package rule

import "strings"

// Tables that stand on their side, and columns that were copied one after the other.

// pair takes the second cell of a row of two for what the first one names, "| Password | x |", where row and the line after it say that
// the table stands on its side: the first cell names a datum and the second none, and there is a digit in the second, or the row below
// is of the same kind, or the one before was (pairs).
func (s *scan) pair(row []place, sep byte, below int, pairs bool) bool {
	g, ok := s.named(row)
	if !ok || s.ruler(below) {
		return false
	}
	if !pairs && !hasDigit(s.src[row[1].start:row[1].end]) {
		var next [maxColumns + 1]place
		if below >= len(s.src) || s.split(place{below, s.lineEnd(below)}, sep, next[:]) != 2 {
			return false
		}
		if _, ok := s.named(next[:2]); !ok {
			return false
		}
	}
	s.cells = append(s.cells, cell{row[1], g})
	return true
}

// named is what the first of two cells says of the second, if it names a datum and the second one does not.
func (s *scan) named(row []place) (group, bool) {
	if !columnName(s.src[row[0].start:row[0].end]) {
		return 0, false
	}
	g := s.heading(s.src[row[0].start:row[0].end])
	if g == gOther {
		return 0, false
	}
	value := s.src[row[1].start:row[1].end]
	return g, len(value) > shortValue || hasDigit(value) || s.heading(value) == gOther
}

// ruler reports whether the line at start only divides others, as those do under the names of columns.
func (s *scan) ruler(start int) bool {
	if c := s.byteAt(start); c != '|' && c != '+' && c != '-' && c != ' ' && c != ':' {
		return false
	}
	line := s.src[start:s.lineEnd(start)]
	return strings.Contains(line, "--") && strings.Trim(line, "-+|: \r=") == ""
}

// Bounds of columns that stand one after the other.
const (
	minApart   = 3   // names
	maxApart   = 32  // names
	maxLabel   = 48  // bytes of a name
	longestRow = 160 // bytes of a value
)

// apart reads forms whose names were copied first and whose values after them, line for line, as documents of two columns give them:
// "Name", "Date of birth", "Phone", then the same number of values. Either all the names end with a colon, or a blank line
// stands between names and values, or both together are a paragraph.
func (s *scan) apart() {
	past := 0
	for _, h := range s.hits {
		if h.start < past || !s.alone(h) {
			continue
		}
		from := h.start
		colon := strings.IndexByte(s.src[from:s.lineEnd(from)], ':') >= 0
		for n := 0; n < maxApart && from > past; n++ { // up to the paragraph's beginning
			prev := strings.LastIndexByte(s.src[past:max(past, from-1)], '\n') + past + 1
			if prev >= from || !labels(s.src[prev:from]) || colon != (strings.IndexByte(s.src[prev:from], ':') >= 0) {
				break
			}
			from = prev
		}
		from = max(past, strings.LastIndexByte(s.src[:from], '\n')+1)
		past = max(h.end, s.columns(from))
	}
}

// alone reports whether h begins a line that could be a name alone.
func (s *scan) alone(h hit) bool {
	i := h.start
	if i > 0 && s.src[i-1] != '\n' { // in a line, or of an outline
		return false
	}
	n := strings.IndexByte(s.src[h.end:max(h.end, min(len(s.src), h.start+maxLabel))], '\n')
	s.steps++
	return n >= 0 && labels(s.src[i:h.end+n])
}

// labels reports whether line could be the name of what another one holds: short, and nothing but words, maybe with a colon.
func labels(line string) bool {
	if line = strings.TrimRight(line, " \r\n"); line == "" || len(line) > maxLabel {
		return false
	}
	line = strings.TrimSuffix(line, ":")
	return columnName(line) && !hasDigit(line)
}

// columns takes the values of the names from the line at from on, and answers with where it looked last.
func (s *scan) columns(from int) int {
	var lines [2 * maxApart]place
	n, blank, colons := 0, 0, 0 // lines, those before the blank one, and those with a colon
	i, past := from, from       // past: where the lines end that could be names
	for i < len(s.src) && n < len(lines) {
		line := place{i, s.lineEnd(i)}
		i = line.end + 1
		text := strings.TrimSpace(s.src[line.start:line.end])
		if text == "" {
			if blank > 0 || n == 0 {
				break
			}
			blank = n
			continue
		}
		if len(text) > longestRow {
			break
		}
		if colon := strings.HasSuffix(text, ":"); past >= line.start-1 && (n == 0 || colon == (colons > 0)) && labels(text) {
			past = line.end
			if colon {
				colons++
			}
		}
		lines[n] = line
		n++
	}
	s.steps += min(i, len(s.src)) - from
	names := blank
	switch {
	case colons >= minApart:
		names = colons
	case blank == 0 && n%2 == 0:
		names = n / 2
	}
	if names < minApart || n < 2*names {
		return past
	}
	var groups [maxApart]group
	known := 0
	for k, p := range lines[:min(names, maxApart)] {
		text := s.src[p.start:p.end]
		if !labels(text) {
			return past
		}
		if groups[k] = s.heading(text); groups[k] != gOther {
			known++
		}
	}
	if known < 2 && colons < minApart {
		return past
	}
	for k, g := range groups[:min(names, maxApart)] {
		s.cells = append(s.cells, cell{lines[names+k], g})
	}
	return lines[2*names-1].end
}

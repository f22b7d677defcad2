package rule

import (
	"slices"
	"strings"
)

// tables reads what the columns of CSV, TSV, Markdown tables and SQL inserts say about their cells.
func (s *scan) tables() {
	if len(s.hits) == 0 {
		return
	}
	s.csv()
	n := len(s.cells)
	if strings.Count(s.src, "\n") >= 2*minApart-1 {
		s.apart()
	}
	if s.all&gInsert != 0 {
		s.inserts()
	} else if n > 0 && n < len(s.cells) {
		slices.SortFunc(s.cells, func(a, b cell) int { return a.start - b.start })
	}
	for _, c := range s.cells {
		s.said |= c.groups
	}
}

// inserts reads all rows of SQL.
func (s *scan) inserts() {
	read := 0 // up to here they were read: inserts inside them are data
	for _, h := range s.hits {
		if h.groups&gInsert != 0 && h.start >= read {
			read = s.insert(h.end)
		}
	}
	slices.SortFunc(s.cells, func(a, b cell) int { return a.start - b.start })
}

// maxColumns is the most columns of a table that is read.
const maxColumns = 64

// csv reads rows whose first row names columns.
func (s *scan) csv() {
	var groups [maxColumns]group
	columns := 0
	var sep byte
	var row [maxColumns + 1]place
	hit := 0
	pairs := 0 // where the next row begins of a table that stands on its side
	for start := 0; start < len(s.src); {
		if columns == 0 { // only a line with a keyword can begin a table
			for hit < len(s.hits) && s.hits[hit].start < start {
				hit++
			}
			if hit == len(s.hits) {
				return
			}
			for end := s.lineEnd(start); end < s.hits[hit].start; end = s.lineEnd(start) {
				start = end + 1
			}
		}
		end := s.lineEnd(start)
		line := place{start, end}
		start = end + 1
		if columns > 0 {
			if sep == '|' && s.ruler(line.start) {
				continue
			}
			n := s.split(line, sep, row[:])
			if n == columns || n > 1 && sep == '|' && n >= columns {
				for i := range min(n, columns) {
					s.cells = append(s.cells, cell{row[i], groups[i]})
				}
				continue
			}
			columns = 0
		}
		for hit < len(s.hits) && s.hits[hit].start < line.start {
			hit++
		}
		if hit == len(s.hits) || s.hits[hit].start >= line.end {
			continue
		}
		sep = separatorIn(s.src[line.start:line.end])
		if sep == 0 {
			continue
		}
		if (sep == '|' || sep == '\t') && s.split(line, sep, row[:]) == 2 && s.pair(row[:2], sep, start, pairs == line.start && pairs > 0) {
			pairs = start
			continue
		}
		if line.end == len(s.src) { // a table has two rows
			return
		}
		columns = s.columnsOf(line, sep, row[:])
		for i, p := range row[:columns] {
			groups[i] = s.heading(s.src[p.start:p.end])
		}
	}
}

// columnsOf is how many columns line names of the rows below it, 0 if it is no head of a table. Their names are in row then.
func (s *scan) columnsOf(line place, sep byte, row []place) int {
	below := line.end + 1
	if sep == '|' && s.ruler(below) {
		below = s.lineEnd(below) + 1
	}
	if next := s.lineEnd(below); strings.IndexByte(s.src[min(below, next):next], sep) < 0 { // a table has two rows
		return 0
	}
	text := s.src[line.start:line.end]
	if !onlyNames(text) {
		return 0
	}
	if first, _, _ := strings.Cut(text, string(sep)); sep != '|' && strings.IndexByte(first, '"') < 0 && !columnName(first) { // a sentence
		return 0
	}
	n := s.split(line, sep, row)
	if n < 2 || n > maxColumns || !s.header(row[:n]) || !s.sameColumns(below, sep, n) {
		return 0
	}
	return n
}

// lineEnd is where the line ends that start is in.
func (s *scan) lineEnd(start int) int {
	if start >= len(s.src) {
		return len(s.src)
	}
	if n := strings.IndexByte(s.src[start:], '\n'); n >= 0 {
		return start + n
	}
	return len(s.src)
}

// separatorIn is the separator of a row: the one of tab, semicolon, bar and comma that it holds, in this order.
func separatorIn(line string) byte {
	for _, c := range []byte("\t;|,") {
		if strings.IndexByte(line, c) >= 0 {
			return c
		}
	}
	return 0
}

// header reports whether the cells read like names of columns: short, without digits that stand alone, no sentence.
func (s *scan) header(cells []place) bool {
	for _, c := range cells {
		if !columnName(s.src[c.start:c.end]) {
			return false
		}
	}
	return true
}

// columnName reports whether text reads like the name of a column.
func columnName(text string) bool {
	for text != "" && trimsName[text[0]] {
		text = text[1:]
	}
	for text != "" && trimsName[text[len(text)-1]] {
		text = text[:len(text)-1]
	}
	return len(text) <= 40 && strings.Count(text, " ") <= 3 && strings.IndexByte(text, ';') < 0 && onlyNames(text) && !(len(text) > 24 && strings.Contains(text, ". ")) && !onlyDigits(text)
}

// trimsName are the signs around the name of a column that are none of it.
var trimsName = [256]bool{' ': true, '"': true, '\'': true, '\r': true, '*': true, '`': true}

// onlyNames reports whether a row holds none of the signs that names of columns don't have.
func onlyNames(row string) bool {
	for i := range len(row) {
		if noName[row[i]] {
			return false
		}
	}
	return true
}

var noName = [256]bool{':': true, '=': true, '@': true, '{': true, '}': true, '<': true, '>': true, '!': true, '?': true}

// sameColumns reports whether the line at start has n cells too.
func (s *scan) sameColumns(start int, sep byte, n int) bool {
	if start >= len(s.src) {
		return false
	}
	var row [maxColumns + 1]place
	return s.split(place{start, s.lineEnd(start)}, sep, row[:]) == n
}

// split cuts a row at sep outside quotation marks into row and answers with the number of cells; more than fit count on.
func (s *scan) split(line place, sep byte, row []place) int {
	n, from, quoted := 0, line.start, false
	i, end := line.start, line.end
	for end > i && (s.src[end-1] == '\r' || s.src[end-1] == ' ') {
		end--
	}
	if sep == '|' {
		if s.byteAt(i) == '|' {
			i, from = i+1, i+1
		}
		if end > i && s.src[end-1] == '|' {
			end--
		}
	}
	s.steps += end - i
	for ; i <= end; i++ {
		if i < end && s.src[i] == '"' {
			quoted = !quoted
		}
		if i < end && (quoted || s.src[i] != sep) {
			continue
		}
		if n < len(row) {
			row[n] = place{from, i}
		}
		n++
		from = i + 1
	}
	return n
}

// maxTuple is the longest row of an INSERT, in bytes.
const maxTuple = 8192

// insert reads the columns and rows of an INSERT whose table's name begins after from, and answers with the end of the rows.
func (s *scan) insert(from int) int {
	open := strings.IndexByte(s.src[from:min(len(s.src), from+120)], '(')
	if open < 0 {
		return from
	}
	if table, ok := strings.CutSuffix(strings.ToLower(strings.TrimSpace(s.src[from:from+open])), "values"); ok {
		return s.unnamedRows(from+open, ofPersons(table))
	}
	var row [maxColumns + 1]place
	n, i := s.tuple(from+open, false, row[:])
	if n == 0 || n > maxColumns {
		return from
	}
	var groups [maxColumns]group
	for k := range n {
		groups[k] = s.heading(s.src[row[k].start:row[k].end])
	}
	at := strings.IndexByte(s.src[i:min(len(s.src), i+40)], '(')
	if at < 0 {
		return i
	}
	i += at
	for s.byteAt(i) == '(' {
		m, end := s.tuple(i, true, row[:])
		if m != n {
			return end
		}
		for k := range n {
			s.cells = append(s.cells, cell{row[k], groups[k]})
		}
		i = end
		for i < len(s.src) && strings.IndexByte(", \n\r\t", s.src[i]) >= 0 {
			i++
		}
	}
	return i
}

// tuple reads a list in round brackets that begins at i. It answers with the number of its parts, 0 if it has no end, and
// where it ends. nested says that there may be brackets in it, as in a row's calls; a list of names has none.
func (s *scan) tuple(i int, nested bool, row []place) (n, end int) {
	from, quote, depth := i+1, byte(0), 0
	for end = i + 1; end < len(s.src) && end-i < maxTuple; end++ {
		c := s.src[end]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(' && !nested:
			s.steps += end - i
			return 0, end
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case c == ',' && depth == 0, c == ')':
			if n < len(row) {
				row[n] = place{from, end}
			}
			n++
			from = end + 1
			if c == ')' {
				s.steps += end - i
				return n, end + 1
			}
		}
	}
	s.steps += end - i
	return 0, end
}

// heading is what the name of a column says, gOther if nothing. Some words name data only there.
func (s *scan) heading(text string) group {
	g := s.words.groups(text)
	switch b, n := small(text); string(b[:n]) {
	case "ni":
		g |= gSocial
	case "admin":
		g |= gUser
	}
	if g == 0 {
		return gOther
	}
	return g
}

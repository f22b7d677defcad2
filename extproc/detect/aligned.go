package detect

import (
	"strings"
	"unicode"
)

// gapBetween is what stands between two headings at least once in a table that blanks align.
const gapBetween = "  "

// Bounds of such a table.
const (
	maxHeadings = 400 // bytes of the line of headings
	maxHeading  = 40  // bytes of one
	leastRows   = 2   // rows below it, if no ruler stands between
	leastCuts   = 2   // places where its lines are cut, if no ruler stands between: two columns alone are what much else looks like
	maxTried    = 64  // rows after which a row that leaves fewer is none, and takes the table no more away
)

// gap is a stretch of blanks between two headings, from a character up to another.
type gap struct {
	from, upTo int
	sure       bool // more than one blank, or a ruler says so
	left       bool // in each row the next cell begins where its heading does
	right      bool // in each row the cell before ends where its heading does
}

// grid is what the lines of a table have in common.
type grid struct {
	gaps   []gap
	indent int               // blanks before the first heading
	width  int               // characters of the headings; rows may go on
	blank  [maxHeadings]bool // characters that are blank in all lines
}

// tableAt reads the table whose headings are the line that begins at start, if it is one. It answers with where the next line begins
// that may hold headings, too. A line is looked at as a row once for each of the maxTried lines before it at most, and once for its table.
func tableAt(text string, start int) (*aligned, int) {
	end := lineEnd(text, start)
	below := min(end+1, len(text))
	g := headings(strings.TrimRight(text[start:end], " \r"))
	if g == nil || below == len(text) {
		return nil, below
	}
	rows, least, cut := below, leastRows, leastCuts
	if e := lineEnd(text, below); g.ruler(strings.TrimRight(text[below:e], " \r")) {
		rows, least, cut = min(e+1, len(text)), 1, 0
	}
	var was grid
	var room [maxHeadings]int
	cuts, numbered := g.cuts(room[:0], g.indent > 1) // no row makes them more
	n, next := 0, rows
	for next < len(text) && len(cuts) >= cut {
		e := lineEnd(text, next)
		row := strings.TrimRight(text[next:e], " \r")
		if n >= maxTried {
			was.become(g)
		}
		if row == "" || !g.take(row) {
			break
		}
		var fewer []int
		still := numbered && row[0] != ' '
		if fewer, still = g.cuts(room[:0], still); len(fewer) < cut && n >= maxTried {
			g = &was
			break
		}
		cuts, numbered = fewer, still
		n, next = n+1, min(e+1, len(text))
	}
	if n < least || len(cuts) < cut {
		return nil, below
	}
	cuts, numbered = g.cuts(room[:0], numbered)
	t := &aligned{}
	t.row(text, start, end, cuts, numbered)
	for at := rows; at < next; {
		e := lineEnd(text, at)
		t.row(text, at, e, cuts, numbered)
		at = e + 1
	}
	return t, next
}

// lineEnd is where the line ends that start is in.
func lineEnd(text string, start int) int {
	if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
		return start + n
	}
	return len(text)
}

// kindsOfValues are words for kinds of values, which stand beside the names of fields in programs.
var kindsOfValues = map[string]bool{"bool": true, "boolean": true, "bytes": true, "char": true, "double": true, "enum": true, "error": true, "float": true, "float64": true,
	"int": true, "int32": true, "int64": true, "integer": true, "long": true, "null": true, "numeric": true, "serial": true, "str": true, "string": true, "String": true,
	"text": true, "timestamp": true, "uint": true, "uuid": true, "varchar": true}

// headings is the grid of a line of headings; nil for a line that is none.
func headings(line string) *grid {
	if len(line) > maxHeadings || !strings.Contains(strings.TrimLeft(line, " "), gapBetween) {
		return nil
	}
	for word := range strings.FieldsSeq(line) {
		if kindsOfValues[word] {
			return nil
		}
	}
	g := &grid{}
	col, from := 0, -1 // from: the byte where a heading began
	space := 0         // blanks before this character
	for i, c := range line {
		switch {
		case c == ' ':
			g.blank[col] = true
			space++
		case strings.ContainsRune("\t:=@{}<>!?|;,\"'`\\", c):
			return nil
		default:
			if from < 0 {
				g.indent = col
			} else if space > 0 {
				g.gaps = append(g.gaps, gap{from: col - space, upTo: col, sure: space > 1, left: true, right: true})
			}
			if from < 0 || space > 1 {
				if !unicode.IsLetter(c) && c != '#' {
					return nil
				}
				from = i
			}
			if i-from > maxHeading {
				return nil
			}
			space = 0
		}
		col++
	}
	g.width = col
	return g
}

// ruler reports whether line is one: strokes below the headings. Where blanks divide it, it says where the columns are.
func (g *grid) ruler(line string) bool {
	strokes, space, col := 0, 0, 0
	var gaps []gap
	for _, c := range line {
		switch c {
		case ' ':
			space++
		case '-', '=', '─', '━', '═':
			if space > 0 && strokes > 0 {
				gaps = append(gaps, gap{from: col - space, upTo: col, sure: true})
			}
			strokes, space = strokes+1, 0
		default:
			return false
		}
		if col++; col >= maxHeadings {
			return false
		}
	}
	if strokes < 3 {
		return false
	}
	for _, h := range gaps {
		if h.upTo >= g.width || !g.open(h) { // a heading goes beyond its strokes
			return true
		}
	}
	if len(gaps) > 0 {
		g.gaps, g.indent = gaps, 0
	}
	return true
}

// open reports whether a character of h is blank in all lines.
func (g *grid) open(h gap) bool {
	for col := h.from; col < h.upTo; col++ {
		if g.blank[col] {
			return true
		}
	}
	return false
}

// take makes row a row of the table. It reports false, and changes nothing, if a cell would go through all of a sure gap.
func (g *grid) take(row string) bool {
	var blank [maxHeadings]bool
	col := 0
	for _, c := range row {
		if col == g.width {
			break
		}
		if c == '\t' {
			return false
		}
		blank[col] = c == ' '
		col++
	}
	for ; col < g.width; col++ {
		blank[col] = true
	}
	for _, h := range g.gaps {
		free := false
		for col := h.from; col < h.upTo; col++ {
			free = free || g.blank[col] && blank[col]
		}
		if h.sure && !free {
			return false
		}
	}
	for i := range g.gaps {
		h := &g.gaps[i]
		h.left = h.left && !blank[h.upTo]
		h.right = h.right && !blank[h.from-1]
	}
	for col := range g.width {
		g.blank[col] = g.blank[col] && blank[col]
	}
	return true
}

// become makes g a copy of o that o's next row does not change.
func (g *grid) become(o *grid) {
	gaps := append(g.gaps[:0], o.gaps...)
	*g = *o
	g.gaps = gaps
}

// cuts appends to dst the characters at which lines are cut, in order, and tells whether the first of them ends a number of the row, as
// pandas and R print it below no heading.
func (g *grid) cuts(dst []int, numbered bool) ([]int, bool) {
	cuts := dst
	if numbered {
		numbered = false
		for col := 1; col < g.indent && !numbered; col++ {
			if g.blank[col] {
				cuts, numbered = append(cuts, col), true
			}
		}
	}
	for _, h := range g.gaps {
		if !h.sure && (!g.open(h) || !h.left && !h.right) { // headings of two words
			continue
		}
		col := h.upTo - 1
		for !g.blank[col] {
			col--
		}
		cuts = append(cuts, col)
	}
	return cuts, numbered
}

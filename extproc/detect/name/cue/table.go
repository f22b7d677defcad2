package cue

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// maxColumns is the most columns of a table that are looked at.
const maxColumns = 24

// cell is a run of words of one column.
type cell struct{ from, to int }

// Tables calls mark with every cell that stands in a column with a known name: CSV with , ; | or tabs, tables of
// Markdown, and the VALUES of an SQL INSERT; the class may have late set. A line is looked at twice at most.
func (r *Rules) Tables(text string, ws []word.Word, mark func(from, to int, c Class)) {
	seen := 0 // where forms were looked for
	forms := strings.Count(text, "\n") >= 2*minApart-1
	for i := 0; i < len(ws); i++ {
		w := &ws[i]
		if w.Line {
			sep := separator(text, ws, i)
			if i >= seen {
				if sep != 0 {
					seen = r.vertical(text, ws, i, sep, mark)
				} else if forms {
					seen = r.apart(text, ws, i, mark)
				}
			}
			if next := r.table(text, ws, i, sep, mark); next > i {
				i = next - 1
				continue
			}
		}
		if w.Hash == r.values && i > 0 && ws[i-1].Rune == ')' {
			i = max(i, r.tuples(text, ws, i, mark)-1)
		}
	}
}

// lineEnd is the index of the line's end mark, or len(ws).
func lineEnd(ws []word.Word, i int) int {
	for i < len(ws) && ws[i].Kind != word.Break && ws[i].Kind != word.Gap {
		i++
	}
	return i
}

// separator is the mark that divides the first two cells of a line: 0 if the line is no header.
func separator(text string, ws []word.Word, i int) rune {
	for j := i; j < len(ws) && j < i+6; j++ {
		switch w := &ws[j]; w.Kind {
		case word.Letters, word.Mixed:
			if j > i && strings.Contains(text[ws[j-1].End:w.Start], "\t") {
				return '\t'
			}
		case word.Mark:
			switch w.Rune {
			case ',', ';':
				return w.Rune
			case '|':
				return '|'
			case '"':
			default:
				return 0
			}
		default:
			return 0
		}
	}
	return 0
}

// cells divides the words from i up to end at a separator outside of double quotes.
func cells(dst []cell, text string, ws []word.Word, i, end int, sep rune) []cell {
	from, quoted := i, false
	for j := i; j <= end && len(dst) < maxColumns; j++ {
		switch {
		case j < end && ws[j].Kind == word.Mark && ws[j].Rune == '"':
			quoted = !quoted
			continue
		case j < end && sep == '\t':
			if j > from && strings.Contains(text[ws[j-1].End:ws[j].Start], "\t") {
				dst = append(dst, cell{from, j})
				from = j
			}
			continue
		case j < end && (quoted || ws[j].Kind != word.Mark || ws[j].Rune != sep):
			continue
		}
		if j > from || sep != '|' {
			dst = append(dst, cell{from, j})
		}
		from = j + 1
	}
	return dst
}

// unquote takes the quotes off a cell.
func (c cell) unquote(ws []word.Word) cell {
	for c.from < c.to && ws[c.from].Kind == word.Mark && (ws[c.from].Rune == '"' || ws[c.from].Rune == '\'') {
		c.from++
	}
	for c.to > c.from && ws[c.to-1].Kind == word.Mark && (ws[c.to-1].Rune == '"' || ws[c.to-1].Rune == '\'') {
		c.to--
	}
	return c
}

// table marks the cells below a header at line i and answers where the table ends; i if there is none.
func (r *Rules) table(text string, ws []word.Word, i int, sep rune, mark func(int, int, Class)) int {
	if sep == 0 {
		return i
	}
	end := lineEnd(ws, i)
	if end-i > 4*maxColumns || end >= len(ws) || ws[end].Kind == word.Gap {
		return i
	}
	var store [maxColumns]cell
	var classes [maxColumns]Class
	head := cells(store[:0], text, ws, i, end, sep)
	if len(head) < 2 {
		return i
	}
	known := 0
	for n, c := range head {
		c = c.unquote(ws)
		if c.to == c.from || c.to-c.from > 4 {
			return i
		}
		for j := c.from; j < c.to; j++ {
			if ws[j].Kind != word.Letters && ws[j].Kind != word.Mixed {
				return i
			}
		}
		if classes[n] = r.column(text[ws[c.from].Start:ws[c.to-1].End]); classes[n] != NoField {
			known++
		}
	}
	if known == 0 {
		return i
	}
	columns := len(head)
	rows := 0
	for at := end + 1; at < len(ws); {
		end = lineEnd(ws, at)
		row := cells(store[:0], text, ws, at, end, sep)
		if len(row) < 2 || len(row) > columns+1 || end-at > 12*maxColumns {
			break
		}
		for n, c := range row {
			if c = c.unquote(ws); n < columns && classes[n] != NoField && c.to > c.from && c.to-c.from <= maxValue {
				mark(c.from, c.to, classes[n])
			}
		}
		rows++
		i = end
		if end >= len(ws) || ws[end].Kind == word.Gap {
			break
		}
		at = end + 1
	}
	return i
}

// tuples marks the cells of the tuples after VALUES by the columns named before it, and answers where they end.
func (r *Rules) tuples(text string, ws []word.Word, i int, mark func(int, int, Class)) int {
	open := i - 2
	for open > 0 && i-open < 3*maxColumns && ws[open].Rune != '(' {
		open--
	}
	if open <= 0 || ws[open].Rune != '(' {
		return i
	}
	var store [maxColumns]cell
	var classes [maxColumns]Class
	head := cells(store[:0], text, ws, open+1, i-1, ',')
	for n, c := range head {
		if c = c.unquote(ws); c.to > c.from {
			classes[n] = r.column(text[ws[c.from].Start:ws[c.to-1].End])
		}
	}
	column, from, depth, quoted := 0, -1, 0, false
	for j := i + 1; j < len(ws); j++ {
		w := &ws[j]
		if w.Kind != word.Mark {
			if depth == 0 && w.Kind != word.Break && w.Kind != word.Gap {
				return j
			}
			continue
		}
		switch {
		case w.Rune == '\'':
			if quoted && j+1 < len(ws) && ws[j+1].Rune == '\'' && !ws[j+1].Space {
				j++ // a doubled quote
				continue
			}
			if quoted && from >= 0 && j > from && j-from <= maxValue && column < len(head) && classes[column] != NoField {
				mark(from, j, classes[column])
			}
			quoted = !quoted
			from = j + 1
		case quoted:
		case w.Rune == '(':
			depth++
			column = 0
		case w.Rune == ')':
			depth--
		case w.Rune == ',':
			if depth > 0 {
				column++
			}
		case w.Rune == ';':
			return j
		}
	}
	return len(ws)
}

// late is set in the class of a column that only a database calls so. The model has not learned from such columns.
const late Class = 0x80

// births are words behind one for a name in the names of columns, where no word for "of" stands: nom_naissance.
const births = `naissance usage marital mariage geburt birth nacimiento nascita soltera nubile`

// column is the class of a column by its name: that of Key, or of a part of a name with its number (apellido1), or with whose it is
// (nom_naissance, cognome_madre).
func (r *Rules) column(key string) Class {
	if c := r.Key(key); c != NoField || len(key) > 64 {
		return c
	}
	if n := len(key) - 1; n > 0 && (key[n] == '1' || key[n] == '2') && r.asked(key[:n]) == PartName {
		return late | PartName
	}
	cut := cutPart(key)
	if cut < 0 || r.asked(strings.TrimRight(key[:cut], "_- .")) != PartName || cutPart(key[cut:]) >= 0 {
		return NoField
	}
	h := word.Hash(key[cut:])
	if r.flags.Get(h)&(isRelation|isSpeaker|isRole) != 0 || r.late.Get(h)&isBirth != 0 {
		return late | PartName
	}
	return NoField
}

// whole makes a hit of a whole cell or value where all of it may be a name or a place.
func (r *Rules) whole(dst []Hit, text string, ws []word.Word, from, to int, class Class) []Hit {
	letters, digits := 0, 0
	for j := from; j < to; j++ {
		switch ws[j].Kind {
		case word.Letters:
			letters++
		case word.Digits:
			digits++
		case word.Mixed:
			if strings.ContainsAny(text[ws[j].Start:ws[j].End], "0123456789") {
				digits++ // an identifier may have none: address = source.cast_to_integer
			}
		case word.Opaque:
			return dst
		}
	}
	switch class {
	case FullName, PartName, Person:
		if digits > 0 || letters == 0 || letters > 6 || r.onlyGeneric(ws, from, to) || class == Person && !capital(&ws[from]) {
			return dst
		}
	case City, Employer:
		if letters == 0 || letters > 6 || digits > 0 && class == City || !capital(&ws[from]) || r.onlyGeneric(ws, from, to) {
			return dst
		}
	case NoValue:
		return append(dst, Hit{From: from, To: to, Class: class, Score: .9})
	case Street:
		if letters == 0 || digits == 0 {
			return dst
		}
	case Postcode:
		if digits == 0 || to-from > 3 {
			return dst
		}
	default:
		return dst
	}
	return append(dst, Hit{From: from, To: to, Class: class, Score: .9})
}

package cue

import (
	"veil/extproc/detect/name/word"
)

// Bounds of forms whose names and values stand beside or behind each other.
const (
	minRows   = 2  // rows whose first cell is known
	minApart  = 3  // names that values follow
	maxApart  = 24 // names that values follow
	maxHeader = 5  // words of a name, with its colon
)

// besides are names of fields that hold no name and no place, and stand beside such that do.
const besides = `dob|date of birth|birth date|birthday|email|e mail|mail|phone|mobile|telephone|tel|password|pin|iban|passport number|gender|nationality|username|login|account number|age|sex|job title|position
date de naissance|téléphone|portable|mot de passe|courriel|nationalité|sexe|âge|fonction|identifiant|pays
geburtsdatum|geburtstag|telefon|handy|mobil|passwort|kennwort|geschlecht|staatsangehörigkeit|alter|beruf|steuernummer|benutzername|land
fecha de nacimiento|teléfono|móvil|correo|correo electrónico|contraseña|nacionalidad|edad|sexo|dni|nif|profesión|usuario|país
data di nascita|telefono|cellulare|codice fiscale|sesso|nazionalità|età|professione|nome utente|pec|country`

// vertical calls mark with the second cells of a table that stands on its side, "| Surname | Oberholzer |", and with its first cells as
// NoValue. It answers with where the rows of two cells end that begin at i. The model has not learned from such tables.
func (r *Rules) vertical(text string, ws []word.Word, i int, sep rune, mark func(from, to int, c Class)) int {
	if sep != '|' && sep != '\t' {
		return i
	}
	asked, known, end := 0, 0, i
	for at := i; at < len(ws); at = end + 1 {
		first, second, stop := r.row(text, ws, at, sep)
		if stop == at {
			break
		}
		if end = stop; second.to > second.from && first.to > first.from && r.fieldName(text, ws, second) == NoField {
			class, is := r.header(text, ws, first)
			if class != NoField {
				asked++
			}
			if is {
				known++
			}
		}
		if end >= len(ws) || ws[end].Kind == word.Gap {
			break
		}
	}
	if asked == 0 || known < minRows {
		return end
	}
	for at := i; at < end; {
		first, second, stop := r.row(text, ws, at, sep)
		if second.to > second.from && first.to > first.from {
			mark(first.from, first.to, late|NoValue)
			if c := r.fieldName(text, ws, first); c != NoField && second.to-second.from <= maxValue {
				mark(second.from, second.to, late|c)
			}
		}
		at = stop + 1
	}
	return end
}

// row is the two cells of the row at i and where its line ends, or i if it has another number of them; of a line that only divides
// others the cells are empty.
func (r *Rules) row(text string, ws []word.Word, i int, sep rune) (first, second cell, end int) {
	end = lineEnd(ws, i)
	if end-i > maxHeader+maxValue+4 {
		return first, second, i
	}
	ruler := sep == '|'
	for j := i; j < end && ruler; j++ {
		c := ws[j].Rune
		ruler = ws[j].Kind == word.Mark && (c == '|' || c == '-' || c == '+' || c == ':' || c == '=')
	}
	if ruler {
		return first, second, end
	}
	var store [maxColumns]cell
	row := cells(store[:0], text, ws, i, end, sep)
	if len(row) != 2 {
		return first, second, i
	}
	return row[0].unquote(ws), row[1].unquote(ws), end
}

// fieldName is the class of a cell that could be the name of a field.
func (r *Rules) fieldName(text string, ws []word.Word, c cell) Class {
	if c.to == c.from || c.to-c.from > maxHeader {
		return NoField
	}
	for j := c.from; j < c.to; j++ {
		if ws[j].Kind == word.Digits || ws[j].Kind == word.Opaque {
			return NoField
		}
	}
	return r.column(text[ws[c.from].Start:ws[c.to-1].End]) &^ late
}

// header is the class of a cell as the name of a field, and whether it is one that is known, be it of what is no name and no place.
func (r *Rules) header(text string, ws []word.Word, c cell) (class Class, known bool) {
	class = r.fieldName(text, ws, c)
	return class, class != NoField || c.to > c.from && r.besides.Get(keyHash(text[ws[c.from].Start:ws[c.to-1].End])) != 0
}

// apart calls mark with the values of a form whose names were copied first, line for line, and its values behind them; see
// rule.apart. It answers with where the form ends whose first name begins at i; i if none does.
func (r *Rules) apart(text string, ws []word.Word, i int, mark func(from, to int, c Class)) int {
	if !r.mayBeForm(text, ws, i) {
		return i
	}
	return r.form(text, ws, i, mark)
}

// mayBeForm says that the three lines from i on could be names of fields, the first of its paragraph or of those with a colon.
func (r *Rules) mayBeForm(text string, ws []word.Word, i int) bool {
	colons, known := 0, false
	for at, n := i, 0; n < minApart; n++ {
		end := at
		for end < len(ws) && end-at <= maxHeader && (ws[end].Kind == word.Letters || ws[end].Kind == word.Mixed || ws[end].Kind == word.Mark && ws[end].Rune != ',') {
			end++
		}
		if end == at || end >= len(ws)-1 || end-at > maxHeader || ws[end].Kind != word.Break && (n < minApart-1 || ws[end].Kind != word.Gap) {
			return false
		}
		colon := ws[end-1].Rune == ':'
		if n == 0 && i > 0 && ws[i-1].Kind != word.Gap && (!colon || i > 1 && ws[i-2].Rune == ':') {
			return false
		}
		if colon {
			colons++
		}
		known = known || r.keys.Get(keyHash(text[ws[at].Start:ws[end-1].End])) != 0
		at = end + 1
	}
	return known || colons == minApart
}

// form marks the form of which mayBeForm found the first names, as apart does.
func (r *Rules) form(text string, ws []word.Word, i int, mark func(from, to int, c Class)) int {
	var store [2 * maxApart]cell
	lines, blank, colons := r.formLines(store[:0], text, ws, i)
	n := len(lines)
	names := blank
	switch {
	case colons >= minApart:
		names = colons
	case blank == n && n%2 == 0:
		names = n / 2
	}
	if names < minApart || n < 2*names {
		return i
	}
	var classes [maxApart]Class
	for _, c := range lines[:names] {
		if c.to-c.from > maxHeader || !wordsOnly(ws[c.from:c.to]) {
			return i
		}
	}
	asked, known := 0, 0
	for k, c := range lines[:names] {
		if k == minApart && known == 0 {
			return i
		}
		class, is := r.header(text, ws, c)
		if classes[k] = class; class != NoField {
			asked++
		}
		if is {
			known++
		}
	}
	if asked == 0 || known < minRows {
		return i
	}
	for k, c := range classes[:names] {
		mark(lines[k].from, lines[k].to, late|NoValue)
		if v := lines[names+k]; c != NoField && v.to > v.from && v.to-v.from <= maxValue {
			mark(v.from, v.to, late|c)
		}
	}
	return lines[2*names-1].to
}

// formLines appends to dst the lines of a form whose first name begins at i, up to its second empty line; none if it is none. blank is how
// many of them stand before the first empty line, colons how many of the first end with a colon, which they are left without.
func (r *Rules) formLines(dst []cell, text string, ws []word.Word, i int) (lines []cell, blank, colons int) {
	n := 0
	for at := i; at < len(ws) && n < cap(dst); {
		end := lineEnd(ws, at)
		if ws[at].Start > 0 && text[ws[at].Start-1] != '\n' { // of an outline
			return nil, 0, 0
		}
		line := cell{at, end}
		if n == colons && end-at > 1 && ws[end-1].Rune == ':' {
			colons++
			line.to--
		}
		if n < minApart && (end-at > maxHeader || colons == n && n == 0 && r.fieldName(text, ws, line) == NoField) {
			return nil, 0, 0
		}
		dst = append(dst, line)
		n++
		at = end + 1
		if end < len(ws) && ws[end].Kind == word.Gap {
			if blank > 0 {
				break
			}
			blank = n
		}
	}
	if n == cap(dst) { // longer than any form
		return nil, 0, 0
	}
	return dst, blank, colons
}

// wordsOnly says that a line has no other marks than names of fields do.
func wordsOnly(ws []word.Word) bool {
	for i := range ws {
		switch w := &ws[i]; w.Kind {
		case word.Letters, word.Mixed:
		case word.Mark:
			if c := w.Rune; c != ':' && c != '/' && c != '(' && c != ')' && c != '-' && c != '.' && c != '\'' && c != '\u2019' && c != '\u00b0' {
				return false
			}
		default:
			return false
		}
	}
	return true
}

package cue

import (
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// maxKey is the most words that the name of a field may have.
const maxKey = 5

// keyHash hashes the name of a field: small letters, words joined by one space.
func keyHash(key string) uint32 {
	h, space, any := uint32(0), false, false
	small := false // the rune before is a small letter
	for _, c := range key {
		k := keyRune(c)
		if k == 0 {
			space, small = true, false
			continue
		}
		capital := k != c && unicode.IsUpper(c)
		if (space || small && capital) && any {
			h = word.HashRune(h, ' ')
		}
		h = word.HashRune(h, k)
		space, any, small = false, true, !capital && unicode.IsLower(c)
	}
	return h
}

// keyRune is the small form of a letter or digit, 0 of anything else.
func keyRune(c rune) rune {
	switch {
	case c < utf8.RuneSelf:
		return rune(keyRunes[c])
	case unicode.IsLetter(c) || unicode.IsDigit(c):
		return unicode.ToLower(c)
	}
	return 0
}

// keyRunes is keyRune of ASCII.
var keyRunes = func() (t [utf8.RuneSelf]byte) {
	for c := range rune(utf8.RuneSelf) {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			t[c] = byte(unicode.ToLower(c))
		}
	}
	return t
}()

// Key is the class of a field by its name alone ("first_name", "Nachname"). Of a name with several words the last ones
// decide: customer_first_name, billing.city.
func (r *Rules) Key(key string) Class {
	if len(key) > 64 {
		return NoField
	}
	for rest := key; ; {
		if c := r.asked(rest); c != NoField {
			return c
		}
		i := cutPart(rest)
		if i < 0 {
			return r.headed(key)
		}
		rest = rest[i:]
	}
}

// asked is the class of a field of exactly this name.
func (r *Rules) asked(key string) Class { return Class(r.keys.Get(keyHash(key))) }

// headed is the class of a key that begins by what it asks for and ends by whose: nom de l'enfant, name of child, nombre
// del alumno. Only what belongs to a person counts.
func (r *Rules) headed(key string) Class {
	var store [maxKey]word.Word
	ws := word.Append(store[:0], key)
	of := 1
	for of < len(ws) && r.flags.Get(ws[of].Hash)&isGenitive == 0 {
		of++
	}
	if of >= len(ws) || of > 3 {
		return NoField
	}
	class := r.asked(key[:ws[of-1].End])
	if class != FullName && class != PartName {
		return NoField
	}
	for _, w := range ws[of+1:] {
		if r.flags.Get(w.Hash)&(isRelation|isSpeaker|isRole) != 0 {
			return class
		}
		if c := r.asked(key[w.Start:w.End]); c == Person || c == FullName {
			return class
		}
	}
	return NoField
}

// cutPart is where the second part of a key begins, or -1.
func cutPart(key string) int {
	begun, last := false, rune(0)
	for i, c := range key {
		letter := unicode.IsLetter(c) || unicode.IsDigit(c)
		if begun && (!letter || unicode.IsUpper(c) && unicode.IsLower(last)) {
			if !letter {
				_, n := utf8.DecodeRuneInString(key[i:])
				i += n
			}
			return i
		}
		begun = begun || letter
		last = c
	}
	return -1
}

// field marks what stands in the field whose name begins at i.
func (r *Rules) field(dst []Hit, text string, ws []word.Word, i int, mark func(int, int, Class)) []Hit {
	k, class := r.key(text, ws, i)
	if class == NoField {
		if i > 0 && (ws[i-1].Rune == '<' || i > 2 && ws[i-1].Rune == ':' && ws[i-3].Rune == '<') && !ws[i].Space {
			return r.element(dst, text, ws, i)
		}
		return r.paired(dst, text, ws, i)
	}
	if k < len(ws) && ws[k].Rune == '{' {
		return r.inner(dst, text, ws, k, class)
	}
	if listed(ws, k) {
		return r.list(dst, text, ws, k, class, mark)
	}
	if from, to := r.extent(text, ws, k); to > from {
		mark(from, to, class)
	}
	return r.Value(dst, text, ws, k, class)
}

// key reads the name of a field at i: "Name: Ann", name=Ann, "name": "Ann", Name ..... Ann. It answers with the first
// word of the value and the class of the field.
func (r *Rules) key(text string, ws []word.Word, i int) (int, Class) {
	end := i
	for end < len(ws) && end-i < maxKey && (ws[end].Kind == word.Letters || ws[end].Kind == word.Mixed || ws[end].Rune == '/' && end > i && !ws[end].Space && end+1 < len(ws) && ws[end+1].Kind == word.Letters && !ws[end+1].Space) {
		end++
	}
	if end == i {
		return 0, NoField
	}
	k := end
	if end-i == 2 && k < len(ws) && ws[k].Rune == '(' && compared(ws, i) {
		return k, r.Key(text[ws[i].Start:ws[i].End]) // town IN ('Hull', 'Leeds')
	}
	if k < len(ws) && ws[k].Kind == word.Digits && ws[k].End-ws[k].Start <= 2 {
		k++ // Parent 1:
	}
	if k < len(ws) && (ws[k].Rune == '"' || ws[k].Rune == '\'') && !ws[k].Space {
		k++
	}
	if k < len(ws) && ws[k].Rune == '(' { // Phone (day):
		for n := 0; n < 4 && k < len(ws) && ws[k].Rune != ')'; n++ {
			k++
		}
		if k < len(ws) && ws[k].Rune == ')' {
			k++
		}
	}
	dots := 0
	for k < len(ws) && ws[k].Kind == word.Mark && ws[k].Rune == '.' {
		k++
		dots++
	}
	if k >= len(ws) || dots > 0 && dots < 3 {
		return 0, NoField
	}
	if end-i > 1 && ws[end-1].Case == word.Initial && ws[end-1].End-ws[end-1].Start == 1 && (ws[k].Rune == ':' || ws[k].Rune == '=') {
		end-- // Driver B:
	}
	if i > 0 && ws[i-1].Rune == '<' && ws[k].Rune == '>' && end-i == 1 {
		k++ // <name>Ann</name>
	} else if colon := ws[k].Kind == word.Mark && (ws[k].Rune == ':' || ws[k].Rune == '='); colon {
		k++
	} else if dots == 0 {
		return 0, NoField
	}
	class := r.Key(text[ws[i].Start:ws[end-1].End])
	for n := 0; n < 2 && k < len(ws) && ws[k].Kind == word.Mark && (ws[k].Rune == '>' || ws[k].Rune == '*'); n++ {
		k++
	}
	return k, class
}

// Value marks what a field of a class holds, from word i on.
func (r *Rules) Value(dst []Hit, text string, ws []word.Word, i int, class Class) []Hit {
	quoted := false
	for n := 0; n < 2 && i < len(ws) && ws[i].Kind == word.Mark && (ws[i].Rune == '"' || ws[i].Rune == '\''); n++ {
		i++
		quoted = true
	}
	if i >= len(ws) {
		return dst
	}
	ws = r.until(text, ws, i)
	switch class {
	case FullName, PartName, Person:
		if quoted && class != Person && ws[i-1].Rune == '\'' && capital(&ws[i]) {
			if from, to := r.extent(text, ws, i-1); to > from && to < len(ws) && ws[to].Rune == '\'' {
				return r.whole(dst, text, ws, from, to, class) // 'O''Reilly', as SQL has it
			}
		}
		return r.names(dst, ws, i, class)
	case City, Employer, Postcode, Street:
		end := valueEnd(ws, i, quoted, class)
		if end > i {
			return r.whole(dst, text, ws, i, end, class)
		}
	}
	return dst
}

// valueEnd is where the value of a field ends: at the line's end, a quote, or a mark that a value of its class has not.
func valueEnd(ws []word.Word, i int, quoted bool, class Class) int {
	end := i
	for end < len(ws) && end-i < maxValue {
		w := &ws[end]
		if w.Kind == word.Break || w.Kind == word.Gap || w.Kind == word.Opaque {
			return end
		}
		if !quoted && assigns(ws, end) {
			return end
		}
		if w.Kind == word.Mark {
			if w.Rune == '\'' && quoted && closes(ws, end) {
				return end
			}
			switch w.Rune {
			case '"', ';', '|', '<', '{', '}', ']', '&', '(':
				return end
			case ',':
				if class != Street {
					return end
				}
			case '.':
				if end+1 < len(ws) && ws[end+1].Space && class != Street {
					return end
				}
			}
		}
		end++
	}
	if end-i >= maxValue {
		return i
	}
	return end
}

// names marks one name, "Last, First", or several names with commas between them.
func (r *Rules) names(dst []Hit, ws []word.Word, i int, class Class) []Hit {
	for n := 0; n < 12 && i < len(ws); n++ {
		for i < len(ws) && ws[i].Kind == word.Letters && r.flags.Get(ws[i].Hash)&(isTitle|isWeakTitle) != 0 && (ws[i].Case != word.Initial || i+1 < len(ws) && ws[i+1].Rune == '.') && i+1 < len(ws) && (ws[i+1].Kind == word.Letters || ws[i+1].Rune == '.') {
			i++
			for i < len(ws) && ws[i].Rune == '.' {
				i++
			}
		}
		end := r.sequence(ws, i)
		score := float32(.95)
		if end == i || class == Person && end-i == 1 && r.plainWord(&ws[i]) {
			if class == Person {
				return dst
			}
			if end = r.small(ws, i, 4, false); end == i {
				return dst
			}
			if score = .8; r.lex.Bits(ws[i].Hash)&(lexicon.First|lexicon.Common|lexicon.Known) == lexicon.First {
				score = .9 // name: jamal, among settings too
			}
		}
		if r.onlyGeneric(ws, i, end) {
			return dst
		}
		if class == Person && ws[i].Script <= word.Latin {
			score = .7 // in another script it can't be a word of the text
		}
		if end+1 < len(ws) && ws[end].Rune == ',' && class != PartName && n == 0 && end-i <= 2 {
			// Last, First: the second part is one or two words and ends the cell.
			more := r.sequence(ws, end+1)
			if more > end+1 && more-end <= 3 && (ws[i].Case == word.NoCase) == (ws[end+1].Case == word.NoCase) && (more >= len(ws) || ws[more].Rune != ',') && (more >= len(ws) || ws[more].Kind != word.Letters || ws[i].Case == word.Upper && ws[more].Case != word.Upper) {
				return append(dst, Hit{From: i, To: more, Class: FullName, Score: score})
			}
		}
		dst = append(dst, Hit{From: i, To: end, Class: FullName, Score: score})
		if class == PartName || end >= len(ws) || ws[end].Rune != ',' && ws[end].Rune != ';' || !ws[min(end+1, len(ws)-1)].Space {
			return dst
		}
		i = end + 1
	}
	return dst
}

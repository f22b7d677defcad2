package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// maxValue is the most words of a field that are marked as such.
const maxValue = 14

// extent is where the value of a field that begins at k ends, as the model sees it: at the line's or quote's end, before
// the next key=, the next field of a form that has several on a line, or a mark that divides fields.
func (r *Rules) extent(text string, ws []word.Word, k int) (from, end int) {
	var quote rune
	if k < len(ws) && (ws[k].Rune == '"' || ws[k].Rune == '\'') {
		quote = ws[k].Rune
		k++
	}
	for end = k; end < len(ws) && end-k < maxValue; end++ {
		switch ws[end].Kind {
		case word.Break, word.Gap:
			return k, end
		case word.Mark:
			if c := ws[end].Rune; c == ';' || c == '|' || c == '{' || c == '<' || c == '}' || c == ']' || quote != 0 && c == quote && closes(ws, end) {
				return k, end
			}
		default:
			if quote == 0 && (assigns(ws, end) || end > k && r.Beside(text, ws, end)) {
				return k, end
			}
		}
	}
	return k, end
}

// until is ws up to the field that stands beside the value which begins at i, if there is one.
func (r *Rules) until(text string, ws []word.Word, i int) []word.Word {
	for k := i + 1; k < len(ws) && k-i <= maxValue && ws[k].Kind != word.Break && ws[k].Kind != word.Gap; k++ {
		if r.Beside(text, ws, k) {
			return ws[:k]
		}
	}
	return ws
}

// Beside says that a field begins at i that stands beside another on its line, as forms have it: Name: Ann Hull   Age: 40. A name
// with two blanks inside is none: Dra.  Felicidad Valdearcos: f@…
func (r *Rules) Beside(text string, ws []word.Word, i int) bool {
	if !ws[i].Apart || i == 0 || ws[i-1].Rune == '.' {
		return false
	}
	for k := i; k < len(ws) && k-i <= maxKey; k++ {
		if k > i && ws[k].Rune == ':' {
			return (k+1 == len(ws) || ws[k+1].Space) && !r.behind(text, ws, i, k)
		}
		if ws[k].Kind != word.Letters && ws[k].Rune != '.' || k > i && ws[k].Apart {
			return false // Geschl.:
		}
		if b := r.lex.Bits(ws[k].Hash); b&lexicon.Person != 0 && b&lexicon.Common == 0 {
			return false
		}
	}
	return false
}

// behind says that of the words from i to k, which end with a colon, all but the first are the name of a field, and the first is one of no
// list: Roberto Gallego  Pinazo Correo electrónico: r@…
func (r *Rules) behind(text string, ws []word.Word, i, k int) bool {
	if k-i < 2 || r.lex.Bits(ws[i].Hash) != 0 {
		return false
	}
	h := keyHash(text[ws[i+1].Start:ws[k-1].End])
	return r.keys.Get(h) != 0 || r.besides.Get(h) != 0
}

// closes says that the quote at i ends what it opened: the one in D'Angelo and the two in O”Reilly don't.
func closes(ws []word.Word, i int) bool {
	return ws[i].Rune == '"' || i+1 == len(ws) || ws[i+1].Space || ws[i+1].Kind != word.Letters && ws[i+1].Rune != '\''
}

// assigns says that the word at i is the key of a pair as logs write them: city=Hull.
func assigns(ws []word.Word, i int) bool {
	return i+1 < len(ws) && ws[i+1].Rune == '=' && !ws[i+1].Space && (i+2 == len(ws) || !ws[i+2].Space)
}

// mayBeKey says that the word at i stands where the name of a field may begin.
func mayBeKey(ws []word.Word, i int) bool {
	if ws[i].Line || i == 0 {
		return true
	}
	if ws[i].Space && i+2 < len(ws) && (ws[i+1].Rune == '=' || ws[i+2].Rune == '(') && (assigns(ws, i) || compared(ws, i)) {
		return true
	}
	p := &ws[i-1]
	if (p.Rune == '.' || p.Rune == ')') && i > 1 && ws[i-2].Line && (ws[i-2].Kind == word.Digits || ws[i-2].Case == word.Initial || ws[i-2].Case == word.Lower && ws[i-2].End-ws[i-2].Start == 1) {
		return true // 2. Name: Ann, b) City: Hull
	}
	return p.Kind == word.Mark && (!ws[i].Space || p.Rune == ',' || p.Rune == ';' || p.Rune == '|' || p.Rune == '-' || p.Rune == '*' || p.Rune == '>' || p.Rune == '{') || p.Kind == word.Break || ws[i].Apart
}

// compared says that the word at i is a column that an SQL condition compares: name = 'Ann', town IN ('Hull', 'Leeds').
func compared(ws []word.Word, i int) bool {
	next, open := &ws[i+1], ws[i+2].Rune
	return next.Rune == '=' && (open == '\'' || open == '(') || open == '(' && next.Case == word.Upper && next.End-next.Start == 2
}

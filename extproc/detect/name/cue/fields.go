package cue

import "veil/extproc/detect/name/word"

// maxValue is the most words of a field that are marked as such.
const maxValue = 14

// extent is where the value of a field that begins at k ends, as the model sees it: at the line's or quote's end, before
// the next key=, or before a mark that divides fields.
func extent(ws []word.Word, k int) (from, end int) {
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
			if quote == 0 && assigns(ws, end) {
				return k, end
			}
		}
	}
	return k, end
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
	return p.Kind == word.Mark && (!ws[i].Space || p.Rune == ',' || p.Rune == ';' || p.Rune == '|' || p.Rune == '-' || p.Rune == '*' || p.Rune == '>' || p.Rune == '{') || p.Kind == word.Break
}

// compared says that the word at i is a column that an SQL condition compares: name = 'Ann', town IN ('Hull', 'Leeds').
func compared(ws []word.Word, i int) bool {
	next, open := &ws[i+1], ws[i+2].Rune
	return next.Rune == '=' && (open == '\'' || open == '(') || open == '(' && next.Case == word.Upper && next.End-next.Start == 2
}

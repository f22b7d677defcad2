package cue

import "veil/extproc/detect/name/word"

// maxValue is the most words of a field that are marked as such.
const maxValue = 14

// extent is where the value of a field that begins at k ends, as the model sees it: at the line's or quote's end, or
// before a mark that divides fields.
func extent(ws []word.Word, k int) (from, end int) {
	end = k
	quoted := false
	if end < len(ws) && (ws[end].Rune == '"' || ws[end].Rune == '\'') {
		quoted = true
		end++
		k++
	}
	for end < len(ws) && end-k < maxValue {
		switch ws[end].Kind {
		case word.Break, word.Gap:
			return k, end
		case word.Mark:
			if c := ws[end].Rune; c == '"' && quoted || c == ';' || c == '|' || c == '{' || c == '<' || c == '}' || c == ']' {
				return k, end
			}
		}
		end++
	}
	return k, end
}

// mayBeKey says that the word at i stands where the name of a field may begin.
func mayBeKey(ws []word.Word, i int) bool {
	if ws[i].Line || i == 0 {
		return true
	}
	p := &ws[i-1]
	if (p.Rune == '.' || p.Rune == ')') && i > 1 && ws[i-2].Line && (ws[i-2].Kind == word.Digits || ws[i-2].Case == word.Initial || ws[i-2].Case == word.Lower && ws[i-2].End-ws[i-2].Start == 1) {
		return true // 2. Name: Ann, b) City: Hull
	}
	return p.Kind == word.Mark && (!ws[i].Space || p.Rune == ',' || p.Rune == ';' || p.Rune == '|' || p.Rune == '-' || p.Rune == '*' || p.Rune == '>' || p.Rune == '{') || p.Kind == word.Break
}

package cue

import "veil/extproc/detect/name/word"

// maxValue is the most words of a field that are marked as such.
const maxValue = 14

// Fields calls mark with every run of words that is the value of a field with a known name. Each line is looked at once.
func (r *Rules) Fields(text string, ws []word.Word, mark func(from, to int, c Class)) {
	for i := range ws {
		w := &ws[i]
		if w.Kind != word.Letters && w.Kind != word.Mixed || !r.mayBeKey(ws, i) {
			continue
		}
		k, class := r.key(text, ws, i)
		if class == NoField {
			continue
		}
		end, quoted := k, false
		if end < len(ws) && (ws[end].Rune == '"' || ws[end].Rune == '\'') {
			quoted = true
			end++
			k++
		}
	value:
		for end < len(ws) && end-k < maxValue {
			switch ws[end].Kind {
			case word.Break, word.Gap:
				break value
			case word.Mark:
				if c := ws[end].Rune; c == '"' && quoted || c == ';' || c == '|' || c == '{' || c == '<' || c == '}' || c == ']' {
					break value
				}
			}
			end++
		}
		if end > k {
			mark(k, end, class)
		}
	}
}

// mayBeKey says that the word at i stands where the name of a field may begin.
func (r *Rules) mayBeKey(ws []word.Word, i int) bool {
	if ws[i].Line || i == 0 {
		return true
	}
	p := &ws[i-1]
	return p.Kind == word.Mark && (!ws[i].Space || p.Rune == ',' || p.Rune == ';' || p.Rune == '|' || p.Rune == '-' || p.Rune == '*' || p.Rune == '>' || p.Rune == '{') || p.Kind == word.Break
}

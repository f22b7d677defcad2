package cue

import "veil/extproc/detect/name/word"

// maxItems is the most values of one field that are looked at.
const maxItems = 32

// listed says that the value of a field that begins at k is a list: strings in brackets, or lines that begin with a dash.
func listed(ws []word.Word, k int) bool {
	if k+1 >= len(ws) {
		return false
	}
	switch ws[k].Rune {
	case '[', '(':
		return ws[k+1].Rune == '"' || ws[k+1].Rune == '\''
	}
	return ws[k].Kind == word.Break && ws[k+1].Rune == '-' && k+2 < len(ws) && ws[k+2].Space && ws[k+2].Kind == word.Letters
}

// list marks each value of a list: "towns": ["Hull", "Leeds"], town IN ('Hull', 'Leeds'), and under a key of its own
// each line after a dash.
func (r *Rules) list(dst []Hit, text string, ws []word.Word, k int, class Class, mark func(int, int, Class)) []Hit {
	if ws[k].Kind == word.Break {
		return r.lines(dst, text, ws, k+1, class, mark)
	}
	for n, i := 0, k+1; n < maxItems && i < len(ws) && (ws[i].Rune == '"' || ws[i].Rune == '\''); n++ {
		from, to := r.extent(text, ws, i)
		if to == from || to >= len(ws) || ws[to].Rune != ws[i].Rune {
			return dst
		}
		dst = r.item(dst, text, ws, from, to, class, mark)
		if i = to + 1; i >= len(ws) || ws[i].Rune != ',' {
			return dst
		}
		if i++; i < len(ws) && ws[i].Kind == word.Break {
			i++
		}
	}
	return dst
}

// lines marks what stands on the lines from i on, each after a dash.
func (r *Rules) lines(dst []Hit, text string, ws []word.Word, i int, class Class, mark func(int, int, Class)) []Hit {
	for n := 0; n < maxItems && i+1 < len(ws) && ws[i].Rune == '-' && ws[i].Line; n++ {
		end := lineEnd(ws, i)
		if end > i+1 && end-i <= maxValue && !holdsPair(ws[i+1:end]) {
			dst = r.item(dst, text, ws, i+1, end, class, mark)
		}
		i = end + 1
	}
	return dst
}

// item marks one value of a list. Where it begins with a small letter the model decides: lists under "name" hold anything.
func (r *Rules) item(dst []Hit, text string, ws []word.Word, from, to int, class Class, mark func(int, int, Class)) []Hit {
	mark(from, to, class)
	if !capital(&ws[from]) {
		return dst
	}
	return r.whole(dst, text, ws, from, to, class)
}

// holdsPair says that a line holds a key and its value, or a quoted string, which is read by itself.
func holdsPair(ws []word.Word) bool {
	for i := range ws {
		if c := ws[i].Rune; ws[i].Kind == word.Mark && (c == ':' || c == '=' || c == '"' && i == 0) {
			return true
		}
	}
	return false
}

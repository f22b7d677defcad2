package cue

import "veil/extproc/detect/name/word"

// valueWords are the names of members that hold the value of what the member before names.
const valueWords = "value valeur wert valor valore answer antwort réponse reponse respuesta risposta response"

// paired marks what the member of an object holds whose name is the value of the member before it, which begins at i:
// {"name": "lastname", "value": "Oberholzer"}, <input name="town" value="Hull">. The model has not learned from such pairs.
func (r *Rules) paired(dst []Hit, text string, ws []word.Word, i int) []Hit {
	if i == 0 || ws[i].Space || ws[i-1].Rune != '"' && ws[i-1].Rune != '\'' {
		return dst
	}
	end := i
	for end < len(ws) && end-i < 2*maxKey && (ws[end].Kind == word.Letters || ws[end].Kind == word.Mixed || ws[end].Rune == '_' || ws[end].Rune == '-') {
		end++
	}
	if end+4 >= len(ws) || ws[end].Rune != ws[i-1].Rune {
		return dst
	}
	k := end + 1
	if ws[k].Rune == ',' {
		k++
	}
	for n := 0; n < 2 && k < len(ws) && (ws[k].Kind == word.Break || ws[k].Rune == ws[end].Rune); n++ {
		k++
	}
	if k == end+1 && !ws[k].Space || k+2 >= len(ws) || r.valueWords.Get(ws[k].Hash) == 0 {
		return dst
	}
	if k++; ws[k].Rune == ws[end].Rune {
		k++
	}
	if k >= len(ws) || ws[k].Rune != ':' && ws[k].Rune != '=' {
		return dst
	}
	n := len(dst)
	dst = r.Value(dst, text, ws, k+1, r.Key(text[ws[i].Start:ws[end-1].End]))
	for ; n < len(dst); n++ {
		dst[n].Late = true
	}
	return dst
}

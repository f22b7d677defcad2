package cue

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// valueWords are the names of members that hold the value of what the member before names.
const valueWords = "value valeur wert valor valore answer antwort réponse reponse respuesta risposta response"

// paired marks what the member of an object holds whose name is the value of the member before it, which begins at i:
// {"name": "lastname", "value": "Oberholzer"}, <input name="town" value="Hull">. The model has not learned from such pairs.
func (r *Rules) paired(dst []Hit, text string, ws []word.Word, i int) []Hit {
	if i == 0 || ws[i].Space || ws[i-1].Rune != '"' && ws[i-1].Rune != '\'' {
		return dst
	}
	end := memberEnd(ws, i, 2*maxKey)
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
	if k == end+1 && !ws[k].Space || k+2 >= len(ws) || r.late.Get(ws[k].Hash)&isValue == 0 {
		return dst
	}
	if k++; ws[k].Rune == ws[end].Rune {
		k++
	}
	if k >= len(ws) || ws[k].Rune != ':' && ws[k].Rune != '=' {
		return dst
	}
	return r.later(dst, text, ws, k+1, r.Key(text[ws[i].Start:ws[end-1].End]))
}

// memberEnd is where the name of a member or element ends that begins at i, after so many words and marks at most.
func memberEnd(ws []word.Word, i, most int) int {
	end := i
	for end < len(ws) && end-i < most && (ws[end].Kind == word.Letters || ws[end].Kind == word.Mixed || ws[end].Rune == '_' || ws[end].Rune == '-') {
		end++
	}
	return end
}

// later marks what a field of a class holds, from word i on, as what the model has not learned from.
func (r *Rules) later(dst []Hit, text string, ws []word.Word, i int, class Class) []Hit {
	n := len(dst)
	dst = r.Value(dst, text, ws, i, class)
	for ; n < len(dst); n++ {
		dst[n].Late = true
	}
	return dst
}

// inner marks what the first member holds of the object at k, if it is called value: "lastname": {"value": "Oberholzer"}.
func (r *Rules) inner(dst []Hit, text string, ws []word.Word, k int, class Class) []Hit {
	k++
	if k < len(ws) && ws[k].Kind == word.Break {
		k++
	}
	if k+4 >= len(ws) || ws[k].Rune != '"' && ws[k].Rune != '\'' || r.late.Get(ws[k+1].Hash)&isValue == 0 || ws[k+2].Rune != ws[k].Rune || ws[k+3].Rune != ':' {
		return dst
	}
	return r.later(dst, text, ws, k+4, class)
}

// elements are what elements of invoices and payments are called beside what keys has: UBL, CII, ISO 20022, IDoc.
var elements = map[string]Class{
	"postalzone": Postcode, "postcodecode": Postcode, "pstcd": Postcode, "pstlz": Postcode, "pstlcd": Postcode,
	"twnnm": City, "twnlctnnm": City, "cityname": City, "ort01": City, "cityofbirth": City, "ctyofbirth": City,
	"strtnm": Street, "streetname": Street, "stras": Street, "adrline": Street, "lineone": Street,
	"nm": Person, "personname": FullName, "familyname": PartName, "firstname": PartName,
}

// longestElement is the most bytes of a name in elements.
const longestElement = 16

// element marks what the element holds whose name begins at word i, behind a prefix or a sign: <ns:lastName>Petit</ns:lastName>.
func (r *Rules) element(dst []Hit, text string, ws []word.Word, i int) []Hit {
	end := memberEnd(ws, i, maxKey)
	if end == i || end+1 >= len(ws) || ws[end].Rune != '>' {
		return dst
	}
	name := text[ws[i].Start:ws[end-1].End]
	class := r.Key(name)
	if class == NoField {
		class = elements[strings.ToLower(name[:min(len(name), longestElement)])]
	}
	if class == NoField || !holds(ws, end+1) {
		return dst
	}
	return r.later(dst, text, ws, end+1, class)
}

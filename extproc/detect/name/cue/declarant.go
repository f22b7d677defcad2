package cue

import "veil/extproc/detect/name/word"

// declarants are words right after which stands who declares something. Those for several people are not among them: whole firms
// follow them as often.
const declarants = `
undersigned
soussigné soussignée
unterzeichnete unterzeichneter unterzeichnende unterzeichnender unterfertigte unterfertigter
firmante suscribe infrascrito infrascrita
sottoscritto sottoscritta
`

// declared is the score of such a name, which is no place.
const declared = .97

// declarant marks the whole name after a word of declarants: je soussignée Perpétue Akakpo, ich, der Unterzeichnete, Goran Petrović. It is
// no feature of the model.
func (r *Rules) declarant(dst []Hit, ws []word.Word, i int) []Hit {
	j := i + 1
	if j < len(ws) && (ws[j].Rune == ',' || ws[j].Rune == ':') {
		j++
	}
	if j+1 >= len(ws) || !ws[j].Space || !capital(&ws[j]) || !capital(&ws[j+1]) || r.plainWord(&ws[j+1]) {
		return dst
	}
	end := r.sequence(ws, j)
	if end < j+2 || r.FirmEnd(ws[end-1].Hash) || r.onlyGeneric(ws, j, end) {
		return dst
	}
	return append(dst, Hit{From: j, To: end, Class: FullName, Score: declared, Late: true})
}

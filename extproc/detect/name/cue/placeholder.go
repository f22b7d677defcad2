package cue

import "veil/extproc/detect/name/word"

// measures count what a text may hold, where a field says so in place of a value: address: at least 5 characters.
const measures = `
characters character chars char rows row lines items words bytes max min maximum minimum
caractères caractère lignes ligne éléments mots octets
zeichen zeilen zeile einträge wörter maximal mindestens höchstens
caracteres carácter filas fila líneas elementos palabras máximo mínimo
caratteri carattere righe riga elementi parole massimo minimo`

// Vacant says that a hit is no value, though it stands where one does: it tells how long a value may be, or stands behind a tag that ends nowhere,
// by which instructions name what is to stand there. The model has learned from such places, so they are hits all the same.
func (r *Rules) Vacant(ws []word.Word, h Hit) bool {
	switch h.Class {
	case Street, City, Postcode, Employer:
	default:
		return false
	}
	for i := h.From; i < h.To; i++ {
		if ws[i].Kind == word.Letters && ws[i].Case == word.Lower && r.measures.Get(ws[i].Hash) != 0 {
			return h.Class == Street
		}
	}
	k := h.From - 1
	for k > 1 && h.From-k <= maxKey && ws[k].Kind == word.Mark && ws[k].Rune != '>' {
		k--
	}
	return k > 1 && ws[k].Rune == '>' && ws[k-1].Kind == word.Letters && ws[k-2].Rune == '<' && !holds(ws, k+1)
}

// holds says that an element's content begins at i: something stands there at once, or the element's end follows. Instructions name what is
// to stand somewhere in the same way: keep <ADDRESS>. 10 items at most.
func holds(ws []word.Word, i int) bool {
	if i < len(ws) && !ws[i].Space && !ws[i].Line && ws[i].Kind != word.Mark && ws[i].Kind < word.Break {
		return true
	}
	for k := i; k+1 < len(ws) && k-i <= maxValue; k++ {
		if ws[k].Rune == '<' && ws[k+1].Rune == '/' {
			return true
		}
	}
	return false
}

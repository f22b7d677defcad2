package cue

import "veil/extproc/detect/name/word"

// measures count what a text may hold, where a field says so in place of a value: address: at least 5 characters.
const measures = `
characters character chars char rows row lines items words bytes max min maximum minimum
caractères caractère lignes ligne éléments mots octets
zeichen zeilen zeile einträge wörter maximal mindestens höchstens
caracteres carácter filas fila líneas elementos palabras máximo mínimo
caratteri carattere righe riga elementi parole massimo minimo`

// measured says that a value tells how long a value may be, and is none.
func (r *Rules) measured(ws []word.Word) bool {
	for i := range ws {
		if ws[i].Kind == word.Letters && ws[i].Case == word.Lower && r.measures.Get(ws[i].Hash) != 0 {
			return true
		}
	}
	return false
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

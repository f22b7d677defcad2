package train

import "strings"

// minNoun is the fewest bytes of a word of which decline makes forms: shorter ones are too often something else.
const minNoun = 4

// decline calls f with the other genders and the plural that a noun or adjective of Spanish or Italian would
// have. Of a word that is neither, some forms don't exist; these do no harm, as in inflect.
func decline(lang, w string, f func(form string)) {
	if len(w) < minNoun {
		return
	}
	stem, last := w[:len(w)-1], w[len(w)-1]
	switch lang {
	case "it":
		for _, end := range italianForms(stem, last) {
			f(stem + end)
		}
	case "es":
		for _, form := range spanishForms(w, stem, last) {
			f(form)
		}
	}
}

// italianForms are the endings beside last: rosso, rossi, rossa, rosse; lago, laghi; casa, case.
func italianForms(stem string, last byte) []string {
	hard := strings.HasSuffix(stem, "c") || strings.HasSuffix(stem, "g")
	switch {
	case last == 'o' && hard:
		return []string{"i", "hi", "a", "he"}
	case last == 'o':
		return []string{"i", "a", "e"}
	case last == 'a' && hard:
		return []string{"he", "hi"}
	case last == 'a':
		return []string{"e", "i"}
	case last == 'e':
		return []string{"i"}
	}
	return nil
}

// spanishForms are the other forms of w: rojo, roja, rojos, rojas; flor, flores; luz, luces; nación, naciones.
func spanishForms(w, stem string, last byte) []string {
	switch last {
	case 'o':
		return []string{w + "s", stem + "a", stem + "as"}
	case 'a', 'e':
		return []string{w + "s"}
	case 'z':
		return []string{stem + "ces"}
	case 'n':
		if root, ok := strings.CutSuffix(w, "ón"); ok {
			return []string{root + "ones"}
		}
		return []string{w + "es"}
	case 'r', 'l', 'd':
		return []string{w + "es"}
	}
	return nil
}

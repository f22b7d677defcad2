package pii

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect"
)

// cued reports whether the place s[at:end] of a text under key is one where a value of a type is to be expected: behind a
// title, a greeting or a preposition of places, where a letter is signed or somebody speaks, or in a field of that name.
// Spreading asks it for values that are common words or short, which detection did find elsewhere; it is no detector.
func cued(s string, at, end int, key string, typ detect.Type) bool {
	if key != "" && keyOf(typ, strings.ToLower(key)) {
		return true
	}
	if typ == detect.Username && at > 0 && s[at-1] == '@' {
		return true
	}
	if typ == detect.Name && (signs(s, at, end) || speaks(s, at, end) || amid(s, at, end)) {
		return true
	}
	last := len(strings.TrimRight(s[:at], " .:,\t"))
	if last == at && at > 0 { // nothing between: within a compound
		return false
	}
	start := last
	for start > 0 && last-start < 16 && byteClass[s[start-1]] != gapByte {
		start--
	}
	if start == last {
		return false
	}
	before := strings.ToLower(s[start:last])
	switch typ {
	case detect.Name:
		return titles(before)
	case detect.Location:
		return prepositions(before)
	}
	return false
}

// around is how many bytes beside a place are looked at for the ends of its line.
const around = 8

// signs reports whether s[at:end] begins with a capital and stands alone in its line, or alone behind the last sentence of
// the text: where a name is signed.
func signs(s string, at, end int) bool {
	if !capital(s[at:end]) {
		return false
	}
	after := strings.TrimLeft(s[end:min(len(s), end+around)], " \t.!)\r")
	if after != "" && after[0] != '\n' || after == "" && end+around < len(s) {
		return false
	}
	before := strings.TrimRight(s[max(0, at-around):at], " \t-–—>*\r")
	if before == "" {
		return at <= around
	}
	switch before[len(before)-1] {
	case '\n':
		return true
	case '.', '!', '?', ',':
		return strings.TrimRight(s[end:min(len(s), end+around)], " \t.!)\r\n") == ""
	}
	return false
}

// speaks reports whether s[at:end] begins with a capital and is the first of its line, with a colon behind it, as whoever
// speaks in a transcript.
func speaks(s string, at, end int) bool {
	if end >= len(s) || s[end] != ':' || !capital(s[at:end]) {
		return false
	}
	return at == 0 || s[at-1] == '\n' || strings.HasSuffix(s[:at], "\n> ")
}

// capital reports whether a value begins with a capital letter.
func capital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// titles reports whether a word in small letters is one that a person's name follows.
func titles(w string) bool {
	switch w {
	case "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "doctor", "sir", "dear", "hi", "hello", "hey",
		"m", "mme", "mlle", "monsieur", "madame", "mademoiselle", "maître", "me", "docteur", "cher", "chère", "bonjour", "salut",
		"appelle",
		"herr", "herrn", "frau", "doktor", "liebe", "lieber", "hallo", "heiße", "heisse",
		"sr", "sra", "srta", "señor", "señora", "señorita", "don", "doña", "hola", "querido", "querida", "estimado", "estimada",
		"llamo",
		"sig", "signor", "signora", "signore", "signorina", "dott", "dottor", "dottoressa", "ciao", "caro", "cara", "gentile",
		"chiamo":
		return true
	}
	return false
}

// prepositions reports whether a word in small letters is one that a place follows.
func prepositions(w string) bool {
	switch w {
	case "in", "from", "near", "at", "à", "depuis", "vers", "nach", "aus", "bei", "en", "desde", "hasta", "presso":
		return true
	}
	return false
}

// keyOf reports whether a key in small letters names a field of a type.
func keyOf(typ detect.Type, key string) bool {
	switch typ {
	case detect.Name:
		return strings.Contains(key, "name") && !strings.Contains(key, "user") && !strings.Contains(key, "file") ||
			key == "nom" || strings.Contains(key, "prenom") || strings.Contains(key, "prénom") || strings.Contains(key, "nombre") ||
			strings.Contains(key, "apellido") || strings.Contains(key, "nome") || strings.Contains(key, "author") || key == "to" || key == "from"
	case detect.Location:
		switch key {
		case "city", "town", "place", "location", "ville", "lieu", "stadt", "ort", "ciudad", "lugar", "città", "citta", "luogo":
			return true
		}
	case detect.Username:
		return strings.Contains(key, "user") || strings.Contains(key, "login")
	}
	return false
}

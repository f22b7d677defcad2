package pii

import (
	"strings"

	"veil/extproc/detect"
)

// cued reports whether the place s[at:] of a text under key is one where a value of a type is to be expected: behind a
// title, a greeting or a preposition of places, or in a field of that name. Spreading asks it for values that are common
// words or short, which detection did find elsewhere; it is no detector.
func cued(s string, at int, key string, typ detect.Type) bool {
	if key != "" && keyOf(typ, strings.ToLower(key)) {
		return true
	}
	if typ == detect.Username && at > 0 && s[at-1] == '@' {
		return true
	}
	end := len(strings.TrimRight(s[:at], " .:,\t"))
	if end == at && at > 0 { // nothing between: within a compound
		return false
	}
	start := end
	for start > 0 && end-start < 16 && byteClass[s[start-1]] != gapByte {
		start--
	}
	if start == end {
		return false
	}
	before := strings.ToLower(s[start:end])
	switch typ {
	case detect.Name:
		return titles(before)
	case detect.Location:
		return prepositions(before)
	}
	return false
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

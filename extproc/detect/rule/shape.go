package rule

import "strings"

// What values look like.

// strong reports whether v has the look of something that somebody made up to be hard to guess: letters with digits or
// signs among them. Dates, times, versions, file names and numbers have not.
func strong(v string) bool {
	letters, digits, signs := 0, 0, 0
	for i := range len(v) {
		switch c := v[i]; {
		case kinds[c] == letter:
			letters++
		case isDigit(c):
			digits++
		case strings.IndexByte("!#$%&*+-_?@^~.=:/", c) >= 0:
			signs++
		default:
			return false
		}
	}
	switch {
	case letters == 0 || len(v) < 4:
		return false
	case digits > 0:
		return letters+digits >= 4
	}
	inner := strings.Trim(v, "!#$%&*+-_?@^~.=:/")
	return signs > 0 && len(v) >= 8 && strings.ContainsAny(inner, "!#$%&*+_?@^~-")
}

// manifold reports whether v has capitals, small letters, digits and signs.
func manifold(v string) bool {
	return hasDigit(v) && strings.ToLower(v) != v && strings.ToUpper(v) != v && strings.ContainsAny(v, "!#$%&*+?")
}

// madeUp reports whether v is strong, has digits and letters, and is no shorter than least.
func madeUp(v string, least int) bool {
	return len(v) >= least && hasDigit(v) && hasLetters(v, 3) && strong(v)
}

// tokenLook reports whether v has the look of a generated token: long, with letters and digits that alternate, or in parts
// joined by signs with digits among them. Words, numbers and versions have not.
func tokenLook(v string) bool {
	letters, digits, switches, parts := 0, 0, 0, 1
	for i := range len(v) {
		switch c := v[i]; {
		case isAlpha(c):
			letters++
			if i > 0 && isDigit(v[i-1]) {
				switches++
			}
		case isDigit(c):
			digits++
			if i > 0 && isAlpha(v[i-1]) {
				switches++
			}
		case c == '-' || c == '_' || c == '.':
			parts++
		default:
			return false
		}
	}
	if letters < 4 || digits < 2 || len(v) < 10 {
		return false
	}
	return switches >= 3 || (parts >= 3 && mixedCaseParts(v)) || (parts >= 2 && switches >= 2)
}

// mixedCaseParts reports whether the parts of v differ in case: EXAMPLE-not-31.
func mixedCaseParts(v string) bool {
	return strings.ToUpper(v) != v && strings.ToLower(v) != v
}

// italianCard reports whether v has the form of an Italian identity card's number: AX1234567 on paper, CA12345AB since.
func italianCard(v string) bool {
	v = strings.ReplaceAll(v, " ", "")
	if len(v) != 9 || !allUpper([]byte(v[:2])) {
		return false
	}
	return onlyDigits(v[2:]) || onlyDigits(v[2:7]) && allUpper([]byte(v[7:]))
}

// germanPassport reports whether v has the form of a German passport's or card's number: nine or ten of the letters and
// digits that they use.
func germanPassport(v string) bool {
	return (len(v) == 9 || len(v) == 10) && strings.Trim(v, "CFGHJKLMNPRTVWXYZ0123456789") == "" && !isDigit(v[0]) && hasDigit(v)
}

// passportForm reports whether v has the form of a passport's number of many countries: one to three capitals and six to
// eight digits, or the German one.
func passportForm(v string) bool {
	letters := 0
	for letters < len(v) && isUpper(v[letters]) {
		letters++
	}
	digits := len(v) - letters
	return letters >= 1 && letters <= 3 && digits >= 6 && digits <= 8 && onlyDigits(v[letters:]) || germanPassport(v)
}

// secretShape reports whether v can be a secret at all: one word of printable characters.
func secretShape(v string) bool {
	return !strings.ContainsAny(v, " \t\n<>{}()") && len(v) <= maxValue
}

// placeholder reports whether v stands for a value that is not there: a word of code or a form, a variable, a mask.
func placeholder(v string) bool { return unfilled(v) || opensVariable(v) }

// unfilled reports whether v is a word of code or of a form, or a mask, where a value belongs.
func unfilled(v string) bool {
	switch b, n := small(v); string(b[:n]) {
	case "null", "none", "nil", "true", "false", "string", "str", "int", "integer", "bool", "boolean", "number", "float", "text", "varchar",
		"char", "undefined", "required", "optional", "empty", "any", "password", "passwd", "secret", "token", "key", "value", "redacted",
		"hidden", "masked", "n/a", "na", "yes", "no", "ja", "nein", "oui", "non", "sí", "si", "obligatoire", "erforderlich",
		"optional[str]", "bytes", "object", "self", "this", "function", "new", "await", "input", "prompt", "env", "vault", "default",
		"unknown", "tbd", "todo", "fixme", "siehe", "see", "ver", "voir", "vedi", "geheim", "secreto", "segreto", "motdepasse", "mot_de_passe", "passwort",
		"kennwort", "contraseña", "contrasena", "changeme", "change-me", "change_me", "changez-moi", "cambiame", "cambiami":
		return true
	}
	for _, end := range []string{"-here", "_here", "-ici", "_ici", "-hier", "_hier", "-aqui", "_aqui", "-aquí", "_aquí", "-qui", "_qui"} {
		if len(v) > len(end) && strings.EqualFold(v[len(v)-len(end):], end) {
			return true
		}
	}
	if mask(v) || fillIn(v) || v[0] == '!' && len(v) > 1 && onlyLetters(v[1:]) { // a tag of YAML
		return true
	}
	b, n := small(v[:min(len(v), 12)])
	lower := string(b[:n])
	return strings.HasPrefix(lower, "your_") || strings.HasPrefix(lower, "your-") || strings.HasPrefix(lower, "process.env") || strings.HasPrefix(lower, "os.environ") || strings.HasPrefix(lower, "env.")
}

// opensVariable reports whether v begins as variables of templates do, or has one in it.
func opensVariable(v string) bool {
	switch v[0] {
	case '$', '{', '<', '[', '%', '(':
		return !(v[0] == '$' && hasDigit(v) && mixed(v)) || strings.HasPrefix(v, "${")
	}
	return strings.Contains(v, "{{") || strings.Contains(v, "${")
}

// mask reports whether v is nothing but signs that hide a value.
func mask(v string) bool {
	for _, r := range v {
		switch r {
		case '*', 'x', 'X', '•', '.', '-', '_', ' ', '#', '?':
		default:
			return false
		}
	}
	return true
}

// constant reports whether v is the name of a constant: words in capitals with underscores between, and no digit.
func constant(v string) bool {
	return strings.Contains(v, "_") && strings.Trim(v, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
}

// fillIn reports whether v is words in capitals that tell the reader to put something of his own there: TU_CLAVE_AQUI.
func fillIn(v string) bool {
	if v == "" || hasDigit(v) {
		return false
	}
	if !isUpper(v[0]) || strings.ToUpper(v) != v {
		return told(v)
	}
	for w := range strings.FieldsFuncSeq(v, func(r rune) bool { return r == '_' || r == '-' }) {
		switch w {
		case "YOUR", "MY", "TU", "SU", "TUA", "TUO", "SUA", "SUO", "VOTRE", "VOS", "TON", "TA", "DEIN", "DEINE", "DEINEN", "IHR", "IHRE",
			"IHREN", "MEIN", "MON", "MI", "HERE", "AQUI", "ICI", "HIER", "QUI", "INSERT", "REPLACE", "ENTER", "CHANGE", "CHANGEME",
			"PLACEHOLDER":
			return true
		}
	}
	return false
}

// mostTold is how many words tell a reader to change what stands there; passphrases have more.
const mostTold = 3

// told reports whether v is two or three words in small letters that tell the reader to change what stands there: bitte_aendern, change-it.
func told(v string) bool {
	parts := strings.FieldsFunc(v, func(r rune) bool { return r == '_' || r == '-' })
	if len(parts) < 2 || len(parts) > mostTold || strings.ToLower(v) != v {
		return false
	}
	word := parts[0]
	switch word {
	case "a", "à", "da", "bitte", "por", "to", "please", "hier":
		word = parts[1]
	}
	switch word {
	case "change", "replace", "enter", "insert", "ändern", "aendern", "eintragen", "einsetzen", "ersetzen", "changer", "remplacer", "saisir", "votre",
		"cambiar", "reemplazar", "cambiare", "sostituire", "inserire", "inserisci", "pon":
		return true
	}
	return false
}

// wrongTail reports whether an identifier that begins like a secret goes on to name something else: token_count,
// password_hash, secretName.
func wrongTail(tail string) bool {
	if tail == "" {
		return false
	}
	t := strings.ToLower(strings.Trim(tail, "_-."))
	for _, w := range []string{"count", "limit", "length", "len", "hash", "policy", "type", "name", "id", "url", "uri", "file", "path",
		"field", "label", "hint", "expir", "ttl", "reset", "min", "max", "manager", "provider", "endpoint", "required", "enabled",
		"strength", "usage", "encoder", "service", "store", "rotation", "size", "budget", "ids", "izer", "prompt", "input", "error",
		"valid", "check", "format", "regex", "column", "protected", "change", "through"} {
		if strings.HasPrefix(t, w) || strings.HasSuffix(t, w) && strings.HasSuffix(t[:len(t)-len(w)], "_") {
			return true
		}
	}
	return false
}

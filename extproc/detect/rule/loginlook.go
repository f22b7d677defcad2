package rule

import (
	"strings"

	"veil/extproc/detect"
)

// What logins look like, and what looks like one and is none.

// loginShape reports whether v can be a login: letters, digits and . _ - + \ only.
func loginShape(v string) bool {
	if len(v) < 2 || len(v) > 64 || v[0] == '-' {
		return false
	}
	for i := range len(v) {
		if kinds[v[i]] != letter && !isDigit(v[i]) && strings.IndexByte("._-+\\", v[i]) < 0 {
			return false
		}
	}
	return hasLetters(v, 1) || onlyDigits(v)
}

// loginLook reports whether v reads like a login and not like a word: a digit or a sign between letters.
func loginLook(v string) bool {
	if !loginShape(v) || len(v) < 4 || !hasLetters(v, 2) {
		return false
	}
	inner := strings.Trim(v, ".-+\\")
	if strings.ContainsAny(inner, "0123456789_") {
		return true
	}
	if strings.Contains(inner, ".") {
		cut := strings.LastIndexByte(inner, '.')
		return strings.ToLower(inner) == inner && topLevel(inner[cut+1:]) && len(inner)-cut <= 20
	}
	return strings.Contains(inner, "-") && strings.ToLower(inner) == inner && strings.Count(inner, "-") == 1 && !detect.Common(inner[:strings.IndexByte(inner, '-')])
}

// joinsLogin reports whether c stands within logins.
func joinsLogin(c byte) bool { return c == '_' || c == '.' || c == '-' }

// saidLogin reports whether v reads like a login to somebody who was just told that one comes: as loginLook, or a name and
// an initial, or words with capitals within.
func saidLogin(v string) bool {
	if loginLook(v) {
		return true
	}
	if cut := strings.LastIndexByte(v, '.'); cut >= 3 && len(v)-cut <= 3 && onlyLetters(v[:cut]) && onlyLetters(v[cut+1:]) && strings.ToLower(v) == v {
		return true
	}
	return len(v) >= 6 && onlyLetters(v) && mixed(v) && !detect.Common(v)
}

// longestNick is how many letters a name for a game or a forum has, at most.
const longestNick = 20

// nickLook reports whether v reads like a name that somebody chose for a game and not like a key: short, with low lines between its parts,
// xX_Tarik59_Xx.
func nickLook(v string) bool {
	return len(v) <= longestNick && strings.Contains(v, "_") && isAlpha(v[0])
}

// personalLogin reports whether v reads like somebody's login and not like a machine's name: small letters with an
// underscore, a dot before no ending of hosts, or digits at the end.
func personalLogin(v string) bool {
	if !loginLook(v) || !hasLetters(v, 3) || generic(v) || strings.ToLower(v) != v || strings.Contains(v, "-") || strings.Contains(v, "\\") {
		return false
	}
	switch v[strings.LastIndexByte(v, '.')+1:] {
	case "com", "net", "org", "de", "fr", "es", "it", "uk", "eu", "io", "local", "lan", "example", "py", "md", "go", "sh", "conf", "cfg", "env",
		"xml", "sql", "csv", "log":
		return false
	}
	return strings.ContainsAny(v, "_.") || isDigit(v[len(v)-1]) && isAlpha(v[0])
}

// generic reports whether v is an account that every system has.
func generic(v string) bool {
	switch b, n := small(v); string(b[:n]) {
	case "root", "admin", "administrator", "administrador", "postgres", "mysql", "www-data", "nobody", "guest", "test", "user", "users", "user-id", "userid", "user_id", "user-name", "user_name", "current_group", "current_owner",
		"username", "daemon", "ubuntu", "debian", "git", "deploy", "jenkins", "system", "anonymous", "sa", "oracle", "nginx", "apache",
		"redis", "mongo", "mongodb", "kafka", "elastic", "backup", "ftp", "mail", "service", "default", "operator", "support", "info",
		"none", "null", "undefined", "true", "false", "local", "localhost", "me", "myself", "you", "name", "string", "ec2-user", "centos",
		"vagrant", "pi", "docker", "node", "runner", "bot", "app", "api", "client", "server", "usuario", "utente", "benutzer",
		"utilisateur", "id", "int", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "required", "n/a", "unknown",
		"current_user", "db", "dbuser", "login", "logout", "method", "test_user", "testuser", "unassigned",
		"eq", "ne", "neq", "gt", "gte", "lt", "lte", "in", "nin", "not_in", "is", "is_not", "not", "and", "or", "like", "ilike", "contains", "not_contains",
		"startswith", "starts_with", "endswith", "ends_with", "equals", "not_equals", "between", "exists", "asc", "desc": // what an operator says
		return true
	}
	return strings.HasSuffix(v, "_app") || strings.HasSuffix(v, "-app") || fieldName(v) // a program's, not a person's
}

// fieldName reports whether v is how programs name a field or a variable: user_id, first_name, created_at, max_len.
func fieldName(v string) bool {
	cut := strings.LastIndexByte(v, '_')
	if cut <= 0 {
		return false
	}
	switch v[cut+1:] {
	case "name", "names", "id", "ids", "no", "nr", "at", "on", "date", "time", "address", "email", "mail", "phone", "type", "status",
		"state", "code", "count", "len", "size", "key", "keys", "url", "number", "value", "list", "data", "index", "hash", "token", "role",
		"group", "table":
		return true
	}
	switch v[:strings.IndexByte(v, '_')] {
	case "max", "min", "is", "has", "num", "last", "total", "created", "updated":
		return true
	}
	return false
}

// minMadeID is how many digits an identifier that a program made by chance has, at least.
const minMadeID = 24

// madeID reports whether v is such an identifier: hexadecimal digits only, with dashes or none, as the UID of a card and of a date has.
func madeID(v string) bool {
	digits := 0
	for i := range len(v) {
		switch {
		case isHex(v[i]):
			digits++
		case v[i] != '-':
			return false
		}
	}
	return digits >= minMadeID
}

// madeWord reports whether v ends as words do that are made of others, and that a list of common words lacks: "onboarding",
// "metadata", "autenticado".
func madeWord(v string) bool {
	if beginsWith(v, "ver", "ent", "zer", "ge", "be") && endsWith(v, "t", "en") { // a participle of German: "der Nutzer verschickt"
		return true
	}
	return endsWith(v, "ing", "ed", "ion", "ions", "ment", "ments", "ness", "ship", "data", "name", "names", "space", "able",
		"ible", "ity", "ato", "ata", "ati", "ito", "ita", "uto", "uta", "ado", "ada", "ados", "ido", "ida", "é", "ée", "és", "iert", "lich",
		"isch", "ung", "flow", "flows", "base", "less", "up", "ups", "out", "outs", "ized", "ised", "izzato", "zione", "ción", "dad",
		"mente", "ement")
}

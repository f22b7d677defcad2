package rule

import (
	"math/bits"
	"sort"
	"strings"

	"veil/extproc/detect"
)

// Logins in sentences: "user tharper locked out", "my handle is LunaMoth and my brother's is x_y".

// subject reports whether the plain word v that ends at end, after the word h for a user, is a login because the sentence
// goes on as one does that tells what somebody's account did: "el usuario jquesada no entra".
func (s *scan) subject(h hit, v string, end int) bool {
	if b, n := small(s.src[h.start:h.end]); len(v) > 16 || string(b[:n]) != "user" && string(b[:n]) != "anwender" && !namesUser(s.src[h.start:h.end]) && h.groups&gStrict == 0 { // "se solicita interconsulta a …"
		return false
	}
	if detect.Initialled(v) && len(v) >= 5 && strings.ContainsAny(v, "aeiou") {
		return true
	}
	if madeWord(v) || v[len(v)-1] == 's' && detect.Common(v[:len(v)-1]) {
		return false
	}
	i := s.blank(end)
	switch b, n := small(s.src[i:s.lettersEnd(i)]); string(b[:n]) {
	case "locked", "can't", "can", "cannot", "reports", "says", "logged", "complains", "forgot", "tried", "keeps", "lost", "disabled", "deleted", "removed", "unlocked", "created",
		"kommt", "kann", "meldet", "gesperrt", "wurde", "hat", "klagt", "bekommt", "braucht",
		"n", "ne", "s", "signale", "bloqué", "demande", "a", "est",
		"no", "ha", "está", "bloqueado", "bloqueada", "dice", "pide", "se",
		"non", "è", "bloccato", "bloccata", "segnala", "chiede", "si":
		return true
	}
	return false
}

// itemOf reports whether the word for a login at start and the word that ends at end are one item of a list between commas:
// ", login ablake, …".
func (s *scan) itemOf(start, end int) bool {
	return s.byteAt(s.blankBack(start)-1) == ',' && (s.byteAt(end) == ',' || s.byteAt(end) == ';')
}

// namesUser reports whether word is the word for a user in a language where no other noun follows it.
func namesUser(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "usuario", "usuaria", "utente", "utilisateur", "utilisatrice", "benutzer", "nutzer", "pseudo", "pseudonyme", "nick", "nickname":
		return true
	}
	return false
}

// shutOut reports whether the text goes on at end with what is done to accounts: "Konto erafail sperren".
func (s *scan) shutOut(end int) bool {
	i := s.blank(end)
	switch b, n := small(s.src[i:s.lettersEnd(i)]); string(b[:n]) {
	case "sperren", "gesperrt", "deaktivieren", "deaktiviert", "locked", "disabled", "bloqueada", "bloqueado", "desactivada", "bloqué", "désactivé", "bloccato", "disattivato":
		return true
	}
	return false
}

// reachSecond is how far after a login the one of somebody else is looked for, in bytes.
const reachSecond = 48

// secondLogin finds the login that the sentence names after one that ends at end: "… and my brother's is x_y".
func (s *scan) secondLogin(end int) {
	said, more := false, 3
	for i := end; i < len(s.src) && i-end < reachSecond; {
		s.steps++
		if c := s.src[i]; c == '\n' || c == ';' || c == '(' || (c == '.' || c == '?' || c == '!') && !s.wordAt(i+1) {
			return
		}
		if !s.wordAt(i) || s.wordAt(i-1) {
			i++
			continue
		}
		stop := s.loginEnd(i)
		v := s.src[i:stop]
		if said && saidLogin(v) && hasLetters(v, 3) && !generic(v) && s.sentenceEnd(stop) {
			s.emit(i, stop, detect.Username, 0.75)
			if more--; more == 0 {
				return
			}
			end, said = stop, false
		}
		if isVerb(v) || v == "su" || v == "ero" || v == "hieß" || v == "ich" || v == "just" || v == "heißt" || v == "dort" || relative(v) {
			said = true
		}
		i = max(stop, i+1)
	}
}

// relative reports whether w is a person close to somebody, who may have a login or a birthday too: "… and my brother x_y".
func relative(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "mother", "mum", "mom", "father", "dad", "sister", "brother", "cousin", "wife", "husband", "daughter", "son", "girlfriend", "boyfriend", "grandma", "grandpa",
		"mutter", "mama", "vater", "papa", "schwester", "bruder", "cousine", "frau", "mann", "tochter", "sohn", "freundin", "freund", "oma", "opa",
		"mère", "maman", "père", "soeur", "sœur", "frère", "femme", "mari", "fille", "fils", "copine", "copain", "mamie", "papi",
		"madre", "mamá", "padre", "papá", "hermana", "hermano", "hermanos", "primo", "prima", "mujer", "marido", "hija", "hijo", "novia", "novio", "abuela", "abuelo",
		"mamma", "papà", "sorella", "fratello", "cugino", "cugina", "moglie", "marito", "figlia", "figlio", "ragazza", "ragazzo", "nonna", "nonno":
		return true
	}
	return false
}

// angled finds the login in angle brackets that logs of mail write: user=<x>.
func (s *scan) angled(h hit) {
	if !strings.HasPrefix(s.src[h.end:], "=<") {
		return
	}
	start := h.end + len("=<")
	end := s.loginEnd(start)
	if v := s.src[start:end]; s.byteAt(end) == '>' && loginShape(v) && !generic(v) && !placeholder(v) && !detect.Common(v) && (loginLook(v) || detect.Initialled(v) || s.fromAddress(end)) {
		s.emit(start, end, detect.Username, 0.85)
	}
}

// fromAddress reports whether a machine's address was found on the same line after end.
func (s *scan) fromAddress(end int) bool {
	i := sort.SearchInts(s.hosts, end+1)
	s.steps += bits.Len(uint(len(s.hosts)))
	return i < len(s.hosts) && s.hosts[i]-end < 160 && strings.IndexByte(s.src[end:s.hosts[i]], '\n') < 0
}

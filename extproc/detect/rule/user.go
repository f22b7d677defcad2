package rule

import (
	"strings"

	"veil/extproc/detect"
)

// users finds logins under their names, after the words that servers log before one, and in the paths of homes.
func (s *scan) users() {
	for i := range s.hits {
		h := s.hits[i]
		switch before := s.byteAt(h.start - 1); {
		case h.groups&gHome != 0 && (before == '/' || before == '\\'):
			s.home(h)
		case h.groups&gLogin != 0:
			s.logged(h)
		case (h.groups&gUser != 0 || strings.EqualFold(s.src[h.start:h.end], "identifiants")) && s.loginList(h):
		case h.groups&(gUser|gBrand) != 0:
			s.user(h)
		case h.groups&gAccount != 0:
			s.account(h)
		}
	}
	for p := range s.under(gUser) {
		s.userCell(p)
	}
}

// user finds a login in a field, or one with a login's look after a word for it.
func (s *scan) user(h hit) {
	f := s.field(h)
	switch t := strings.ToLower(strings.Trim(f.tail, "_-.")); t {
	case "", "name", "id", "names", "login", "s":
	default:
		return
	}
	if f.sign == unassigned {
		if s.among(h) {
			return
		}
		s.angled(h)
		s.account(h)
		if h.groups&(gStrict|gUser) != 0 { // "my nick on the forum: x"
			s.userSaid(h, s.spoken(h, 32))
		}
		if h.groups&gBrand != 0 {
			s.onNetwork(h.start)
		}
		return
	}
	if h.groups&gUser == 0 && (f.sign == equals && !f.quoted || strings.Contains(s.src[f.start:f.end], ".") && !loginLook(s.src[f.start:f.end])) { // a network's name before something else
		return
	}
	v := s.src[f.start:f.end]
	v = strings.TrimPrefix(v, "@")
	if strings.HasPrefix(v, "0x") || s.serviceAccount(h) {
		return
	}
	if strings.Count(v, "-") > 2 && wordy(v) { // uid: test-owner-reference-uid
		return
	}
	if !loginShape(v) || generic(v) || placeholder(v) || s.called(f) || madeID(v) || s.itself(h, f) {
		return
	}
	alone := (!s.moreFollows(f.end) || s.loginPlace(f.start, f.end)) && (!strings.HasPrefix(s.src[f.end:], ", ") || s.byteAt(s.blankBack(h.start)-1) == '{')
	switch {
	case loginLook(v):
		s.emit(f.start, f.end, detect.Username, 0.92)
	case onlyDigits(v):
	case f.sign == equals && (f.quoted || !detect.Common(v)), f.sign == colon && h.groups&gStrict != 0 && !detect.Common(v) && alone:
		s.emit(f.start, f.end, detect.Username, 0.85)
	case f.sign == colon && (alone || f.quoted) && !detect.Common(v) && strings.ToLower(v) == v && len(v) > 3:
		s.emit(f.start, f.end, detect.Username, 0.8)
	}
}

// userSaid takes what a sentence gives to the word h for a login, if it reads like one.
func (s *scan) userSaid(h hit, f field) {
	if f.sign == unassigned {
		return
	}
	v := s.src[f.start:f.end]
	login := h.groups&gStrict != 0 && saidLogin(v) || hasDigit(v) && loginLook(v) && strings.IndexByte(s.src[h.end:f.start], ',') < 0
	if login && hasLetters(v, 3) && !generic(v) {
		s.emit(f.start, f.end, detect.Username, 0.75)
		s.secondLogin(f.end)
	}
}

// serviceAccount reports whether the word h is the end of the name of a program's account: serviceAccountName, storage_account_name.
func (s *scan) serviceAccount(h hit) bool {
	return (s.wordAt(h.start-1) || s.byteAt(h.start-1) == '_') && strings.HasPrefix(strings.ToLower(s.src[h.start:h.end]), "account")
}

// account finds a word with the look of a login right after a word for an account.
func (s *scan) account(h hit) {
	i := s.blank(h.end)
	if h.groups&gBrand != 0 && s.byteAt(i) == ',' { // "I can't get into my snap, it's x"
		if next := s.blank(i + 1); introduces(s.src[next:s.lettersEnd(next)]) {
			i = next
		}
	}
	for n := 0; n < 3 && s.byteAt(i) != 0 && strings.IndexByte(":\"'`(=", s.src[i]) >= 0; n++ {
		i = s.blank(i + 1)
	}
	if i == h.end {
		return
	}
	end := s.loginEnd(i)
	said := false // a verb of being stands before it
	for range 3 {
		w := s.src[i:end]
		said = said || isVerb(w) || h.groups&gBrand != 0 && introduces(w)
		if w == "the" {
			return
		}
		if !isFiller(w) && !isVerb(w) && w != "von" && w != "de" && w != "says" && w != "name" && !(h.groups&gBrand != 0 && introduces(w)) {
			break
		}
		for i = s.blank(end); s.byteAt(i) == '"' || s.byteAt(i) == '\'' || s.byteAt(i) == ':'; {
			i = s.blank(i + 1)
		}
		end = s.loginEnd(i)
	}
	v := s.src[i:end]
	s.passwordBeside(i, end)
	if generic(v) {
		return
	}
	plain := len(v) >= 4 && onlyLetters(v) && strings.ToLower(v) == v && !detect.Common(v)
	after := s.byteAt(end)
	switch {
	case h.groups&gUser != 0 && plain && s.plainLogin(h, i, end, said): // "utilisateur jdupont depuis 192.0.2.1"
		s.emit(i, end, detect.Username, 0.8)
	case h.groups&gBrand != 0 && saidLogin(v) && hasLetters(v, 3) && (strings.ToLower(v) == v || said && mixed(v)) && after != '@' && after != '/':
		s.emit(i, end, detect.Username, 0.75)
		s.secondLogin(end)
	case h.groups&gStrict != 0 && strings.Contains(v, ".") && saidLogin(v) && s.sentenceEnd(end) && namesLogin(s.src[h.start:h.end]): // "username oyelaran.s, …"
		s.emit(i, end, detect.Username, 0.75)
	case h.groups&gAccount != 0 && plain && s.shutOut(end):
		s.emit(i, end, detect.Username, 0.75)
	case h.groups&(gAccount|gUser) == gAccount && plain && strings.IndexByte("/|,;", s.byteAt(s.blank(end))) >= 0 && s.passwordFollows(end): // "compte : jdoe / mdp : …"
		s.emit(i, end, detect.Username, 0.75)
	case h.groups&gBrand != 0 && said && plain && s.sentenceEnd(end) && owns(s.src[s.lettersStart(s.blankBack(h.start), 5):s.blankBack(h.start)]): // "my github is treeddev"
		s.emit(i, end, detect.Username, 0.75)
	case h.groups&gStrict != 0 && len(v) >= 5 && digitsIn(v) >= 3 && hasLetters(v, 2) && loginLook(v) && strings.ToLower(v) == v && s.sentenceEnd(end): // "Kennung tr4471"
		s.emit(i, end, detect.Username, 0.75)
	case loginLook(v) && strings.ToUpper(v) != v && hasLetters(v, 3) && after != '@' && after != '(' && after != '/' && (!tokenLook(v) || h.groups&(gStrict|gBrand) != 0 && s.byteAt(h.start-1) != '_' && nickLook(v)):
		s.emit(i, end, detect.Username, 0.75)
		if h.groups&(gStrict|gBrand) != 0 {
			s.secondLogin(end)
		}
	}
}

// plainLogin reports whether the plain word at [i, end), after the word h for a user, is a login by what stands around it. said says
// that a verb of being stands before it.
func (s *scan) plainLogin(h hit, i, end int, said bool) bool {
	v, word := s.src[i:end], s.src[h.start:h.end]
	strict, over := h.groups&gStrict != 0, s.sentenceEnd(end)
	switch {
	case s.loginPlace(i, end), s.subject(h, v, end), detect.Initialled(v) && (strict || over || byWhom(word)):
		return true
	case strict && (s.itemOf(h.start, end) || over && (said || namesLogin(word))):
		return true
	}
	return len(v) >= 10 && over && !madeWord(v) && namesUser(word)
}

// byWhom reports whether word says who did something: "created by", "erstellt von".
func byWhom(word string) bool {
	b, n := small(word)
	w := string(b[:n])
	return endsWith(w, " by", " von", " par", " por", " da")
}

// passwordBeside finds login and password side by side, "x / y" or "x | y", and "x y" or "x: y" if y is a password for sure, where
// [i, end) is what stands after a word for an account.
func (s *scan) passwordBeside(i, end int) {
	at := s.blank(end)
	c := s.byteAt(at)
	stroke := c == '/' || c == '|'
	if stroke || c == ':' || c == ',' {
		at = s.blank(at + 1)
	}
	login := s.src[i:end]
	if at == end || at >= len(s.src) || len(login) < 3 || !loginShape(login) {
		return
	}
	p, _ := s.valueAt(at)
	v := s.src[p.start:p.end]
	switch {
	case strings.ContainsAny(v, "/\\"), placeholder(v):
		return
	case stroke && loginLook(login):
		if len(v) < 6 || !strong(v) || onlyDigits(v) {
			return
		}
	case !manifold(v), !madeUp(v, 8), strings.ToLower(login) != login, strings.ContainsAny(v, ":@="):
		return
	}
	if !generic(login) {
		s.emit(i, end, detect.Username, 0.85)
	}
	s.emit(p.start, p.end, detect.Secret, 0.85)
}

// loginPlace reports whether a plain word at [i, end) stands where only a login does: in quotation marks, before a word
// after which an address may stand, or before the password.
func (s *scan) loginPlace(i, end int) bool {
	if q := s.byteAt(i - 1); isQuote(q) && s.byteAt(end) == q {
		return true
	}
	return s.passwordFollows(end) || s.fromFollows(end)
}

// passwordFollows reports whether nothing but a sign stands between end and a word for a password. A keyword of several words may have
// begun in the word before: "<username> with password".
func (s *scan) passwordFollows(end int) bool {
	k := s.hitAfter(end)
	return k < len(s.hits) && s.hits[k].start >= end && s.hits[k].groups&gPassword != 0 && strings.Trim(s.src[end:s.hits[k].start], " /|,;\n") == ""
}

// fromFollows reports whether a word after which an address may stand follows at end.
func (s *scan) fromFollows(end int) bool {
	i := s.blank(end)
	if i == end || i >= len(s.src) {
		return false
	}
	_, g := s.words.match(s.src, i)
	return g&(gFrom|gIP) != 0
}

// onNetwork finds the login in "x_y on twitch" and its kin, before the network's name at at.
func (s *scan) onNetwork(at int) {
	end := s.blankBack(at)
	start := end
	for start > 0 && end-start < 4 && isLower(s.src[start-1]) {
		start--
	}
	switch s.src[start:end] {
	case "on", "at", "auf", "bei", "sur", "en", "su":
	default:
		return
	}
	end = s.blankBack(start)
	start = end
	for start > 0 && end-start < 40 && (s.wordAt(start-1) || s.src[start-1] == '_' || s.src[start-1] == '.') {
		start--
	}
	if v := s.src[start:end]; strings.ContainsAny(v, "_0123456789") && loginLook(v) && hasLetters(v, 3) && strings.ToUpper(v) != v && s.byteAt(start-1) != '@' {
		s.emit(start, end, detect.Username, 0.75)
	}
}

// introduces reports whether w stands between a network's name and the login there: "bei github bin ich x".
func introduces(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "bin", "ich", "heiße", "heisse", "im", "am", "i", "m", "je", "suis", "soy", "sono", "als", "as", "sous", "como", "come", "account",
		"handle", "bei", "konto", "compte", "cuenta", "user", "under", "unter", "nick", "profil", "profile":
		return true
	}
	return false
}

// namesLogin reports whether word is the name of a login and nothing else that people write a word after.
func namesLogin(word string) bool {
	b, n := small(word)
	w := string(b[:n])
	return beginsWith(w, "nom ", "nombre", "nome ", "identifiant", "ad", "windows", "ldap") || endsWith(w, "name", "kennung", " ad", "-konto", " windows", " ldap")
}

// userCell takes the login that stands alone in a column.
func (s *scan) userCell(p place) {
	p = s.trim(p, " \"'\t")
	if v := s.src[p.start:p.end]; loginShape(strings.TrimPrefix(v, "@")) && !generic(v) && !onlyDigits(v) {
		s.emit(p.start, p.end, detect.Username, 0.85)
	}
}

// mostAmong is how many values of a list are looked at.
const mostAmong = 64

// among finds the logins that a statement of SQL lists behind the column's name: username IN ('ada.b', 'cyd'). It reports whether there
// is such a list.
func (s *scan) among(h hit) bool {
	i := s.blankEnd(h.end)
	if i == h.end || len(s.src)-i < 4 || !strings.EqualFold(s.src[i:i+2], "in") {
		return false
	}
	if i = s.blankEnd(i + 2); s.byteAt(i) != '(' {
		return false
	}
	i = s.blankEnd(i + 1)
	if s.byteAt(i) != '\'' {
		return false
	}
	for n := 0; n < mostAmong && s.byteAt(i) == '\''; n++ {
		start := i + 1
		end := s.loginEnd(start)
		if s.byteAt(end) != '\'' {
			break
		}
		if v := s.src[start:end]; loginShape(v) && hasLetters(v, 1) && !generic(v) {
			s.emit(start, end, detect.Username, 0.85)
		}
		if i = s.blankEnd(end + 1); s.byteAt(i) != ',' {
			break
		}
		i = s.blankEnd(i + 1)
	}
	return true
}

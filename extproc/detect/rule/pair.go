package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins and passwords that stand together: what is found of the one tells the other.

// besides looks beside the secrets and addresses that were found: "token x of lena_w", "lena@example.org with Kiwi!22x".
func (s *scan) besides() {
	for i := range s.found {
		switch f := s.found[i]; f.Type {
		case detect.Secret:
			s.ownerAfter(f.End)
			s.halfAfter(f)
			s.pairAfter(f)
		case detect.Username:
			s.pairAfter(f)
		case detect.Email:
			s.passwordAfter(f.End)
			s.pairAfter(f)
		}
	}
	s.domainLogins()
	if len(s.pieces) == 0 { // all such passwords have a digit
		return
	}
	for at := 0; ; at++ {
		next := strings.IndexByte(s.src[at:], '/') // spaces are many, strokes few
		if next < 0 {
			break
		}
		if at += next; s.byteAt(at-1) == ' ' && s.byteAt(at+1) == ' ' {
			s.stroke(at-1, at+2)
		}
	}
	for at := 0; ; at++ {
		next := strings.IndexByte(s.src[at:], ':')
		if next < 0 {
			return
		}
		if at += next; isAlpha(s.byteAt(at+1)) && s.wordAt(at-1) {
			s.dumped(at)
		}
	}
}

// dumped finds login and password around the colon at at, as lists of accounts have them: kbrandt:Sommer!2024.
func (s *scan) dumped(at int) {
	from := s.loginStart(at)
	login := s.src[from:at]
	if before := s.byteAt(from - 1); len(login) < 3 || before > ' ' && strings.IndexByte("\"'`(", before) < 0 || !isLower(login[0]) || strings.ToLower(login) != login || !loginShape(login) {
		return
	}
	p, _ := s.valueAt(at + 1)
	if v := s.src[p.start:p.end]; manifold(v) && madeUp(v, 8) && !strings.ContainsAny(v, "/:@=()") {
		if !generic(login) && !detect.Common(login) {
			s.emit(from, at, detect.Username, 0.8)
		}
		s.emit(p.start, p.end, detect.Secret, 0.8)
	}
}

// pairAfter finds the password behind a stroke or bar after what a word for a login or an access named: "Login: zoe / Solete7!".
func (s *scan) pairAfter(f detect.Span) {
	i := s.blank(f.End)
	c := s.byteAt(i)
	if i == f.End || c != '/' && c != '|' {
		return
	}
	if s.byteAt(i+1) == c { // "zoe // Solete7!"
		i++
	}
	asked := f.Type == detect.Username && s.loggedInAs(f.Start)
	if s.byteAt(i+1) != ' ' || !asked && s.evidence(f.Start, f.Start, gUser|gAccount|gPassword, gEmail) < near {
		return
	}
	p, _ := s.valueAt(s.blank(i + 1))
	if v := s.src[p.start:p.end]; asked && len(v) >= 6 && hasDigit(v) && hasLetters(v, 3) && !strings.ContainsAny(v, "@/=:") {
		s.emit(p.start, p.end, detect.Secret, 0.75)
	} else if madeUp(v, 6) && !strings.ContainsAny(v, "@/=:") && (mixed(v) || strings.ContainsAny(v, "!#$%&*+?") || isUpper(v[0]) && len(v) >= minChosen) {
		s.emit(p.start, p.end, detect.Secret, 0.75)
	}
}

// loggedInAs reports whether the words before i ask to log in as what begins there: "login as jdoe / hunter2".
func (s *scan) loggedInAs(i int) bool {
	before := strings.TrimRight(s.src[max(0, i-24):i], " '\"`")
	for _, end := range [...]string{"login as", "log in as", "sign in as", "signin as", "anmelden als", "einloggen als", "connecter en tant que", "iniciar sesión como", "accedi come", "accedere come"} {
		if len(before) >= len(end) && strings.EqualFold(before[len(before)-len(end):], end) {
			return true
		}
	}
	return false
}

// minChosen is the fewest bytes of a password that is a word with a capital and a number.
const minChosen = 7

// chosen reports whether v looks like the password that people make of a word: Chocolat12.
func chosen(v string) bool {
	return madeUp(v, minChosen) && isUpper(v[0]) && !strings.ContainsAny(v, "@/=:")
}

// Of the keys of Amazon's cloud: how long the second half is, and how far behind the first it may stand, in bytes.
const (
	halfSize  = 40
	halfReach = 32
)

// halfAfter finds the second half of a key of Amazon's cloud behind the first, which ended f: 40 letters of base64 in a row.
func (s *scan) halfAfter(f detect.Span) {
	if first := s.src[f.Start:f.End]; !strings.HasPrefix(first, "AKIA") && !strings.HasPrefix(first, "ASIA") {
		return
	}
	for start := f.End; start < len(s.src) && start-f.End < halfReach; start++ {
		end := start
		for end < len(s.src) && end-start <= halfSize && (tokenByte(s.src[end]) || s.src[end] == '/' || s.src[end] == '+') {
			end++
		}
		s.steps += end - start + 1
		if v := s.src[start:end]; end-start == halfSize && hasDigit(v) && mixed(v) {
			s.emit(start, end, detect.Secret, 0.9)
			return
		}
		start = end
	}
}

// stroke finds login and password that a stroke parts, where the login ends at end and the password begins at start:
// "website: club_board / Penalty!90".
func (s *scan) stroke(end, start int) {
	from := s.loginStart(end)
	login := s.src[from:end]
	before := s.byteAt(from - 1)
	bracket := before == '('
	if !loginShape(login) || !hasLetters(login, 3) || before > ' ' && !bracket {
		return
	}
	p, _ := s.valueAt(start)
	v := s.src[p.start:p.end]
	if chosen(v) && strings.ToLower(login) == login && !generic(login) && !detect.Common(login) && s.evidence(from, from, gUser|gAccount|gPassword, gEmail) >= near {
		s.emit(from, end, detect.Username, 0.8) // my login (zoe_k / Kiwi22x)
		s.emit(p.start, p.end, detect.Secret, 0.8)
		return
	}
	if bracket || (!loginLook(login) || generic(login)) && (!manifold(v) || strings.ToLower(login) != login || detect.Common(login) && !generic(login)) {
		return
	}
	if madeUp(v, 8) && strings.ContainsAny(v, "!#$%&*+?") && !strings.ContainsAny(v, "/:@=") {
		if !generic(login) {
			s.emit(from, end, detect.Username, 0.8)
		}
		s.emit(p.start, p.end, detect.Secret, 0.8)
	}
}

// wordAfter is the word that begins at most three signs or spaces after end.
func (s *scan) wordAfter(end int) place {
	i := end
	for i < len(s.src) && i-end < 3 && strings.IndexByte(" \"'`)", s.src[i]) >= 0 {
		i++
	}
	return place{i, s.lettersEnd(i)}
}

// ownerAfter finds the login whose secret ended at end: "… of lena_w".
func (s *scan) ownerAfter(end int) {
	w := s.wordAfter(end)
	switch s.src[w.start:w.end] {
	case "of", "from", "for", "von", "für", "de", "del", "di", "pour", "para", "per":
	default:
		return
	}
	start := s.blank(w.end)
	stop := s.loginEnd(start)
	if start > w.end && personalLogin(s.src[start:stop]) && s.byteAt(stop) != '@' && s.byteAt(stop) != '/' && s.byteAt(stop) != '(' {
		s.emit(start, stop, detect.Username, 0.75)
	}
}

// passwordAfter finds the password of the account whose address ended at end.
func (s *scan) passwordAfter(end int) {
	i, listed := s.blank(end), false
	switch c := s.byteAt(i); c {
	case '/', '|', ':':
		i++
	default:
		w := s.wordAfter(end)
		switch s.src[w.start:w.end] {
		case "with", "mit", "avec", "con":
			i = w.end
		default:
			listed = i > end
			if c == ';' || c == ',' {
				i, listed = i+1, true
			}
		}
	}
	p, _ := s.valueAt(s.blank(i))
	v := s.src[p.start:p.end]
	if listed { // in lists of accounts nothing follows a password
		if next := s.byteAt(s.blank(p.end)); next != 0 && next != '\n' || !manifold(v) {
			return
		}
	} else if i == end {
		return
	}
	if madeUp(v, 8) && strings.ContainsAny(v, "!#$%&*+?_") && !strings.ContainsAny(v, "@/=") {
		s.emit(p.start, p.end, detect.Secret, 0.75)
	}
}

// loginBeside finds the login before the word for a password h, once that password was found: "rowing.sec and the
// password is …". In code the word is a part of a name, or an equals sign or bracket follows it.
func (s *scan) loginBeside(h hit) {
	at := h.start
	end := at
	if next := s.byteAt(s.blank(h.end)); s.wordAt(at-1) || joinsLogin(s.byteAt(at-1)) || s.byteAt(h.end) != ' ' && s.byteAt(h.end) != ':' || next == '=' || next == '(' || next == '"' {
		return
	}
	for range 4 {
		for end > 0 && at-end < 24 && strings.IndexByte(" ,/|\"'`:(", s.src[end-1]) >= 0 {
			end--
		}
		start := s.loginStart(end)
		switch w := s.src[start:end]; w {
		case "and", "und", "y", "e", "et", "the", "la", "le", "il", "das", "with", "mit", "con", "avec", "its", "my", "mi", "son", "sein", "su":
			end = start
			continue
		default:
			if before := s.byteAt(start - 1); personalLogin(w) && (before == 0 || strings.IndexByte(" \"'`:(\n", before) >= 0) && !s.keywordBefore(start, 32, gWifi|gIP|gVersion) {
				s.emit(start, end, detect.Username, 0.75)
			}
			return
		}
	}
}

package rule

import (
	"context"
	"strings"

	"veil/extproc/detect"
)

// secrets finds the values of fields and sentences that a word calls a secret. It stops with ctx's error when ctx ends: a text
// of keywords alone has a value to look for behind each.
func secrets(ctx context.Context, s *scan) error {
	if s.all&namesSecret == 0 {
		return nil
	}
	keyed := 0 // up to here keys were looked for
	row := 0   // where the last row of backup codes ends
	for i := range s.hits {
		if i%hitsPerLook == hitsPerLook-1 && ctx.Err() != nil {
			return ctx.Err()
		}
		h := s.hits[i]
		if h.groups&gPrefix != 0 && h.start >= keyed {
			keyed = max(keyed, s.prefixAt(h.start))
		}
		if h.groups&gShell != 0 {
			s.shell(h)
		}
		if h.groups&gCardCode != 0 {
			s.cardCode(h)
		}
		if h.groups&gBackup != 0 && h.start >= row {
			row = max(row, s.backupCodes(h))
		}
		if h.groups&gWifi != 0 {
			s.networkCode(h)
		}
		switch {
		case h.groups&gBearer != 0:
			s.bearer(h)
		case h.groups&gPassword != 0:
			before := len(s.found)
			s.password(h)
			if n := len(s.found); n > before && s.found[n-1].Start >= h.end {
				s.loginBeside(h)
			}
			s.usedAs(h)
			if h.groups&gPIN != 0 {
				s.pin(h)
			}
		case h.groups&(gConnect|gLogsIn) != 0:
			s.arguments(h)
		case h.groups&gPhrase != 0:
			s.phrase(h)
		case h.groups&gToken != 0:
			s.tokenValue(h)
		case h.groups&gPIN != 0:
			before := len(s.found)
			if s.pin(h); len(s.found) == before && h.end-h.start > len("passwort") && passwordEnds(s.src[h.start:h.end]) { // "one-time password Hazel-Drum-93"
				s.password(h)
			}
			if n := len(s.found); n > before && s.found[n-1].Start >= h.end {
				s.loginBeside(h)
			}
		case h.groups&(gCode|gLock) != 0:
			s.code(h)
			s.codesLater(h)
		}
	}
	return nil
}

// namesSecret are all groups of words behind which secrets looks.
const namesSecret = gPrefix | gShell | gCardCode | gBackup | gWifi | gBearer | gPassword | gConnect | gLogsIn | gPhrase | gToken | gPIN | gCode | gLock

// hitsPerLook is how many keywords there are between two looks at the context, with some 2 µs of work each.
const hitsPerLook = 1024

// bearer finds what follows "Bearer" or "Basic" in an Authorization header.
func (s *scan) bearer(h hit) {
	i := s.blank(h.end)
	if i == h.end {
		return
	}
	end := i
	for end < len(s.src) && (tokenByte(s.src[end]) || strings.IndexByte("./+=~", s.src[end]) >= 0) {
		end++
	}
	s.steps += end - i
	for end > i && s.src[end-1] == '.' {
		end--
	}
	if v := s.src[i:end]; end-i >= 12 && (hasDigit(v) || mixed(v)) && secretShape(v) {
		s.emit(i, end, detect.Secret, 0.95)
	}
}

// password finds the value of a password's field or sentence.
func (s *scan) password(h hit) {
	f := s.field(h)
	if wrongTail(f.tail) {
		return
	}
	if f.sign == unassigned {
		if f = s.passwordSaid(&h); f.sign == unassigned {
			return
		}
	}
	v := s.src[f.start:f.end]
	if s.called(f) || s.member(f) || s.itself(h, f) {
		s.tokenNear(h)
		return
	}
	if end := s.grouped(f.start, f.end); !f.quoted && end > f.end { // "the app password is abcd wxyz kqpl mnop"
		s.emit(f.start, end, detect.Secret, 0.9)
		return
	}
	if len(v) < 3 || placeholder(v) || strings.Contains(v, "://") || !f.quoted && constant(v) || v[0] == '/' && strings.Count(v, "/") > 1 || h.groups&gPass != 0 && (germanPassport(v) || passportForm(v) && f.sign != equals) {
		return
	}
	s.passwordValue(h, f)
}

// passwordSaid is the password that a sentence names after the word h for it, unassigned if there is none or it was found on the
// way. It moves the end of h behind a password in brackets.
func (s *scan) passwordSaid(h *hit) field {
	h.end = s.bracketed(*h)
	next, _ := s.valueAt(s.afterThing(h.end))
	v := s.src[next.start:next.end]
	if next.start > h.end && (joinedWords(v) || onlyDigits(v) && s.padCode(next) && (s.sentenceEnd(next.end) || s.byteAt(next.end) == '?' || s.all&gLock != 0 && s.lockNear(h.start, h.end))) {
		s.emit(next.start, next.end, detect.Secret, 0.75)
		return field{}
	}
	made := next.start > h.end && len(v) >= 6 && strong(v) && (hasDigit(v) || strings.ContainsAny(v[1:len(v)-1], "!#$%&*+"))
	if p := s.changedTo(next); p.end > p.start {
		next, made = p, true
		v = s.src[next.start:next.end]
	}
	f := field{place: next, sign: verb}
	if !made || !hasLetters(v, 3) { // else "pw Otter-Lamp-91, …"
		f = s.spoken(*h, 64)
	}
	switch {
	case f.sign != unassigned:
		return f
	case made:
		return field{place: next, sign: verb}
	case next.start > h.end && s.grouped(next.start, next.end) > next.end: // "authenticator secret ABCD EFGH IJKL"
		s.emit(next.start, s.grouped(next.start, next.end), detect.Secret, 0.85)
	default:
		if p := s.betweenCommas(h.end); p.end > p.start {
			return field{place: p, sign: verb}
		}
		s.renewed(h.end, 2*reachRenewed)
		s.toldLater(h.end)
	}
	return field{}
}

// changedTo is the password after a word that says what the old one was changed to, if word is one and what follows looks like
// nothing else: "ho cambiato la password di facebook in Gattopardo!8".
func (s *scan) changedTo(word place) place {
	switch s.src[word.start:word.end] {
	case "in", "to", "auf", "zu", "en", "a", "à":
	default:
		return place{}
	}
	p, _ := s.valueAt(s.blank(word.end))
	if v := s.src[p.start:p.end]; len(v) < 8 || !hasDigit(v) || !hasLetters(v, 3) || !strong(v) || !strings.ContainsAny(v, "!#$%&*+?") || strings.ContainsAny(v, "/:@=") {
		return place{}
	}
	return p
}

// passwordValue takes the value f of a field or sentence that names a password, if it can be one there.
func (s *scan) passwordValue(h hit, f field) {
	v := s.src[f.start:f.end]
	words := strings.Count(v, " ")
	switch {
	case f.quoted && words > 0 && words < 12 && phraseNamed(s.src[h.start:h.end]):
		s.emit(f.start, f.end, detect.Secret, 0.9)
	case f.quoted && words > 3:
		return
	case f.sign == equals || f.quoted:
		if f.sign == verb && words > 0 && !hasDigit(v) || s.flagged(h.start) && detect.Common(v) && s.moreFollows(f.end) { // "using --password via the command line"
			return
		}
		s.emit(f.start, f.end, detect.Secret, 0.93)
		if f.sign == verb {
			s.renewed(f.end+1, reachRenewed)
		}
	case strong(v):
		s.emit(f.start, f.end, detect.Secret, 0.9)
		s.renewed(f.end, reachRenewed)
	case detect.Common(v) && (f.sign == verb || s.moreFollows(f.end)):
		if p := s.betweenCommas(h.end); p.end > p.start { // "the password that you sent, Xk7-Tulip, is refused"
			s.emit(p.start, p.end, detect.Secret, 0.85)
		}
		s.renewed(f.end, reachRenewed)
		return
	case f.sign == colon:
		if !s.moreFollows(f.end) || !detect.Common(v) {
			s.emit(f.start, f.end, detect.Secret, 0.85)
		}
	case len(v) >= 5 && onlyLetters(v) && !s.moreWords(f.end):
		s.emit(f.start, f.end, detect.Secret, 0.65)
	}
}

// phraseNamed reports whether word names a password of several words.
func phraseNamed(word string) bool {
	b, n := small(word)
	w := string(b[:n])
	return strings.HasPrefix(w, "pass") && strings.Contains(w, "phrase") || strings.HasPrefix(w, "phrase") || strings.HasPrefix(w, "frase")
}

// afterThing steps over the words that say what a password from before i opens: "password wifi x", "mot de passe du wifi x".
func (s *scan) afterThing(i int) int {
	i = s.blank(i)
	for range 4 {
		end := s.lettersEnd(i)
		for end < len(s.src) && end-i < longestWord && s.src[end] == '-' && kinds[s.byteAt(end+1)] == letter { // wi-fi
			end = s.lettersEnd(end + 1)
		}
		if end == i || s.byteAt(end) != ' ' {
			return i
		}
		_, g := s.words.match(s.src, i)
		switch b, n := small(s.src[i:end]); string(b[:n]) {
		case "for", "of", "the", "du", "de", "des", "di", "del", "della", "la", "le", "el", "il", "von", "vom", "für", "fürs", "zum", "zur", "per", "para", "pour", "my", "mon", "ma", "mi", "mein", "meine", "old", "new", "altes", "neues", "ancien", "nouveau", "nueva", "vieja", "nuova", "vecchia", "email", "mail", "router", "netflix", "laptop", "pc", "permanente", "permanent", "provisoire", "provisional", "provisoria", "provvisoria", "temporal", "temporaire", "temporanea", "temporary", "actual", "actuel", "attuale", "current", "personal", "personnel", "personale", "initial", "iniziale", "inicial", "definitiva", "reçu", "recu", "reçue", "ricevuta", "recibida", "received", "zugeschickte", "erhaltene":
		default:
			if g&(gLock|gUser|gAccount|gBrand) == 0 {
				return i
			}
		}
		i = s.blank(end)
	}
	return i
}

// Bounds of a password that a conversation names some lines after the word for it.
const (
	reachLater = 256
	linesLater = 3
)

// toldLater finds what ends a line after a colon in a conversation about a password, and looks like nothing but one:
// capitals, small letters and digits.
func (s *scan) toldLater(from int) {
	lines := 0
	for i := from; i < len(s.src) && i-from < reachLater; i++ {
		s.steps++
		if s.src[i] == '\n' {
			if lines++; lines == linesLater || s.byteAt(i+1) == '\n' {
				return
			}
		}
		if s.src[i] != ':' || s.byteAt(i+1) != ' ' || lines == 0 {
			continue
		}
		p, _ := s.valueAt(s.blank(i + 1))
		end := p.end
		for end < len(s.src) && end-p.end < 8 && (s.src[end] == ' ' || s.src[end] == '.' || s.src[end] == '!' || s.src[end] == '?') {
			end++
		}
		v := s.src[p.start:p.end]
		if next := s.byteAt(end); (next == '\n' || next == 0 || end > p.end && strings.ContainsAny(v, "!#$%&*+")) && len(v) >= 8 && hasDigit(v) && strong(v) && strings.ToLower(v) != v && strings.ToUpper(v) != v && !strings.ContainsAny(v, "/:@=") {
			s.emit(p.start, p.end, detect.Secret, 0.7)
			return
		}
	}
}

// bracketed finds a password in brackets right after the word for it, "my old password (Mond-1998!)", and answers with
// where its sentence goes on.
func (s *scan) bracketed(h hit) int {
	i := s.blank(h.end)
	for range 4 { // "his password on the phone (Mond-1998!)"
		if next := s.lettersEnd(i); next > i {
			i = s.blank(next)
		}
	}
	if s.byteAt(i) != '(' {
		return h.end
	}
	end := strings.IndexByte(s.src[i:min(len(s.src), i+66)], ')')
	if end < 4 {
		return h.end
	}
	v := s.src[i+1 : i+end]
	if !strong(v) || !hasDigit(v) || placeholder(v) {
		return h.end
	}
	s.emit(i+1, i+end, detect.Secret, 0.85)
	return i + end + 1
}

// usedAs finds the password in "she uses x as her password" and its kin.
func (s *scan) usedAs(h hit) {
	i := h.start
	for range 3 { // "as", and an article or possessive before the keyword
		end := s.blankBack(i)
		start := end
		for start > 0 && kinds[s.src[start-1]] == letter && end-start < 12 {
			start--
		}
		switch strings.ToLower(s.src[start:end]) {
		case "as", "als", "comme", "como", "come":
			end = s.blankBack(start)
			quoted := false
			for end > 0 && (s.src[end-1] == '"' || s.src[end-1] == '\'') {
				end, quoted = end-1, true
			}
			from := end
			for from > 0 && end-from < 64 && s.src[from-1] > ' ' && s.src[from-1] != '"' && s.src[from-1] != '\'' {
				from--
			}
			if v := s.src[from:end]; len(v) >= 5 && strong(v) && (hasDigit(v) || quoted) && !placeholder(v) {
				s.emit(from, end, detect.Secret, 0.85)
			}
			return
		case "":
			return
		}
		i = start
	}
}

// arguments finds the password among the arguments of a call that opens a connection.
func (s *scan) arguments(h hit) {
	i := h.end
	if s.byteAt(i) == '=' {
		i++
	}
	if s.byteAt(i) != '(' {
		return
	}
	nth := 2
	if h.groups&gConnect != 0 {
		nth = 3
	}
	i++
	var login place // the argument before the password
	for k := 1; ; k++ {
		for s.byteAt(i) == ' ' || s.byteAt(i) == '\n' || s.byteAt(i) == '\t' {
			i++
		}
		if q := s.byteAt(i); q != '"' && q != '\'' {
			return
		}
		v, quoted := s.valueAt(i)
		if !quoted {
			return
		}
		if k == nth {
			if text := s.src[v.start:v.end]; len(text) >= 3 && !placeholder(text) && !strings.Contains(text, " ") {
				s.emit(v.start, v.end, detect.Secret, 0.85)
				if name := s.src[login.start:login.end]; loginShape(name) && !generic(name) && !placeholder(name) && !onlyDigits(name) {
					s.emit(login.start, login.end, detect.Username, 0.8)
				}
			}
			return
		}
		login = v
		if i = v.end + 1; s.byteAt(i) != ',' {
			return
		}
		i++
	}
}

// tokenValue finds the value of a token's, key's or session's field, or a token right after its name.
func (s *scan) tokenValue(h hit) {
	f := s.field(h)
	if wrongTail(f.tail) {
		return
	}
	if f.sign == unassigned {
		if s.networkKey(h) {
			return
		}
		if f = s.spoken(h, 48); f.sign == unassigned || !f.quoted && !strong(s.src[f.start:f.end]) && s.grouped(f.start, f.end) == f.end {
			s.tokenNear(h)
			return
		}
	}
	v := s.src[f.start:f.end]
	if s.itself(h, f) || s.member(f) || f.quoted && camelWords(v) {
		return
	}
	if f.quoted && strings.HasPrefix(s.src[min(f.end+1, len(s.src)):], " value=") { // <add key="ConnectionString" value="…">
		return
	}
	if len(v) < 6 && s.grouped(f.start, f.end) == f.end || placeholder(v) || v[0] == '#' && len(v) == 7 && allHex(v[1:]) || s.called(f) || strings.Contains(v, " ") || strings.Contains(v, "://") || strings.HasPrefix(v, "/") {
		if f.sign != unassigned && s.called(f) {
			s.tokenNear(h)
		}
		return
	}
	if !f.quoted {
		f.end = s.grouped(f.start, f.end)
	}
	switch grouped := f.end > f.start+len(v); {
	case grouped, strong(v), f.quoted && len(v) >= 16 && secretShape(v):
		s.emit(f.start, f.end, detect.Secret, 0.92)
	case onlyDigits(v) && len(v) >= 8 && s.wireless(h):
		s.emit(f.start, f.end, detect.Secret, 0.85)
	case f.sign == equals && len(v) >= 8 && !detect.Common(v) && hasDigit(v) && !onlyDigits(v):
		s.emit(f.start, f.end, detect.Secret, 0.8)
	}
}

// digitsIn is how many ASCII digits v has.
func digitsIn(v string) int {
	n := 0
	for i := range len(v) {
		if isDigit(v[i]) {
			n++
		}
	}
	return n
}

// wireless reports whether the keyword h names, or stands near a word for, a wireless network.
func (s *scan) wireless(h hit) bool {
	if s.keywordNear(h.start-24, h.end+24, gWifi) {
		return true
	}
	switch b, n := small(s.src[h.start:min(len(s.src), h.start+4)]); string(b[:n]) {
	case "wlan", "wifi", "wpa-", "wpa ", "netz":
		return true
	}
	return false
}

// tokenNear finds a value with the look of a token after a name for one, on the same line.
func (s *scan) tokenNear(h hit) {
	for i := h.end; i < len(s.src) && i-h.end < 80 && s.src[i] != '\n' && s.src[i] != ',' && s.src[i] != ';'; i++ {
		s.steps++
		if !tokenByte(s.src[i]) || (i > 0 && (tokenByte(s.src[i-1]) || s.src[i-1] == '@' || s.src[i-1] == '/' || s.src[i-1] == '.')) {
			continue
		}
		end := s.keyEnd(i)
		v := s.src[i:end]
		if (len(v) >= 10 && tokenLook(v) || i == s.blank(h.end) && h.end-h.start >= 6 && len(v) >= 8 && digitsIn(v) >= 3 && hasLetters(v, 3)) && s.byteAt(end) != '(' && s.byteAt(end) != '@' && s.byteAt(end) != '/' {
			s.emit(i, end, detect.Secret, 0.7)
			return
		}
		i = end
	}
}

// keyed takes a text as a secret where the key that it stands under says so.
func (s *scan) keyed() {
	take := func(p place, g group) {
		v := strings.Trim(s.src[p.start:p.end], " \t\r\n\"'")
		start := p.start + max(0, strings.Index(s.src[p.start:p.end], v))
		if v == "" || len(v) > maxValue && strings.ContainsAny(v, " \t\r\n") || placeholder(v) {
			return
		}
		ok := g&gPassword != 0 && len(v) >= 3 && strings.Count(v, " ") < 2 || g&gToken != 0 && len(v) >= 6 && !strings.Contains(v, " ") && (strong(v) || tokenLook(v)) || g&gPIN != 0 && len(v) <= 10 && hasDigit(v)
		if ok {
			s.emit(start, start+len(v), detect.Secret, 0.9)
		}
	}
	if s.key&(gPassword|gToken|gPIN) != 0 {
		take(place{0, len(s.src)}, s.key)
	}
	for _, c := range s.cells {
		if c.groups&(gPassword|gToken|gPIN) != 0 {
			take(c.place, c.groups)
		}
	}
}

// called reports whether the value f is a call or a look-up in code, not a literal: os.Getenv("X"), config.token.
func (s *scan) called(f field) bool {
	if f.quoted {
		return false
	}
	v := s.src[f.start:f.end]
	return strings.HasSuffix(v, "[") || s.byteAt(f.end) == '(' || strings.Contains(v, "(") || s.byteAt(f.end) == '[' || strings.HasPrefix(v, "process.env") || strings.HasPrefix(v, "os.")
}

// member reports whether the value f is a member of an object in code: req.body.password.
func (s *scan) member(f field) bool {
	v := s.src[f.start:f.end]
	return !f.quoted && f.sign == equals && strings.Contains(v, ".") && strings.Trim(v, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._") == ""
}

// moreFollows reports whether another word follows on the same line.
func (s *scan) moreFollows(end int) bool {
	i := s.blank(end)
	return i > end && (s.wordAt(i) || s.byteAt(i) == '{' && s.byteAt(i+1) == '{') // a token stands for a word
}

// moreWords reports whether the sentence goes on with letters right after end.
func (s *scan) moreWords(end int) bool { return s.moreFollows(end) }

package rule

import (
	"strings"

	"veil/extproc/detect"
)

// secrets finds what opens something: keys of providers by their prefixes, tokens by their form, private keys, connection
// strings (url.go), and the values of fields and sentences that a name calls a secret.
func secrets(s *scan) {
	s.privateKeys()
	s.prefixed()
	for i := range s.hits {
		h := s.hits[i]
		if h.groups&gPrefix != 0 {
			s.prefixAt(h.start)
		}
		if h.groups&gShell != 0 {
			s.shell(h)
		}
		if h.groups&gCardCode != 0 {
			s.cardCode(h)
		}
		switch {
		case h.groups&gBearer != 0:
			s.bearer(h)
		case h.groups&gPassword != 0:
			s.password(h)
			s.usedAs(h)
		case h.groups&(gConnect|gLogsIn) != 0:
			s.arguments(h)
		case h.groups&gPhrase != 0:
			s.phrase(h)
		case h.groups&gToken != 0:
			s.tokenValue(h)
		case h.groups&gPIN != 0:
			s.pin(h)
		case h.groups&(gCode|gLock) != 0:
			s.code(h)
		}
	}
	s.keyed()
	s.starred()
}

// privateKeys finds PEM blocks of private keys, from their first line to their last, or to the text's end.
func (s *scan) privateKeys() {
	end := 0
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '-' || at < end {
			continue
		}
		line := s.src[at:min(len(s.src), at+64)]
		name, _, ok := strings.Cut(line[len("-----BEGIN "):], "-----")
		if !ok || !strings.Contains(name, "PRIVATE KEY") {
			continue
		}
		last := "-----END " + name + "-----"
		if i := strings.Index(s.src[at:], last); i >= 0 {
			end = at + i + len(last)
		} else {
			end = at + len(strings.TrimRight(s.src[at:], " \n\r\t\"'"))
		}
		s.steps += end - at
		s.emit(at, end, detect.Secret, 1)
	}
}

// maxKey is the longest key or token that is taken as one, in bytes.
const maxKey = 8192

// prefix is how the keys of a provider begin, and how much must follow.
type prefix struct {
	text string
	size int
}

// prefixes are the published forms of providers' keys. Those that end in a sign are followed by letters, digits, - and _.
func prefixes() []prefix {
	return []prefix{
		{"AKIA", 12}, {"ASIA", 12}, {"ghp_", 10}, {"gho_", 10}, {"ghu_", 10}, {"ghs_", 10}, {"ghr_", 10}, {"github_pat_", 10},
		{"glpat-", 8}, {"gldt-", 8}, {"glrt-", 8}, {"xoxb-", 8}, {"xoxa-", 8}, {"xoxp-", 8}, {"xoxr-", 8}, {"xoxs-", 8}, {"xapp-", 8},
		{"sk-", 16}, {"sk_live_", 6}, {"sk_test_", 6}, {"rk_live_", 6}, {"rk_test_", 6}, {"pk_live_", 6}, {"pk_test_", 6}, {"whsec_", 8},
		{"AIza", 20}, {"ya29.", 10}, {"GOCSPX-", 8}, {"SG.", 16}, {"npm_", 16}, {"pypi-", 16}, {"hf_", 12}, {"dop_v1_", 16}, {"doo_v1_", 16},
		{"shpat_", 12}, {"shpss_", 12}, {"shpca_", 12}, {"sq0atp-", 10}, {"sq0csp-", 10}, {"EAAC", 24}, {"lin_api_", 12}, {"dapi", 30},
		{"tok_", 8}, {"sess_", 8}, {"ses_", 8}, {"svc_sk_", 10}, {"pat_", 12}, {"gsk_", 16}, {"r8_", 20}, {"nvapi-", 16}, {"hvs.", 12}, {"AGE-SECRET-KEY-", 10},
		{"key-", 24}, {"rnd_", 12}, {"fly_", 16}, {"vercel_", 12}, {"secret_", 16}, {"token_", 16}, {"apikey_", 12}, {"api_key_", 12}, {"PMAK-", 12}, {"dckr_pat_", 8}, {"figd_", 12}, {"sntrys_", 12}, {"phc_", 16}, {"ATATT", 20}, {"eyJ", 17},
	}
}

// prefixTable is prefixes by first byte.
var prefixTable = func() (t [128][]prefix) {
	for _, p := range prefixes() {
		t[p.text[0]] = append(t[p.text[0]], p)
	}
	return t
}()

// prefixed finds keys by prefix, around the runs that hold a digit. Keys without any digit begin with a keyword (gPrefix).
func (s *scan) prefixed() {
	end := 0
	for _, t := range s.tokens {
		if t.start < end {
			continue
		}
		start := t.start
		for start > end && t.start-start < 48 && tokenByte(s.src[start-1]) { // the prefix may be a run before this one
			start--
		}
		end = max(end, s.prefixAt(start))
	}
}

// prefixAt is where the provider's key that begins at start ends, or 0.
func (s *scan) prefixAt(start int) int {
	c := s.src[start]
	if c >= 128 || prefixTable[c] == nil || start > 0 && tokenByte(s.src[start-1]) {
		return 0
	}
	for _, p := range prefixTable[c] {
		if !strings.HasPrefix(s.src[start:], p.text) {
			continue
		}
		stop := start
		for stop < len(s.src) && stop-start < maxKey && (tokenByte(s.src[stop]) || (s.src[stop] == '.' && tokenByte(s.byteAt(stop+1)))) {
			stop++
		}
		s.steps += stop - start
		v := s.src[start+len(p.text) : stop]
		if len(v) < p.size || (p.text == "eyJ" && strings.Count(v, ".") == 0 && len(v) < 37) || !hasDigit(v) && !mixed(v) {
			continue
		}
		s.emit(start, stop, detect.Secret, 0.97)
		return stop
	}
	return 0
}

// tokenByte reports whether c stands in keys and tokens.
func tokenByte(c byte) bool { return isAlpha(c) || isDigit(c) || c == '-' || c == '_' }

// bearer finds what follows "Bearer" or "Basic" in an Authorization header.
func (s *scan) bearer(h hit) {
	i := s.blank(h.end)
	end := i
	for end < len(s.src) && (tokenByte(s.src[end]) || strings.IndexByte("./+=~", s.src[end]) >= 0) {
		end++
	}
	s.steps += end - i
	for end > i && s.src[end-1] == '.' {
		end--
	}
	if v := s.src[i:end]; end-i >= 12 && i > h.end && (hasDigit(v) || mixed(v)) && secretShape(v) {
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
		h.end = s.bracketed(h)
		if f = s.spoken(h, 64); f.sign == unassigned {
			f.place, f.quoted = s.valueAt(s.afterThing(h.end))
			if v := s.src[f.start:f.end]; f.start == h.end || len(v) < 6 || !hasDigit(v) || !strong(v) {
				s.toldLater(h.end)
				return
			}
			f.sign = verb
		}
	}
	v := s.src[f.start:f.end]
	if s.called(f) || s.member(f) {
		s.tokenNear(h)
		return
	}
	if len(v) < 3 || placeholder(v) || h.groups&gPass != 0 && (germanPassport(v) || passportForm(v) && f.sign != equals) {
		return
	}
	words := strings.Count(v, " ")
	switch {
	case f.quoted && words > 3:
		return
	case f.sign == equals || f.quoted:
		if f.sign == verb && words > 0 && !hasDigit(v) {
			return
		}
		s.emit(f.start, f.end, detect.Secret, 0.93)
		if f.sign == verb {
			s.renewed(f.end + 1)
		}
	case strong(v):
		s.emit(f.start, f.end, detect.Secret, 0.9)
		s.renewed(f.end)
	case detect.Common(v) && (f.sign == verb || s.moreFollows(f.end)):
		return
	case f.sign == colon:
		if !s.moreFollows(f.end) || !detect.Common(v) {
			s.emit(f.start, f.end, detect.Secret, 0.85)
		}
	case len(v) >= 5 && onlyLetters(v) && !s.moreWords(f.end):
		s.emit(f.start, f.end, detect.Secret, 0.65)
	}
}

// afterThing steps over the words that say what a password from before i opens: "password wifi x", "mot de passe du wifi x".
func (s *scan) afterThing(i int) int {
	i = s.blank(i)
	for range 4 {
		end := s.lettersEnd(i)
		for end < len(s.src) && s.src[end] == '-' && kinds[s.byteAt(end+1)] == letter { // wi-fi
			end = s.lettersEnd(end + 1)
		}
		if end == i || s.byteAt(end) != ' ' {
			return i
		}
		_, g := s.words.match(s.src, i)
		switch b, n := small(s.src[i:end]); string(b[:n]) {
		case "for", "of", "the", "du", "de", "des", "del", "della", "la", "le", "el", "il", "von", "vom", "für", "fürs", "zum", "zur", "per", "para", "pour", "my", "mon", "ma", "mi", "mein", "meine", "old", "new", "altes", "neues", "ancien", "nouveau", "nueva", "vieja", "nuova", "vecchia", "email", "mail", "router", "netflix", "laptop", "pc":
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
		if next := s.byteAt(end); (next == '\n' || next == 0) && len(v) >= 8 && hasDigit(v) && strong(v) && strings.ToLower(v) != v && strings.ToUpper(v) != v && !strings.ContainsAny(v, "/:@=") {
			s.emit(p.start, p.end, detect.Secret, 0.7)
			return
		}
	}
}

// bracketed finds a password in brackets right after the word for it, "my old password (Mond-1998!)", and answers with
// where its sentence goes on.
func (s *scan) bracketed(h hit) int {
	i := s.blank(h.end)
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
			for end > 0 && (s.src[end-1] == '"' || s.src[end-1] == '\'') {
				end--
			}
			from := end
			for from > 0 && end-from < 64 && s.src[from-1] > ' ' && s.src[from-1] != '"' && s.src[from-1] != '\'' {
				from--
			}
			if v := s.src[from:end]; len(v) >= 5 && strong(v) && hasDigit(v) && !placeholder(v) {
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
			}
			return
		}
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
		if f = s.spoken(h, 48); f.sign == unassigned || !f.quoted && !strong(s.src[f.start:f.end]) {
			s.tokenNear(h)
			return
		}
	}
	v := s.src[f.start:f.end]
	if len(v) < 6 && s.grouped(f.start, f.end) == f.end || placeholder(v) || s.called(f) || strings.Contains(v, " ") || strings.Contains(v, "://") || strings.HasPrefix(v, "/") {
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

// wireless reports whether the keyword h names, or stands near a word for, a wireless network.
func (s *scan) wireless(h hit) bool {
	for i := s.hitAfter(h.start - 24); i < len(s.hits) && s.hits[i].start < h.end+24; i++ {
		if s.hits[i].groups&gWifi != 0 {
			return true
		}
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
		end := i
		for end < len(s.src) && end-i < maxValue && (tokenByte(s.src[end]) || s.src[end] == '.' && tokenByte(s.byteAt(end+1))) {
			end++
		}
		v := s.src[i:end]
		if len(v) >= 10 && tokenLook(v) && s.byteAt(end) != '(' && s.byteAt(end) != '@' && s.byteAt(end) != '/' {
			s.emit(i, end, detect.Secret, 0.7)
			return
		}
		i = end
	}
}

// pin finds short numbers that a sentence or field calls a PIN or a card's code.
func (s *scan) pin(h hit) {
	f := s.field(h)
	if f.sign == unassigned || !hasDigit(s.src[f.start:f.end]) {
		f = field{place: s.shortNumber(h.end, 32)}
		if f.start == f.end {
			f = s.spoken(h, 48)
		}
		if f.start == f.end {
			return
		}
	}
	v := s.src[f.start:f.end]
	if n := len(v); n < 3 || n > 15 || n > 10 && !spaced(v) || !onlyDigits(strings.Trim(v, "#*- ")) && !spaced(v) {
		if !(f.sign != unassigned && n <= 12 && hasDigit(v) && secretShape(v) && !strings.ContainsAny(v, ":/.,")) {
			return
		}
	}
	s.emit(f.start, f.end, detect.Secret, 0.9)
}

// spaced reports whether v is digits with single spaces or dashes between.
func spaced(v string) bool {
	for i := range len(v) {
		if !isDigit(v[i]) && (v[i] != ' ' && v[i] != '-' || i == 0 || !isDigit(v[i-1])) {
			return false
		}
	}
	return v != "" && isDigit(v[len(v)-1])
}

// shortNumber is the first run of three to eight digits within reach of i, in the same sentence, if nothing but words
// stands before it. Two groups of three, and single digits with spaces between, are one run.
func (s *scan) shortNumber(i, reach int) place {
	for from := i; i < len(s.src) && i-from < reach; i++ {
		s.steps++
		if isDigit(s.src[i]) {
			end := s.digitRow(i)
			if size := end - i; size < 3 || size > 15 || s.wordAt(end) || s.wordAt(i-1) || (s.byteAt(end) == '.' || s.byteAt(end) == ':' || s.byteAt(end) == '-' || s.byteAt(end) == '/') && isDigit(s.byteAt(end+1)) {
				break
			}
			return place{i, end}
		}
		if !s.wordAt(i) && s.src[i] != ' ' && s.src[i] != '\'' && s.src[i] != '"' {
			break
		}
	}
	return place{}
}

// digitRow is where the short number that begins at i ends: up to eight digits together, "482 913", or "4 7 1 2".
func (s *scan) digitRow(i int) int {
	size, _ := s.digitsAt(i)
	end := i + size
	if size != 1 && size != 3 {
		if size > 8 {
			return i
		}
		return end
	}
	groups := 1
	for groups < 8 && (s.byteAt(end) == ' ' || s.byteAt(end) == '-') {
		next, _ := s.digitsAt(end + 1)
		if next != size || s.wordAt(end+1+next) {
			break
		}
		end += 1 + next
		groups++
	}
	if size == 3 && groups != 2 || size == 1 && groups < 3 {
		return i + size
	}
	return end
}

// keyed takes a text as a secret where the key that it stands under says so.
func (s *scan) keyed() {
	take := func(p place, g group) {
		v := strings.Trim(s.src[p.start:p.end], " \t\r\n\"'")
		start := p.start + max(0, strings.Index(s.src[p.start:p.end], v))
		if v == "" || len(v) > maxValue || placeholder(v) {
			return
		}
		ok := g&gPassword != 0 && len(v) >= 3 && strings.Count(v, " ") < 2 || g&gToken != 0 && len(v) >= 6 && !strings.Contains(v, " ") && (strong(v) || tokenLook(v)) || g&gPIN != 0 && len(v) <= 10 && hasDigit(v)
		if ok {
			s.emit(start, start+len(v), detect.Secret, 0.9)
		}
	}
	if s.key&(gPassword|gToken|gPIN) != 0 && len(s.src) <= maxValue {
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
	return s.byteAt(f.end) == '(' || strings.Contains(v, "(") || s.byteAt(f.end) == '[' || strings.HasPrefix(v, "process.env") || strings.HasPrefix(v, "os.")
}

// member reports whether the value f is a member of an object in code: req.body.password.
func (s *scan) member(f field) bool {
	v := s.src[f.start:f.end]
	return !f.quoted && f.sign == equals && strings.Contains(v, ".") && strings.Trim(v, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._") == ""
}

// moreFollows reports whether another word follows on the same line.
func (s *scan) moreFollows(end int) bool {
	i := s.blank(end)
	return i > end && s.wordAt(i)
}

// moreWords reports whether the sentence goes on with letters right after end.
func (s *scan) moreWords(end int) bool { return s.moreFollows(end) }

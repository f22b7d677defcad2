package rule

import (
	"strings"

	"veil/extproc/detect"
)

// users finds logins and handles: under their names, in the lines that servers log, in the paths of homes, before an
// address in a list of authors, and after an @.
func users(s *scan) {
	for i := range s.hits {
		h := s.hits[i]
		switch before := s.byteAt(h.start - 1); {
		case h.groups&gHome != 0 && (before == '/' || before == '\\'):
			s.home(h)
		case h.groups&gLogin != 0:
			s.logged(h)
		case h.groups&(gUser|gBrand) != 0:
			s.user(h)
		case h.groups&gAccount != 0:
			s.account(h)
		}
	}
	for _, c := range s.cells {
		if c.groups&gUser != 0 {
			s.userCell(c.place)
		}
	}
	if s.key&gUser != 0 && len(s.src) <= shortValue {
		s.userCell(place{0, len(s.src)})
	}
	s.requests()
	s.remotes()
	s.handles()
	s.authors()
	s.tagged()
}

// tagged finds the logins that networks write with signs of their own: u/name and name#1234.
func (s *scan) tagged() {
	for _, t := range s.tokens {
		if t.numeric && t.end-t.start == 4 && s.byteAt(t.start-1) == '#' && s.wordAt(t.start-2) && !s.wordAt(t.end) {
			start := t.start - 1
			for start > 0 && t.start-start < 34 && (s.wordAt(start-1) || s.src[start-1] == '_' || s.src[start-1] == '.') {
				start--
			}
			if v := s.src[start : t.start-1]; hasLetters(v, 3) && (loginLook(v) || loginShape(v) && s.evidence(start, t.end, gUser|gBrand|gSite, gRef|gThing) == direct) {
				s.emit(start, t.end, detect.Username, 0.75)
			}
		}
	}
	for _, m := range s.marks { // run1 marks every word "u" before a slash
		at := int(m)
		if s.src[at] != 'u' {
			continue
		}
		if before := s.byteAt(at - 1); before == 0 || before == ' ' || before == '\n' || before == '(' || before == '/' && (s.byteAt(at-2) == ' ' || s.byteAt(at-2) == 0) {
			end := s.loginEnd(at + 2)
			if v := s.src[at+2 : end]; loginLook(v) && s.byteAt(end) != '/' {
				s.emit(at, end, detect.Username, 0.75)
			}
		}
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
		s.account(h)
		if h.groups&gStrict != 0 { // "my nick on the forum: x"
			if g := s.spoken(h, 32); g.sign != unassigned && loginLook(s.src[g.start:g.end]) && hasLetters(s.src[g.start:g.end], 3) && !generic(s.src[g.start:g.end]) {
				s.emit(g.start, g.end, detect.Username, 0.75)
			}
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
	if !loginShape(v) || generic(v) || placeholder(v) || s.called(f) {
		return
	}
	alone := (!s.moreFollows(f.end) || s.loginPlace(f.start, f.end)) && !strings.HasPrefix(s.src[f.end:], ", ")
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

// account finds a word with the look of a login right after a word for an account.
func (s *scan) account(h hit) {
	i := s.blank(h.end)
	for n := 0; n < 3 && s.byteAt(i) != 0 && strings.IndexByte(":\"'`(", s.src[i]) >= 0; n++ {
		i = s.blank(i + 1)
	}
	if i == h.end {
		return
	}
	end := s.loginEnd(i)
	said := false // a verb of being stands before it
	for range 3 {
		w := s.src[i:end]
		said = said || isVerb(w)
		if !isFiller(w) && !isVerb(w) && w != "von" && w != "de" && w != "says" && w != "name" && !(h.groups&gBrand != 0 && introduces(w)) {
			break
		}
		for i = s.blank(end); s.byteAt(i) == '"' || s.byteAt(i) == '\'' || s.byteAt(i) == ':'; {
			i = s.blank(i + 1)
		}
		end = s.loginEnd(i)
	}
	v := s.src[i:end]
	if h.groups&gUser != 0 && len(v) >= 4 && onlyLetters(v) && strings.ToLower(v) == v && !detect.Common(v) && !generic(v) && (s.loginPlace(i, end) || unpronounced(v) && s.sentenceEnd(end) || h.groups&gStrict != 0 && (said && s.sentenceEnd(end) || unpronounced(v) || s.sentenceEnd(end) && !said && s.src[h.start] > ' ' && named(s.src[h.start:h.end]))) {
		s.emit(i, end, detect.Username, 0.8) // "utilisateur jdupont depuis 192.0.2.1"
		return
	}
	if loginLook(v) && !onlyDigits(v) && !generic(v) && strings.ToUpper(v) != v && hasLetters(v, 3) && s.byteAt(end) != '@' && s.byteAt(end) != '(' && s.byteAt(end) != '/' && !tokenLook(v) {
		s.emit(i, end, detect.Username, 0.75)
	}
}

// loginPlace reports whether a plain word at [i, end) stands where only a login does: in quotation marks, before a word
// after which an address may stand, or before the password.
func (s *scan) loginPlace(i, end int) bool {
	if q := s.byteAt(i - 1); (q == '"' || q == '\'' || q == '`') && s.byteAt(end) == q {
		return true
	}
	if k := s.hitAfter(end); k < len(s.hits) && s.hits[k].groups&gPassword != 0 && strings.Trim(s.src[end:s.hits[k].start], " /|,;\n") == "" {
		return true
	}
	return s.fromFollows(end)
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
	case "bin", "ich", "heiße", "heisse", "im", "am", "i", "m", "je", "suis", "soy", "sono", "als", "as", "sous", "como", "come", "account", "handle", "konto", "compte", "cuenta", "user", "under", "unter", "nick", "profil", "profile":
		return true
	}
	return false
}

// sentenceEnd reports whether a sentence, field or line ends at i.
func (s *scan) sentenceEnd(i int) bool {
	switch c := s.byteAt(i); c {
	case 0, '\n', '\r', ',', ';', ')', '!', '"', '\'':
		return true
	case '.':
		return !s.wordAt(i + 1)
	}
	return false
}

// named reports whether word is the name of a login and nothing else that people write a word after.
func named(word string) bool {
	b, n := small(word)
	w := string(b[:n])
	return strings.HasSuffix(w, "name") || strings.HasPrefix(w, "nom ") || strings.HasPrefix(w, "nombre") || strings.HasPrefix(w, "nome ") || strings.HasPrefix(w, "identifiant") || strings.HasSuffix(w, "kennung")
}

// unpronounced reports whether v begins with three consonants that words don't begin with: an initial before a surname.
func unpronounced(v string) bool {
	const vowels = "aeiouyäöüéèáíóú"
	if len(v) < 4 || strings.IndexByte(vowels, v[0]) >= 0 || strings.IndexByte(vowels, v[1]) >= 0 || v[0] >= 0x80 || v[1] >= 0x80 {
		return false
	}
	switch v[:2] {
	case "bl", "br", "ch", "cl", "cr", "cz", "dr", "dw", "fl", "fr", "gh", "gl", "gn", "gr", "kl", "kn", "kr", "ll", "ph", "pf", "pl", "pn", "pr", "ps", "pt", "qu", "rh", "sc", "sg", "sh", "sk", "sl", "sm", "sn", "sp", "sq", "sr", "st", "sv", "sw", "sz", "th", "tr", "ts", "tw", "tz", "vl", "vr", "wh", "wr", "zw", "sb", "sd", "sf", "ht", "ng", "nh", "mc", "dj", "kh", "zh", "dh", "lh", "bh":
		return false
	}
	return true
}

// remotes finds the login before the @ of a machine: ssh name@192.0.2.1, scp x name@host:.
func (s *scan) remotes() {
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '@' || !s.wordAt(at+1) {
			continue
		}
		start := at
		for start > 0 && at-start < 40 && (isAlpha(s.src[start-1]) || isDigit(s.src[start-1]) || strings.IndexByte("._-", s.src[start-1]) >= 0) {
			start--
		}
		s.steps += at - start
		before := s.byteAt(start - 1)
		v := s.src[start:at]
		if len(v) < 2 || before != 0 && strings.IndexByte(" \n\t\"'`", before) < 0 || !loginShape(v) || generic(v) {
			continue
		}
		end := at + 1
		for end < len(s.src) && end-at < 64 && (isAlpha(s.src[end]) || isDigit(s.src[end]) || s.src[end] == '-' || s.src[end] == '.' && s.wordAt(end+1)) {
			end++
		}
		host := s.src[at+1 : end]
		if _, isMail := s.domain(at + 1); isMail || host == "" {
			continue
		}
		digits := strings.Trim(host, "0123456789.") == "" && strings.Count(host, ".") == 3
		if digits || s.remoteWord(start) && isLower(host[0]) {
			s.emit(start, at, detect.Username, 0.85)
		}
	}
}

// remoteWord reports whether ssh or its kin stands before start on the same line.
func (s *scan) remoteWord(start int) bool {
	line := s.src[max(0, start-80):start]
	if cut := strings.LastIndexByte(line, '\n'); cut >= 0 {
		line = line[cut+1:]
	}
	s.steps += len(line)
	for _, w := range []string{"ssh ", "scp ", "sftp ", "rsync ", "ssh-copy-id ", "mosh "} {
		if strings.Contains(line, w) {
			return true
		}
	}
	return false
}

// logged finds the login after words that servers log before one.
func (s *scan) logged(h hit) {
	i := s.blank(h.end)
	for s.byteAt(i) != 0 && strings.IndexByte(":='\"", s.src[i]) >= 0 {
		i = s.blank(i + 1)
	}
	end := s.loginEnd(i)
	v := s.src[i:end]
	if i > h.end && loginShape(v) && !generic(v) && !detect.Common(v) && s.byteAt(end) != '@' && !placeholder(v) {
		s.emit(i, end, detect.Username, 0.85)
	}
}

// home finds the login in the path of a home: /home/x, /Users/x, C:\Users\x.
func (s *scan) home(h hit) {
	before, after := s.byteAt(h.start-1), s.byteAt(h.end)
	if (before != '/' && before != '\\') || (after != '/' && after != '\\') {
		return
	}
	if before == '/' && s.wordAt(h.start-2) && s.byteAt(h.start-2) != ':' && s.src[h.start:h.end] != "Users" { // a path of the web
		return
	}
	i := h.end + 1
	if s.byteAt(i) == '\\' {
		i++
	}
	end := s.loginEnd(i)
	v := s.src[i:end]
	switch strings.ToLower(v) {
	case "public", "default", "shared", "all", "runner", "vscode", "app", "me", "you":
		return
	}
	if loginShape(v) && !generic(v) && !placeholder(v) {
		s.emit(i, end, detect.Username, 0.85)
	}
}

// requests finds the login in the lines that servers of the web log, after the address and before the time:
// 192.0.2.1 - name [11/Feb/2026:08:16:40 +0000].
func (s *scan) requests() {
	for i := range s.found {
		if f := s.found[i]; f.Type == detect.IP && strings.HasPrefix(s.src[f.End:], " - ") {
			start := f.End + len(" - ")
			end := s.loginEnd(start)
			if v := s.src[start:end]; s.byteAt(end) == ' ' && s.byteAt(end+1) == '[' && isDigit(s.byteAt(end+2)) && loginShape(v) && !generic(v) {
				s.emit(start, end, detect.Username, 0.85)
			}
		}
	}
}

// userCell takes the login that stands alone in a column.
func (s *scan) userCell(p place) {
	text := s.src[p.start:p.end]
	v := strings.Trim(text, " \"'\t")
	if start := p.start + strings.Index(text, v); v != "" && loginShape(strings.TrimPrefix(v, "@")) && !generic(v) && !onlyDigits(v) {
		s.emit(start, start+len(v), detect.Username, 0.85)
	}
}

// handles finds @names, with their @ and a server behind them, but not what code and packages write with an @.
func (s *scan) handles() {
	done := 0
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '@' || at < done || s.wordAt(at-1) || at > 0 && strings.IndexByte("@.-_/%+\\$}", s.src[at-1]) >= 0 {
			continue
		}
		end := s.loginEnd(at + 1)
		v := s.src[at+1 : end]
		if len(v) < 2 || !isAlpha(v[0]) && v[0] != '_' && v[0] < 0x80 && !(isDigit(v[0]) && hasLetters(v, 2)) || atWord(v) {
			continue
		}
		switch after := s.byteAt(end); {
		case after == '/' || after == '(' || after == '{' || after == '@' && !s.wordAt(end+1):
			continue
		case (after == '@' || after == ':') && s.wordAt(end+1): // a server
			if stop, ok := s.domain(end + 1); ok {
				end, done = stop, stop
			} else if after == '@' {
				continue
			}
		}
		if s.decorates(at, end, v) {
			continue
		}
		score := float32(0.6)
		switch {
		case done == end: // a server: more than the address in it
			score = 0.99
		case loginLook(v):
			score = 0.8
		case s.evidence(at, end, gUser|gAccount|gSite|gProfile, 0) >= near:
			score = 0.85
		case isUpper(v[0]) && mixed(v) && hump(v, 1):
			score = 0.45
		}
		s.emit(at, end, detect.Username, score)
	}
}

// decorates reports whether an @ at the start of a line belongs to code: a decorator, an annotation, a rule of CSS, a tag
// of a documentation comment.
func (s *scan) decorates(at, end int, v string) bool {
	i := at
	for i > 0 && strings.IndexByte(" \t*/#;%", s.src[i-1]) >= 0 && at-i < 40 {
		i--
	}
	if i > 0 && s.src[i-1] != '\n' {
		return false
	}
	after := s.byteAt(end)
	if after == '\n' || after == 0 || after == '\r' {
		return strings.Contains(v, ".") || !loginLook(v) && i < at
	}
	return i < at && (s.src[at-1] == ' ' && strings.ContainsAny(s.src[i:at], "*/#"))
}

// authors finds the login that stands for a name before an address in angle brackets.
func (s *scan) authors() {
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '@' {
			continue
		}
		open := at
		for open > 0 && at-open < maxLocal && localByte(s.src[open-1]) {
			open--
		}
		if s.byteAt(open-1) != '<' || s.byteAt(open-2) != ' ' {
			continue
		}
		end := open - 2
		start := end
		for start > 0 && end-start < 40 && (s.wordAt(start-1) || strings.IndexByte("._-", s.src[start-1]) >= 0) {
			start--
		}
		before := s.byteAt(start - 1)
		v := s.src[start:end]
		if v != "" && loginLook(v) && loginShape(v) && !onlyDigits(v) && !(before == ' ' && s.wordAt(start-2) && isAlpha(s.src[start-2])) && before != '[' && hasLetters(v, 3) {
			s.emit(start, end, detect.Username, 0.75)
		}
	}
}

// loginEnd is where the login that begins at i ends.
func (s *scan) loginEnd(i int) int {
	end := i
	for end < len(s.src) && end-i < 64 && (s.wordAt(end) || s.src[end] == '_' || (s.src[end] == '.' || s.src[end] == '-') && s.wordAt(end+1)) {
		end++
	}
	s.steps += end - i
	return end
}

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

// hasLetters reports whether v has at least n letters.
func hasLetters(v string, n int) bool {
	for i := range len(v) {
		if kinds[v[i]] == letter {
			n--
		}
	}
	return n <= 0
}

// generic reports whether v is an account that every system has.
func generic(v string) bool {
	switch b, n := small(v); string(b[:n]) {
	case "root", "admin", "administrator", "administrador", "postgres", "mysql", "www-data", "nobody", "guest", "test", "user", "users", "username", "daemon", "ubuntu", "debian", "git", "deploy", "jenkins", "system", "anonymous", "sa", "oracle", "nginx", "apache", "redis", "mongo", "mongodb", "kafka", "elastic", "backup", "ftp", "mail", "service", "default", "operator", "support", "info", "none", "null", "undefined", "true", "false", "local", "localhost", "me", "myself", "you", "name", "string", "ec2-user", "centos", "vagrant", "pi", "docker", "node", "runner", "bot", "app", "api", "client", "server", "usuario", "utente", "benutzer", "utilisateur", "id", "int", "required", "n/a", "unknown", "current_user", "db", "dbuser", "test_user", "testuser":
		return true
	}
	return false
}

// atWord reports whether v is a word that code, style sheets and documentation write with an @.
func atWord(v string) bool {
	if cut := strings.IndexByte(v, '.'); cut > 0 { // @app.route
		switch v[:cut] {
		case "app", "pytest", "router", "click", "bp", "blueprint", "api", "functools", "mock", "abc", "celery", "task", "jest", "org", "com", "javax", "jakarta", "lombok":
			return true
		}
	}
	switch v {
	case "media", "import", "charset", "namespace", "supports", "document", "page", "viewport", "keyframes", "layer", "container", "property", "include", "mixin", "extend", "use", "forward", "param", "params", "return", "returns", "throws", "throw", "exception", "author", "version", "since", "see", "todo", "deprecated", "link", "inheritDoc", "inheritdoc", "type", "typedef", "template", "example", "static", "class", "interface", "override", "Override", "Test", "Deprecated", "Autowired", "Component", "Service", "Entity", "Bean", "Nullable", "NonNull", "NotNull", "Injectable", "Input", "Output", "Module", "staticmethod", "classmethod", "dataclass", "pytest", "app", "everyone", "here", "channel", "all", "team", "suppress", "ts-ignore", "ts-expect-error", "ts", "vue", "angular", "babel", "types", "latest", "next", "objc", "implementation", "selector", "synthesize", "autoreleasepool", "State", "Binding", "Published", "Environment", "main", "MainActor", "available", "discardableResult", "escaping", "end", "protocol", "echo", "if", "foreach", "else", "endif", "section", "yield", "extends", "foo", "bar", "GetMapping", "PostMapping", "RequestMapping", "RestController", "Controller", "Repository", "Transactional", "Column", "Table", "Id", "BeforeEach", "AfterEach", "Data", "Getter", "Setter", "Builder", "SuppressWarnings", "FunctionalInterface", "SafeVarargs", "abstractmethod", "cached_property", "lru_cache", "wraps", "contextmanager", "fixture":
		return true
	}
	return false
}

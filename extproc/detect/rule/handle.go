package rule

import (
	"strings"
	"unicode"

	"veil/extproc/detect"
)

// Handles: names after an @, and the signs of networks.

// handles finds @names, with their @ and a server behind them, but not what code and packages write with an @.
func (s *scan) handles() {
	done := 0
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '@' || at < done || s.wordAt(at-1) || at > 0 && strings.IndexByte("@.-_/%+\\${}", s.src[at-1]) >= 0 {
			continue
		}
		end := s.loginEnd(at + 1)
		v := s.src[at+1 : end]
		if len(v) < 2 || !isAlpha(v[0]) && v[0] != '_' && v[0] < 0x80 && !(isDigit(v[0]) && hasLetters(v, 2)) || atWord(v) {
			continue
		}
		switch after := s.byteAt(end); {
		case after == '/' || after == '(' || after == '{' || after == '@' && !s.wordAt(end+1) || after == '=' && (s.byteAt(end+1) == '"' || s.byteAt(end+1) == '\''): // <a @click="…">
			continue
		case (after == '@' || after == ':') && s.wordAt(end+1): // a server
			if stop, ok := s.domain(end + 1); ok {
				end, done = stop, stop
			} else if after == '@' {
				continue
			}
		}
		if done != end && s.annotates(v) || s.decorates(at, end, v) {
			continue
		}
		score := float32(0.6)
		switch {
		case done == end: // a server: more than the address in it
			score = 0.99
		case loginLook(v):
			score = 0.8
			if s.all&(gBrand|gStrict) != 0 {
				s.secondLogin(end)
			}
		case s.evidence(at, end, gUser|gAccount|gSite|gProfile, 0) >= near:
			score = 0.85
			s.secondLogin(end)
		}
		if done != end {
			end = s.mention(at+1, end)
		}
		s.emit(at, end, detect.Username, score)
	}
}

// mention is where the name ends that the word of a handle begins, as chats and trackers write whom they mention: @Zoe
// Laurent. It is the word's own end where no family name follows it.
func (s *scan) mention(start, end int) int {
	if !titled(s.src[start:end]) || s.byteAt(end) != ' ' {
		return end
	}
	next := end + 1
	for next < len(s.src) && (s.wordAt(next) || s.src[next] == '-') {
		next++
	}
	if family := strings.TrimRight(s.src[end+1:next], "-"); titled(family) && !detect.Common(family) {
		return end + 1 + len(family)
	}
	return end
}

// titled reports whether v is written as names are: a capital, then small letters, also behind a hyphen.
func titled(v string) bool {
	begins, letters := true, 0
	for _, c := range v {
		switch {
		case c == '-' && !begins:
			begins = true
			continue
		case !unicode.IsLetter(c) || unicode.IsUpper(c) != begins:
			return false
		}
		begins = false
		letters++
	}
	return letters > 1 && !begins
}

// decorates reports whether an @ at the start of a line belongs to code: a decorator, an annotation, a rule of CSS, a tag
// of a documentation comment. Within a line the word behind it may say so: the @tool decorator.
func (s *scan) decorates(at, end int, v string) bool {
	switch next := strings.TrimLeft(s.src[end:min(len(s.src), end+len("` annotation"))], "` "); {
	case strings.HasPrefix(next, "decorator"), strings.HasPrefix(next, "annotation"):
		return true
	}
	i := at
	for i > 0 && strings.IndexByte(" \t*/#;%", s.src[i-1]) >= 0 && at-i < 40 {
		i--
	}
	if i > 0 && s.src[i-1] != '\n' {
		return false
	}
	after := s.byteAt(end)
	if after == '\n' || after == 0 || after == '\r' {
		return strings.Contains(v, ".") || !loginLook(v) && i < at || s.declared(end)
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
		start := s.loginStart(end)
		before := s.byteAt(start - 1)
		v := s.src[start:end]
		if loginLook(v) && !(before == ' ' && s.wordAt(start-2) && isAlpha(s.src[start-2])) && before != '[' && hasLetters(v, 3) {
			s.emit(start, end, detect.Username, 0.75)
		}
	}
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
	case "media", "import", "charset", "namespace", "supports", "document", "page", "viewport", "keyframes", "layer", "container",
		"property", "include", "mixin", "extend", "use", "forward", "param", "params", "return", "returns", "throws", "throw", "exception",
		"author", "version", "since", "see", "todo", "deprecated", "link", "inheritDoc", "inheritdoc", "type", "typedef", "template",
		"example", "static", "class", "interface", "override", "Override", "Test", "Deprecated", "Autowired", "Component", "Service",
		"Entity", "Bean", "Nullable", "NonNull", "NotNull", "Injectable", "Input", "Output", "Module", "staticmethod", "classmethod",
		"dataclass", "pytest", "app", "everyone", "here", "channel", "all", "team", "suppress", "ts-ignore", "ts-expect-error", "ts", "vue",
		"angular", "babel", "types", "latest", "next", "objc", "implementation", "selector", "synthesize", "autoreleasepool", "State",
		"Binding", "Published", "Environment", "main", "MainActor", "available", "discardableResult", "escaping", "end", "protocol", "echo",
		"if", "foreach", "else", "endif", "section", "yield", "extends", "foo", "bar", "GetMapping", "PostMapping", "RequestMapping",
		"RestController", "Controller", "Repository", "Transactional", "Column", "Table", "Id", "BeforeEach", "AfterEach", "Data", "Getter",
		"Setter", "Builder", "SuppressWarnings", "FunctionalInterface", "SafeVarargs", "abstractmethod", "cached_property", "lru_cache",
		"wraps", "contextmanager", "fixture", "FILE", "file", "files", "argument", "argfile", "argfiles", "response-file", "ref", "internal", "__PURE__", "NO_SIDE_EFFECTS__", "font-face", "counter-style", "starting-style",
		"tailwind", "apply", "protected", "readonly", "callback", "constructor", "enum",
		"remarks", "brief", "endcode", "tparam", "retval", "ingroup", "defgroup", "addtogroup",
		"raise", "raises", "rtype", "experimental", "eventProperty", "decorator", "noinspection", "progbits", "nobits",
		"Scheduled", "Async", "Singleton", "Primary", "Lazy", "Embedded", "Lob", "Mock", "InjectMocks", "NonCPS", "Parcelize", "Preview", "Valid", "Validated", "Email", "Pattern", "Named", "Produces", "Consumes",
		"Inject", "Qualifier", "Configuration", "EnableWebSecurity", "RequestBody", "PathVariable", "RequestParam", "ResponseBody", "JsonProperty":
		return true
	}
	return false
}

// tagged finds the logins that networks write with signs of their own: u/name and name#1234.
func (s *scan) tagged() {
	for _, i := range s.turn(turnTag) {
		if t := s.pieces[i]; t.before == '#' && t.numeric && (t.end-t.start == 4 || t.end-t.start == 5) && s.wordAt(t.start-2) && !s.wordAt(t.end) {
			start := t.start - 1
			for start > 0 && t.start-start < 34 && (s.wordAt(start-1) || s.src[start-1] == '_' || s.src[start-1] == '.') {
				start--
			}
			if v := s.src[start : t.start-1]; hasLetters(v, 3) && (loginLook(v) || loginShape(v) && s.evidence(start, t.end, gUser|gBrand|gSite, gRef|gThing) == direct) {
				s.emit(start, t.end, detect.Username, 0.75)
			}
		}
	}
	for _, m := range s.marks { // markUser marks every word "u" before a slash
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

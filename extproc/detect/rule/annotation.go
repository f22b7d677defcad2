package rule

import (
	"strings"
	"unicode"

	"veil/extproc/detect"
)

// annotates reports whether v, which stands behind an @, is what programs write there over what they declare: by its words, or because another
// one of the text is: @Scheduled and @Async.
func (s *scan) annotates(v string) bool {
	if !isUpper(v[0]) || !onlyLetters(v) {
		return false
	}
	if annotation(v) {
		return true
	}
	if strings.IndexFunc(v[1:], unicode.IsUpper) < 0 && !detect.Common(v) { // @Zoe
		return false
	}
	for n, m := range s.marks {
		if n == mostMentions {
			break
		}
		at := int(m)
		if s.src[at] != '@' || s.wordAt(at-1) {
			continue
		}
		if other := s.src[at+1 : s.loginEnd(at+1)]; other != v && other != "" && isUpper(other[0]) && (annotation(other) || atWord(other)) {
			return true
		}
	}
	return false
}

// mostMentions is how many signs of a text are looked at for another annotation.
const mostMentions = 32

// annotation reports whether v is two words or more that begin with a capital, one of which nobody is called by, RestControllerAdvice, JsonIgnore,
// or one that says what can be done with a thing: Sendable.
func annotation(v string) bool {
	if titled(v) && (strings.HasSuffix(v, "able") || strings.HasSuffix(v, "ible")) {
		return true
	}
	humps, known := 0, false
	for start := 0; start < len(v); humps++ {
		end := start + 1
		if !isUpper(v[start]) {
			return false
		}
		for end < len(v) && !isUpper(v[end]) {
			if !unicode.IsLetter(rune(v[end])) {
				return false
			}
			end++
		}
		known = known || declares(v[start:end])
		start = end
	}
	return known && humps > 1
}

// declares reports whether a part of the name of an annotation is a word of the trade.
func declares(part string) bool {
	switch part {
	case "Json", "Xml", "Rest", "Controller", "Advice", "Authorize", "Authorized", "Args", "Constructor", "Boot", "Application", "Scoped", "Mapping", "Body", "Param",
		"Params", "Path", "Query", "Request", "Response", "Enable", "Config", "Configuration", "Bean", "Test", "Tests", "Builder", "Getter", "Setter", "Property",
		"Properties", "Async", "Column", "Join", "Table", "Binding", "Object", "Listener", "Child", "Children", "Actor", "Ignore", "Ignored", "Serialize",
		"Deserialize", "Conditional", "Missing", "Qualifier", "Provides", "Module", "Component", "Entry", "Static", "Overloads", "Warnings", "Varargs",
		"Functional", "Interface", "Generated", "Cache", "Cacheable", "Retry", "Security", "Secured", "Schema", "Field", "Fields", "Filter", "Format", "Handler",
		"Mock", "Source", "Is", "Has", "Are", "Optional", "Required", "Default", "By", "Nested", "Parameterized", "Model", "Entity", "Repository", "Service", "Type", "Types", "Valid", "Validated", "Version", "Web", "Websocket", "Host",
		"Storage", "State", "Fetch", "Preview", "Inject", "Injection", "Transactional", "Managed", "Context", "Resource", "Method", "Methods", "Header", "Headers":
		return true
	}
	return false
}

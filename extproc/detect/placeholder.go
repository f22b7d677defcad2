package detect

import "strings"

// maxPlaceholder is the longest placeholder that is looked for, in bytes.
const maxPlaceholder = 120

// placeholders are the places of text that hold a token or a template's variable: {{EMAIL_1}} in any form that a model
// may give it, Jinja's {{ user.name | title }} and {% if x %}, Handlebars' {{#each list}}. They stand for data and are
// none, so no span may touch them; and an anonymized text stays as it is when it is anonymized again.
func placeholders(text string) []region {
	var out []region
	for at := 0; ; {
		for at < len(text) && text[at] != '{' && (text[at] != "｛"[0] || !strings.HasPrefix(text[at:], "｛")) {
			at++
		}
		if at == len(text) {
			return out
		}
		if n := placeholder(text[at:min(len(text), at+maxPlaceholder)]); n > 0 {
			out = append(out, region{at, at + n})
			at += n
			continue
		}
		if text[at] == '{' {
			at++
		} else {
			at += len("｛")
		}
	}
}

// placeholder is the length of the placeholder that s begins with, or 0.
func placeholder(s string) int {
	open := 0
	i := 0
	for {
		switch {
		case strings.HasPrefix(s[i:], "\\{"):
			i += 2
		case strings.HasPrefix(s[i:], "{"):
			i++
		case strings.HasPrefix(s[i:], "｛"):
			i += len("｛")
		default:
			goto body
		}
		open++
	}
body:
	from := i
	if open == 1 && i < len(s) && s[i] == '%' {
		if end := strings.Index(s, "%}"); end > i && plain(s[i+1:end]) {
			return end + 2
		}
		return 0
	}
	for i < len(s) && s[i] != '}' && !strings.HasPrefix(s[i:], "｝") && !strings.HasPrefix(s[i:], "\\}") {
		i++
	}
	if i == len(s) || (open < 2 && !tokenName(s[from:i])) || !plain(s[from:i]) {
		return 0
	}
	for closed := 0; i < len(s) && closed < open; closed++ {
		switch {
		case strings.HasPrefix(s[i:], "\\}"):
			i += 2
		case s[i] == '}':
			i++
		case strings.HasPrefix(s[i:], "｝"):
			i += len("｝")
		default:
			return i
		}
	}
	return i
}

// tokenName reports whether s is TYPE_N, in any case and with a backslash before the underscore.
func tokenName(s string) bool {
	s = strings.TrimSpace(s)
	cut := strings.LastIndexByte(s, '_')
	return cut > 0 && cut < len(s)-1 && strings.Trim(s[cut+1:], "0123456789 ") == "" && plain(s)
}

// plain reports whether s is made of what template expressions are made of: names, dots, filters, helpers. Quotes, an
// @ or more than two words in a row are not, so prose in braces is no placeholder.
func plain(s string) bool {
	words, letters := 0, false
	inWord := false
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_', c == '.', c >= '0' && c <= '9':
			if !inWord {
				words++
			}
			inWord, letters = true, letters || c > '9'
		case strings.IndexByte(" |#/\\()=!-~^>$&%", c) >= 0:
			inWord = inWord && c != ' '
		default:
			return false
		}
	}
	return letters && words <= 6
}

package detect

import (
	"context"
	"strings"
)

// maxPlaceholder is the longest placeholder that is looked for, in bytes.
const maxPlaceholder = 120

// placeholders are the places of text that hold a token or a template's variable: {{EMAIL_1}} in any form that a model
// may give it, Jinja's {{ user.name | title }} and {% if x %}, Handlebars' {{#each list}}. They stand for data and are
// none, so no span may touch them; and an anonymized text stays as it is when it is anonymized again. It stops with ctx's error
// when ctx ends: each brace may cost a look at maxPlaceholder bytes.
func placeholders(ctx context.Context, text string) ([]region, error) {
	var out []region
	plain, wide := -1, -1 // the next braces of each kind, found once for all the text before them
	shut, wideShut := -1, -1
	for at, check := 0, stride; ; {
		if at >= check {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			check = at + stride
		}
		if plain < at {
			plain = next(text, at, "{")
		}
		if wide < at {
			wide = next(text, at, "｛")
		}
		if at = min(plain, wide); at == len(text) {
			return out, ctx.Err()
		}
		if shut < at {
			shut = next(text, at, "}")
		}
		if wideShut < at {
			wideShut = next(text, at, "｝")
		}
		if n := placeholder(text[at:min(len(text), at+maxPlaceholder)], min(shut, wideShut)-at); n > 0 {
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

// next is where sign stands next in text from at on, or its end.
func next(text string, at int, sign string) int {
	if i := strings.Index(text[at:], sign); i >= 0 {
		return at + i
	}
	return len(text)
}

// placeholder is the length of the placeholder that s begins with, or 0. The first closing brace stands at end.
func placeholder(s string, end int) int {
	if end >= len(s) {
		return 0
	}
	open, i := braces(s, '{', "｛")
	if open == 1 && strings.HasPrefix(s[i:], "%") {
		if end := strings.Index(s, "%}"); end > i && expression(s[i+1:end]) {
			return end + len("%}")
		}
		return 0
	}
	if end > i && s[end] == '}' && s[end-1] == '\\' {
		end--
	}
	if body := s[i:end]; !tokenName(body) && (open < 2 || !expression(body)) {
		return 0
	}
	shut, size := braces(s[end:], '}', "｝")
	if shut == 0 { // s ends within a full-width one
		return 0
	}
	if shut > open { // a brace of the text around it
		size -= shut - open
	}
	return end + size
}

// braces counts the braces that s begins with, plain, full-width or after a backslash, and their bytes.
func braces(s string, brace byte, wide string) (n, size int) {
	for size < len(s) {
		switch {
		case s[size] == brace:
			size++
		case s[size] == '\\' && size+1 < len(s) && s[size+1] == brace:
			size += 2
		case strings.HasPrefix(s[size:], wide):
			size += len(wide)
		default:
			return n, size
		}
		n++
	}
	return n, size
}

// tokenName reports whether s is TYPE_N, in any case and with a backslash before the underscore.
func tokenName(s string) bool {
	s = strings.TrimSpace(s)
	cut := strings.LastIndexByte(s, '_')
	return cut > 0 && cut < len(s)-1 && strings.Trim(s[cut+1:], "0123456789 ") == "" && plain(s)
}

// expression reports whether s can be a template's expression. A name as people write it ({{Zoe Laurent}}) and a long
// number ({{DE89370400440532013000}}) stand in braces too, and are data.
func expression(s string) bool {
	capitals, digits := 0, 0
	for word := range strings.FieldsSeq(s) {
		if len(word) > 1 && 'A' <= word[0] && word[0] <= 'Z' && 'a' <= word[1] && word[1] <= 'z' {
			capitals++
		}
		for _, c := range []byte(word) {
			if '0' <= c && c <= '9' {
				digits++
			}
		}
	}
	return capitals < 2 && digits < 6 && plain(s)
}

// plain reports whether s is made of what template expressions are made of: names, dots, filters, helpers. Quotes, an
// @ or more than six words are not, so prose in braces is no placeholder.
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

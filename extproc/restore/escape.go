package restore

import "veil/extproc/token"

const hexDigits = "0123456789abcdef"

// appendValue writes a value in the place of a token. Where the token came percent-encoded or as HTML entities the value
// goes back encoded in the same way, so that whoever decodes the text reads the very value; in all other spellings, and
// always for an exact token, it is the value as it is. Inside strings of JSON text it is escaped on top of that, once for
// each of them.
func appendValue(dst []byte, v string, st token.Style, strings int) []byte {
	for i := 0; i < len(v); i++ {
		b := v[i]
		switch {
		case st == token.URL && !plainURL(b):
			dst = append(dst, '%', upper(b>>4), upper(b&15))
		case st == token.HTML && (b == '&' || b == '<' || b == '>' || b == '"'):
			dst = append(dst, entityOf(b)...)
		default:
			dst = appendEscaped(dst, b, strings)
		}
	}
	return dst
}

// valueText is what appendValue writes. It is v itself where nothing is escaped.
func valueText(v string, st token.Style, strings int) string {
	if st != token.URL && st != token.HTML && strings == 0 {
		return v
	}
	return string(appendValue(make([]byte, 0, len(v)+8), v, st, strings))
}

// appendEscaped writes a byte as it stands in so many strings of JSON inside one another: each doubles the backslashes of
// what it holds, and puts one before a quote.
func appendEscaped(dst []byte, b byte, strings int) []byte {
	if strings == 0 || b >= ' ' && b != '"' && b != '\\' {
		return append(dst, b)
	}
	slashes := 1 << (strings - 1)
	if b == '"' || b == '\\' {
		slashes = 1<<strings - 1
	}
	for range slashes {
		dst = append(dst, '\\')
	}
	switch b {
	case '"', '\\':
		return append(dst, b)
	case '\n':
		return append(dst, 'n')
	case '\r':
		return append(dst, 'r')
	case '\t':
		return append(dst, 't')
	}
	return append(dst, 'u', '0', '0', hexDigits[b>>4], hexDigits[b&15])
}

// written is how long a value is in so many strings of JSON, where its token stood as it is.
func written(v string, strings int) int {
	n := len(v)
	for i := 0; strings > 0 && i < len(v); i++ {
		switch b := v[i]; {
		case b == '"' || b == '\\':
			n += 1<<strings - 1
		case b == '\n' || b == '\r' || b == '\t':
			n += 1 << (strings - 1)
		case b < ' ':
			n += 1<<(strings-1) + len("u001f") - 1
		}
	}
	return n
}

func entityOf(b byte) string {
	switch b {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	}
	return "&#34;"
}

// plainURL reports whether a byte may stand as it is in any part of a URL that a value is likely in: the unreserved ones of
// RFC 3986, and those that separate nothing in a path or query.
func plainURL(b byte) bool {
	switch {
	case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9':
		return true
	}
	switch b {
	case '-', '.', '_', '~', '@', ':', '!', '*', '(', ')', ',':
		return true
	}
	return false
}

func upper(b byte) byte {
	if b < 10 {
		return '0' + b
	}
	return 'A' + b - 10
}

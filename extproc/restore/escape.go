package restore

import "veil/extproc/token"

const digits = "0123456789abcdef"

// appendValue writes a value in the place of a token. Where the token came percent-encoded or as HTML entities the value
// goes back encoded in the same way, so that whoever decodes the text reads the very value; in all other spellings, and
// always for an exact token, it is the value as it is. Inside JSON text it is escaped for a string on top of that.
func appendValue(dst []byte, v string, st token.Style, e Escape) []byte {
	for i := 0; i < len(v); i++ {
		b := v[i]
		switch {
		case st == token.URL && !plainURL(b):
			dst = append(dst, '%', upper(b>>4), upper(b&15))
		case st == token.HTML && (b == '&' || b == '<' || b == '>' || b == '"'):
			dst = append(dst, entityOf(b)...)
		case e == JSON && (b < ' ' || b == '"' || b == '\\'):
			dst = appendEscaped(dst, b)
		default:
			dst = append(dst, b)
		}
	}
	return dst
}

// valueText is what appendValue writes. It is v itself where nothing is escaped.
func valueText(v string, st token.Style, e Escape) string {
	if st != token.URL && st != token.HTML && e == Plain {
		return v
	}
	return string(appendValue(make([]byte, 0, len(v)+8), v, st, e))
}

// appendEscaped writes a byte that can't stand in a JSON string as it is.
func appendEscaped(dst []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(dst, '\\', b)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', digits[b>>4], digits[b&15])
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

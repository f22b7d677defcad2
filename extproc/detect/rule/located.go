package rule

import "strings"

// located reports whether v is a link, or a place among files: https://…, /etc/x, ./x, C:\x, \\host\x.
func located(v string) bool {
	if linked(v) {
		return true
	}
	rooted := beginsWith(v, "./", "../", "~/", "/", `\\`) || len(v) > 3 && isAlpha(v[0]) && v[1] == ':' && (v[2] == '\\' || v[2] == '/')
	for i := range len(v) {
		if c := v[i]; kinds[c] != letter && !isDigit(c) && strings.IndexByte(`._~/\-+@:`, c) < 0 {
			return false
		}
	}
	return rooted
}

// linked reports whether v holds a link: ://, and letters before it that name a protocol.
func linked(v string) bool {
	at := strings.Index(v, "://")
	if at < 2 {
		return false
	}
	start := at
	for start > 0 && (isAlpha(v[start-1]) || isDigit(v[start-1])) {
		start--
	}
	scheme := v[start:at]
	return len(scheme) > 1 && isAlpha(scheme[0]) && (strings.ToLower(scheme) == scheme || strings.ToUpper(scheme) == scheme)
}

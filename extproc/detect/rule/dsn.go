package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of what tells a database who connects, in bytes: what stands before the @, and the address behind it that is looked at.
const (
	maxCredentials = 160
	maxHostPort    = 96
)

// connections finds login and password before the address of a server, as drivers of databases take them without a scheme:
// jdoe:Summer2026@tcp(db:3306)/shop, "jdoe:Summer2026@db:5432/shop". With a scheme it is a link.
func (s *scan) connections() {
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '@' {
			continue
		}
		wrapped := s.protocol(at + 1)
		if !wrapped && !s.hostPort(at+1) {
			continue
		}
		start := at
		for start > 0 && at-start < maxCredentials && s.src[start-1] > ' ' && strings.IndexByte("\"'`<>", s.src[start-1]) < 0 {
			start--
		}
		s.steps += at - start
		seg := s.src[start:at]
		if quoted := start > 0 && strings.IndexByte("\"'`", s.src[start-1]) >= 0; !quoted && !wrapped && strings.IndexByte(seg, '=') < 0 || strings.Contains(seg, "://") {
			continue
		}
		colon := strings.IndexByte(seg, ':')
		if colon <= 0 || colon == len(seg)-1 {
			continue
		}
		from := start + strings.LastIndexByte(seg[:colon], '=') + 1
		login, v := s.src[from:start+colon], seg[colon+1:]
		if !loginShape(login) || strings.ContainsAny(v, "{}") || v[0] == '%' || strings.HasPrefix(v, "$(") {
			continue
		}
		if !placeholder(v) {
			s.emit(start+colon+1, at, detect.Secret, 0.9)
		}
		if !generic(login) && !placeholder(login) {
			s.emit(from, start+colon, detect.Username, 0.85)
		}
	}
}

// protocol reports whether the name of a network's protocol begins at i and an address in brackets follows: tcp(db:3306).
func (s *scan) protocol(i int) bool {
	for _, p := range [...]string{"tcp(", "tcp4(", "tcp6(", "unix(", "udp(", "cloudsql(", "cloudsql-mysql("} {
		if strings.HasPrefix(s.src[i:], p) {
			return true
		}
	}
	return false
}

// hostPort reports whether a server's name, its port and then the end of the word or a database's name begin at i: db:5432/shop.
func (s *scan) hostPort(i int) bool {
	end := i
	for end < len(s.src) && end-i < maxHostPort && (isAlpha(s.src[end]) || isDigit(s.src[end]) || s.src[end] == '.' || s.src[end] == '-' || s.src[end] == '_') {
		end++
	}
	if end == i || s.byteAt(end) != ':' {
		return false
	}
	size, _ := s.digitsAt(end + 1)
	if size < 2 || size > 5 {
		return false
	}
	c := s.byteAt(end + 1 + size)
	return c <= ' ' || strings.IndexByte("/\"'`?;,", c) >= 0
}

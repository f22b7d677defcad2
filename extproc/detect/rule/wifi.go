package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Passwords of wireless networks.

// wireless reports whether the keyword h names, or stands near a word for, a wireless network.
func (s *scan) wireless(h hit) bool {
	if s.keywordNear(h.start-24, h.end+24, gWifi) {
		return true
	}
	switch b, n := small(s.src[h.start:min(len(s.src), h.start+4)]); string(b[:n]) {
	case "wlan", "wifi", "wpa-", "wpa ", "netz":
		return true
	}
	return false
}

// keyOfNetwork reports whether v, which begins with a stroke, is base64 of 32 bytes and no path: a key of WireGuard.
func keyOfNetwork(v string) bool { return len(v) == 44 && strings.HasSuffix(v, "=") }

// wifiPair finds the password of a wireless network after its name and a stroke: wifi "Larkspur" / honeycomb2026.
func (s *scan) wifiPair(h hit) bool {
	i := s.blank(h.end)
	if s.byteAt(i) == ':' {
		i = s.blank(i + 1)
	}
	name, quoted := s.valueAt(i)
	if v := s.src[name.start:name.end]; i > h.end && len(v) >= 8 && hasDigit(v) && strong(v) && mixed(v) && strings.ContainsAny(v, "!#$%&*+?") { // no network is called so
		s.emit(name.start, name.end, detect.Secret, 0.75)
		return true
	}
	if quoted {
		name.end++
	}
	i = s.blank(name.end)
	if c := s.byteAt(i); name.start == name.end || c != '/' && c != '|' {
		return false
	}
	p, _ := s.valueAt(s.blank(i + 1))
	if v := s.src[p.start:p.end]; len(v) < 8 || !hasDigit(v) || !strong(v) || strings.Contains(v, "/") {
		return false
	}
	s.emit(p.start, p.end, detect.Secret, 0.8)
	return true
}

// networkKey finds the key of a wireless network right after the word for it: groups of the same size, or many digits.
func (s *scan) networkKey(h hit) bool {
	if s.all&gWifi == 0 && !s.wireless(h) {
		return false
	}
	p, _ := s.valueAt(s.blank(h.end))
	if p.start == h.end {
		return false
	}
	if end := s.grouped(p.start, p.end); end > p.end {
		p.end = end
	} else if v := s.src[p.start:p.end]; (!onlyDigits(v) || len(v) < 16 || len(v) > 24) && !((s.wireless(h) || strings.HasSuffix(s.src[h.start:h.end], "ifi")) && madeUp(v, 8)) {
		return false
	}
	s.emit(p.start, p.end, detect.Secret, 0.85)
	return true
}

// networkCode finds the password in the text of a network's QR code: WIFI:T:WPA;S:name;P:password;;
func (s *scan) networkCode(h hit) {
	rest := s.src[h.end:min(len(s.src), h.end+reachShell)]
	if !strings.HasPrefix(rest, ":T:") && !strings.HasPrefix(rest, ":S:") && !strings.HasPrefix(rest, ":P:") {
		return
	}
	s.steps += len(rest)
	if cut := strings.IndexByte(rest, '\n'); cut >= 0 {
		rest = rest[:cut]
	}
	at := strings.Index(";"+rest[1:], ";P:")
	if at < 0 {
		return
	}
	at += len(";P:")
	end := at
	for end < len(rest) && (rest[end] != ';' || rest[end-1] == '\\') {
		end++
	}
	if end == len(rest) {
		s.cutAt = h.end + end
	}
	if end > at {
		s.emit(h.end+at, h.end+end, detect.Secret, 0.9)
	}
}

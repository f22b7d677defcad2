package rule

import (
	"strings"

	"veil/extproc/detect"
)

// What programs write where people write logins and secrets.

// declared reports whether what begins at i, behind a line's end, is a declaration of a program, with other decorators before it
// perhaps: what stands alone on the line before it with an @ decorates it.
func (s *scan) declared(i int) bool {
	for range 4 {
		i = s.ink(i)
		if s.byteAt(i) == '@' {
			next := strings.IndexByte(s.src[i:min(len(s.src), i+128)], '\n')
			if next < 0 {
				return false
			}
			i += next
			continue
		}
		end := s.lettersEnd(i)
		switch s.src[i:end] {
		case "def", "class", "async", "public", "private", "protected", "static", "final", "abstract", "export", "func", "fun", "struct", "enum", "interface":
			return s.byteAt(end) == ' '
		}
		return false
	}
	return false
}

// itself reports whether the value f of the keyword h is the name of the field again, or a member of that name:
// credentials=credentials, key_password=self.key_password.
func (s *scan) itself(h hit, f field) bool {
	label, v := s.src[s.identifierStart(h.start, h.start-maxValue):h.end]+f.tail, s.src[f.start:f.end]
	if cut := strings.LastIndexByte(v, '.'); cut >= 0 && !f.quoted {
		v = v[cut+1:]
	}
	const value = "value" // userName: userNameValue, as examples have it
	if len(v) > len(value)+1 && strings.EqualFold(v[len(v)-len(value):], value) {
		v = v[:len(v)-len(value)]
	}
	return strings.EqualFold(strings.Trim(v, "_-"), strings.Trim(label, "_"))
}

// camelWords reports whether v is put together of words as programs name a function: getIframeContents. What is made by chance has
// capitals side by side, or digits.
func camelWords(v string) bool {
	if v == "" || !isLower(v[0]) {
		return false
	}
	small, humps := 0, 0
	for i := range len(v) {
		switch {
		case isLower(v[i]):
			small++
		case isUpper(v[i]) && small >= 2:
			small, humps = 0, humps+1
		default:
			return false
		}
	}
	return small >= 2 && humps > 0
}

// snakeWords reports whether v is put together of common words as programs name a variable or an entry, with its version perhaps:
// user_settings_v2.
func snakeWords(v string) bool {
	words := 0
	for part := range strings.SplitSeq(v, "_") {
		switch version := strings.TrimPrefix(part, "v"); {
		case detect.Common(part) && strings.ToLower(part) == part:
			words++
		case words == 0 || !onlyDigits(version) || len(version) > 2:
			return false
		}
	}
	return words >= 2
}

// wordy reports whether v is put together of words as programs call an entry of a table: masked_remote_address, BootstrapActions,
// List.NextMarker, rule-0-match-1, xds-trusted-ca.json. Half of the pieces at least are common words, and numbers have two digits at most.
func wordy(v string) bool {
	pieces, known, dotted := 0, 0, strings.IndexByte(v, '.') > 0
	for i := 0; i < len(v); {
		j := i + 1
		switch {
		case isUpper(v[i]):
			for j < len(v) && isLower(v[j]) {
				j++
			}
		case isLower(v[i]):
			for j < len(v) && isLower(v[j]) {
				j++
			}
		case isDigit(v[i]):
			for j < len(v) && isDigit(v[j]) {
				j++
			}
			if j-i > 2 {
				return false
			}
			i = j
			continue
		case strings.IndexByte("-_./", v[i]) < 0:
			return false
		default:
			i = j
			continue
		}
		b, n := small(v[i:j])
		if pieces++; n < 2 {
			return false
		}
		if word := string(b[:n]); n == j-i && (detect.Common(word) || madeWord(word) && n > 5) || dotted && fileEnding(word) {
			known++
		}
		i = j
	}
	return pieces >= 2 && 2*known >= pieces
}

// fileEnding reports whether v is what the names of files end with.
func fileEnding(v string) bool {
	switch v {
	case "json", "yaml", "yml", "pem", "crt", "cer", "key", "csr", "txt", "toml", "ini", "conf", "xml", "html", "js", "ts", "go", "py", "md", "csv", "log", "cfg", "env", "lock", "jks":
		return true
	}
	return false
}

// entry reports whether the word h, "key" or "token", stands at the end of a longer name or alone, as the keys of tables do, and not behind what
// says that something is opened by it: result_key, descriptorKey, input_token, key.
func (s *scan) entry(h hit) bool {
	word := s.src[h.start:h.end]
	if !strings.EqualFold(word, "key") && !strings.EqualFold(word, "token") {
		return false
	}
	start := h.start
	for start > 0 && h.start-start < maxValue && (isAlpha(s.src[start-1]) || s.src[start-1] == '_' || s.src[start-1] == '-') {
		start--
	}
	b, n := small(strings.Trim(s.src[start:h.start], "_-"))
	switch string(b[:n]) {
	case "":
		return strings.EqualFold(word, "key")
	case "api", "access", "secret", "private", "auth", "encryption", "signing", "license", "licence", "service", "master", "user", "client", "bearer", "refresh", "session", "app", "bot", "wifi", "wpa":
		return false
	}
	return start < h.start
}

// maxNodeKey is the most bytes of what tells a node of a page from those beside it.
const maxNodeKey = 7

// nodeKey reports whether the value f of the word h tells the nodes of a page apart, as scripts that make pages write it: {d:"M5 12h14",key:"1ays0h"}.
func (s *scan) nodeKey(h hit, f field) bool {
	before := s.byteAt(h.start - 1)
	return s.src[h.start:h.end] == "key" && f.quoted && f.end-f.start <= maxNodeKey && (before == ',' || before == '{') && f.start == h.end+2
}

// outcome reports whether the word h tells how a test ended, or what an option takes: "--- PASS: TestX", "PASS: x.sh" among others,
// "--user <user:password> Server user and password".
func (s *scan) outcome(h hit) bool {
	if s.src[h.start:h.end] == "PASS" && (strings.HasSuffix(s.src[:h.start], "--- ") || strings.HasPrefix(s.src[h.end:], ": Test") || strings.HasPrefix(s.src[h.end:], ": test")) {
		return true
	}
	return s.byteAt(h.end) == '>' && s.byteAt(h.end+1) == ' ' && s.byteAt(h.start-1) == ':'
}

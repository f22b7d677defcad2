package rule

import (
	"strings"
	"unicode/utf8"

	"veil/extproc/detect"
)

// Bounds of a mail address (RFC 5321, 4.5.3.1).
const (
	maxLocal  = 64
	maxDomain = 253
)

// mails finds mail addresses around each @ (RFC 5321 shapes, letters of any script by RFC 6531).
func (s *scan) mails() {
	last := 0
	for _, m := range s.marks {
		at := int(m)
		size := 1
		switch {
		case s.src[at] == '%':
			size = 3
		case s.src[at] != '@':
			continue
		}
		start := s.local(at, last)
		end, ok := s.domain(at + size)
		s.steps += end - start
		if start == at || !ok {
			continue
		}
		last = end
		start = s.unmarked(start, end)
		if s.src[start:at] == "git" { // the remote of a repository
			continue
		}
		if from := s.loginOf(start, at); from < start {
			s.emit(from, end, detect.Secret, 0.9)
			continue
		}
		s.emit(start, end, detect.Email, 0.97)
	}
}

// loginOf is where the login begins of which what stands at [start, at), before a host, is the password: name:pa$$word@host. start if
// it is an address.
func (s *scan) loginOf(start, at int) int {
	if s.byteAt(start-1) != ':' || !strings.ContainsAny(s.src[start:at], "!#$%&*?^") || !madeUp(s.src[start:at], 8) {
		return start
	}
	from := s.loginStart(start - 1)
	if from == start-1 || s.byteAt(from-1) > ' ' && strings.IndexByte("\"'`=(", s.src[from-1]) < 0 {
		return start
	}
	return from
}

// local is where the local part before at begins; at if there is none. It doesn't go back before floor.
func (s *scan) local(at, floor int) int {
	src := s.src
	if at > 1 && src[at-1] == '"' { // "John Doe"@example.com
		if open := strings.LastIndexByte(src[max(floor, at-maxLocal):at-1], '"'); open >= 0 {
			start := max(floor, at-maxLocal) + open
			if quoted := src[start+1 : at-1]; quoted != "" && !strings.ContainsAny(quoted, "\n=<>,;") && (start == 0 || src[start-1] == ' ' || src[start-1] == '<') {
				return start
			}
		}
		return at
	}
	i := at
	for i > floor && at-i < maxLocal && localByte(src[i-1]) {
		i--
	}
	for i < at && !utf8.RuneStart(src[i]) { // cut inside a letter
		i++
	}
	if i > 0 && i < at && src[i-1] == '\\' && strings.IndexByte("nrt", src[i]) >= 0 { // the n of an escaped line break
		i++
	}
	if cut := strings.LastIndexAny(src[i:at], "=&?|{}"); cut >= 0 {
		i += cut + 1
	}
	i = s.opened(i, at)
	for i < at && strings.IndexByte(".'*`=/|{}~!&?#$^-", src[i]) >= 0 { // quoting, list marks, query strings
		i++
	}
	if i < at && src[at-1] == '.' {
		return at
	}
	return i
}

// localByte reports whether c may stand in a local part without quotes.
func localByte(c byte) bool { return localBytes[c] }

var localBytes = func() (t [256]bool) {
	for c := range t {
		t[c] = isAlpha(byte(c)) || isDigit(byte(c)) || c >= 0x80 || strings.IndexByte(".!#$%&'*+-/=?^_`{|}~", byte(c)) >= 0
	}
	return t
}()

// domain is where the domain name that begins at start ends, and whether it is one with a top-level name.
func (s *scan) domain(start int) (int, bool) {
	src := s.src
	end, dots, label := start, 0, start
	for end < len(src) && end-start <= maxDomain {
		c := src[end]
		if isAlpha(c) || isDigit(c) || c >= 0x80 || (c == '-' && end > label) {
			end++
			continue
		}
		if c == '.' && end > label && s.wordAt(end+1) {
			end++
			dots++
			label = end
			continue
		}
		break
	}
	for end > start && src[end-1] == '-' {
		end--
	}
	if dots == 0 || end <= label {
		return s.freeMail(start, end)
	}
	if !topLevel(src[label:end]) {
		if n := gluedTop(src[label:end]); n > 0 {
			return label + n, true
		}
		// "mail me at a@b.example.Then we talk": a sentence without a space
		return end, false
	}
	return end, true
}

// freeMail is where the domain ends that is nothing but the name of a service where anybody has an address, and whether it is one: what
// somebody left out is no secret to anybody, nor is a comma in place of the dot.
func (s *scan) freeMail(start, end int) (int, bool) {
	if !freeService(s.src[start:end]) {
		return end, false
	}
	if s.byteAt(end) == ',' {
		if stop := s.lettersEnd(end + 1); usualTop(s.src[end+1 : stop]) {
			return stop, true
		}
	}
	return end, !s.wordAt(end) && s.byteAt(end) != ':' && s.byteAt(end) != '/' && s.byteAt(end) != '@'
}

// freeService reports whether domain is, with its top-level name or without, a service where anybody has an address.
func freeService(domain string) bool {
	name, _, _ := strings.Cut(domain, ".")
	switch b, n := small(name); string(b[:n]) {
	case "gmail", "googlemail", "hotmail", "outlook", "yahoo", "icloud", "gmx", "protonmail":
		return true
	}
	return false
}

// gluedTop is the length of the top-level name that a label with digits or a compound's noun behind it begins with, 0 if none: a number glued
// to an address, as text taken out of a table has it ("zoe@example.com06 12 …"). Only names that are met everywhere count, for
// the names of hosts end so too (node@rack.dc2).
func gluedTop(label string) int {
	n := 0
	for n < len(label) && isAlpha(label[n]) {
		n++
	}
	if n == len(label) || !isDigit(label[n]) && !(label[n] == '-' && n+1 < len(label) && isUpper(label[n+1])) { // "anna@example.de-Adresse"
		return 0
	}
	if usualTop(label[:n]) {
		return n
	}
	return 0
}

// usualTop reports whether name is a top-level name that is met everywhere.
func usualTop(name string) bool {
	switch strings.ToLower(name) {
	case "com", "org", "net", "edu", "gov", "info", "eu", "de", "fr", "es", "it", "uk", "ch", "at", "be", "nl", "ie", "io":
		return true
	}
	return false
}

// topLevel reports whether s can be a top-level name. Names of files look the same, so their endings are not.
func topLevel(s string) bool {
	if strings.HasPrefix(s, "xn--") {
		return true
	}
	for i := range len(s) {
		if isDigit(s[i]) || s[i] == '-' {
			return false
		}
	}
	switch strings.ToLower(s) {
	case "png", "jpg", "jpeg", "gif", "svg", "webp", "js", "ts", "css", "html", "json", "yaml", "yml", "txt", "pdf", "zip", "tgz", "gz", "php", "exe", "dll", "ico", "bmp":
		return false
	}
	return len(s) >= 2
}

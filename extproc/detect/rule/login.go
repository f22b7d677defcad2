package rule

import (
	"slices"
	"strings"

	"veil/extproc/detect"
)

// Logins where programs write them: in commands, paths and logs.

// requests finds the login beside an address in lines that servers log: 192.0.2.1 - name [11/Feb/2026:08:16:40 +0000],
// name (ip=192.0.2.1, and name from 192.0.2.1.
func (s *scan) requests() {
	for i := range s.found {
		f := s.found[i]
		if f.Type != detect.IP {
			continue
		}
		if strings.HasPrefix(s.src[f.End:], " - ") {
			start := f.End + len(" - ")
			end := s.loginEnd(start)
			if v := s.src[start:end]; s.byteAt(end) == ' ' && s.byteAt(end+1) == '[' && isDigit(s.byteAt(end+2)) && loginShape(v) && !generic(v) {
				s.emit(start, end, detect.Username, 0.85)
			}
			continue
		}
		s.loginBefore(f.Start)
	}
}

// loginBefore finds the login that stands before the address at at, with a bracket or a word such as "from" between.
func (s *scan) loginBefore(at int) {
	end := at
	if c := s.byteAt(end - 1); c == '=' || c == ':' { // ip=
		for end--; end > 0 && at-end < 8 && isAlpha(s.src[end-1]); end-- {
		}
	}
	if s.byteAt(end-1) == '(' {
		end--
	} else if k := s.hitEnding(s.blankBack(end)); k >= 0 && s.hits[k].groups&gFrom != 0 {
		end = s.hits[k].start
	} else {
		return
	}
	end = s.blankBack(end)
	start := s.loginStart(end)
	v := s.src[start:end]
	if !loginShape(v) || !hasLetters(v, 3) || strings.ToLower(v) != v || generic(v) || detect.Common(v) || !detect.Initialled(v) && !(loginLook(v) && strings.ContainsAny(v, "_.")) {
		return
	}
	if k := s.hitEnding(s.blankBack(start)); k >= 0 && s.hits[k].groups&(gIP|gVersion|gRef|gThing) != 0 { // "host db_1 (192.0.2.1)"
		return
	}
	s.emit(start, end, detect.Username, 0.75)
}

// loginEnd is where the login that begins at i ends.
func (s *scan) loginEnd(i int) int {
	end := i
	for end < len(s.src) && end-i < 64 && (s.wordAt(end) || s.src[end] == '_' || (s.src[end] == '.' || s.src[end] == '-') && s.wordAt(end+1)) {
		end++
	}
	s.steps += end - i
	return end
}

// loginStart is where the login that ends at end begins.
func (s *scan) loginStart(end int) int {
	start := end
	for start > 0 && end-start < 40 && (s.wordAt(start-1) || joinsLogin(s.src[start-1])) {
		start--
	}
	s.steps += end - start
	return start
}

// remotes finds the login before the @ of a machine: ssh name@192.0.2.1, scp x name@host:, name@host:~$, the remark of a
// public key.
func (s *scan) remotes() {
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '@' || !s.wordAt(at+1) {
			continue
		}
		start := at
		for start > 0 && at-start < 40 && (isAlpha(s.src[start-1]) || isDigit(s.src[start-1]) || strings.IndexByte("._-", s.src[start-1]) >= 0) {
			start--
		}
		s.steps += at - start
		before := s.byteAt(start - 1)
		v := s.src[start:at]
		if len(v) < 2 || before != 0 && strings.IndexByte(" \n\t\"'`[", before) < 0 && !strings.HasSuffix(s.src[:start], "sftp:") || !loginShape(v) || generic(v) {
			continue
		}
		end := at + 1
		for end < len(s.src) && end-at < 64 && (isAlpha(s.src[end]) || isDigit(s.src[end]) || s.src[end] == '-' || s.src[end] == '.' && s.wordAt(end+1)) {
			end++
		}
		host := s.src[at+1 : end]
		if _, isMail := s.domain(at + 1); isMail || host == "" {
			continue
		}
		digits := strings.Trim(host, "0123456789.") == "" && strings.Count(host, ".") == 3
		if digits || isLower(host[0]) && (s.remoteWord(start) || strings.HasPrefix(s.src[end:], ": Permission denied") || s.prompt(start, end) || s.publicKey(start)) {
			s.emit(start, at, detect.Username, 0.85)
		}
	}
}

// prompt reports whether the login at start and the machine that ends at end are the prompt of a shell: name@host:~/src$ or
// [name@host src]$ at the beginning of a line.
func (s *scan) prompt(start, end int) bool {
	open, sep := start, byte(':')
	if s.byteAt(start-1) == '[' {
		open, sep = start-1, ' '
	}
	if open > 0 && s.src[open-1] != '\n' || s.byteAt(end) != sep {
		return false
	}
	i := end + 1
	for i < len(s.src) && i-end < 64 && (s.wordAt(i) || strings.IndexByte("~/._-", s.src[i]) >= 0) {
		i++
	}
	s.steps += i - end
	if sep == ' ' {
		return i > end+1 && s.byteAt(i) == ']' && promptSign(s.byteAt(i+1))
	}
	return i > end+1 && promptSign(s.byteAt(i))
}

func promptSign(c byte) bool { return c == '$' || c == '#' || c == '%' }

// publicKey reports whether what stands before start is a public key as ssh writes it: base64 of a length and a name.
func (s *scan) publicKey(start int) bool {
	const least = 60
	i := start - 1
	for i > 0 && start-i <= least && (isAlpha(s.src[i-1]) || isDigit(s.src[i-1]) || strings.IndexByte("+/=", s.src[i-1]) >= 0) {
		i--
	}
	s.steps += start - i
	return start-i > least && strings.LastIndex(s.src[max(0, start-maxPublicKey):start], " AAAA") >= 0
}

// maxPublicKey is how many bytes a public key has at most.
const maxPublicKey = 800

// remoteWord reports whether ssh or its kin stands before start on the same line.
func (s *scan) remoteWord(start int) bool {
	line := s.lineBefore(start, 80)
	for _, w := range []string{"ssh ", "scp ", "sftp ", "rsync ", "ssh-copy-id ", "mosh "} {
		if strings.Contains(line, w) {
			return true
		}
	}
	return false
}

// logged finds the login after words that servers log before one.
func (s *scan) logged(h hit) {
	i := s.blank(h.end)
	if b, n := small(s.src[h.start:h.end]); strings.HasSuffix(string(b[:n]), "request") { // "Merge pull request #88 from x/branch"
		size, _ := s.digitsAt(i + 1)
		const from = " from "
		if s.byteAt(i) != '#' || size == 0 || !strings.HasPrefix(s.src[i+1+size:], from) {
			return
		}
		i += 1 + size + len(from)
		if s.byteAt(s.loginEnd(i)) != '/' {
			return
		}
	}
	if i < len(s.src) && s.src[i] != ':' && s.src[i] != '[' && strings.EqualFold(s.src[h.start:h.end], "sudo") { // a command
		return
	}
	if s.byteAt(i) == '[' { // the number of a process: "sudo[4471]: x"
		if size, _ := s.digitsAt(i + 1); size > 0 && s.byteAt(i+1+size) == ']' {
			i += size + 2
		}
	}
	boxed := s.byteAt(i) == ':' && s.byteAt(i+1) == ' ' && s.byteAt(i+2) == '[' // "Login OK: [x/password] (from client …"
	if boxed {
		i += 3
	}
	for s.byteAt(i) != 0 && strings.IndexByte(":='\"", s.src[i]) >= 0 {
		i = s.blank(i + 1)
	}
	end := s.loginEnd(i)
	v := s.src[i:end]
	if i > h.end && loginShape(v) && !generic(v) && !detect.Common(v) && s.byteAt(end) != '@' && !placeholder(v) && !(onlyDigits(v) && (s.wordAt(h.start-1) || strings.EqualFold(s.src[h.start:h.end], "runAsUser"))) { // a container's user is a number
		s.emit(i, end, detect.Username, 0.85)
		if shut := strings.IndexByte(s.src[end:min(len(s.src), end+maxValue)], ']'); boxed && s.byteAt(end) == '/' && shut > 1 && s.src[end+1] != '<' {
			s.emit(end+1, end+shut, detect.Secret, 0.85)
		}
	}
}

// home finds the login in the path of a home, whose folder is h: /home/x, /Users/x, C:\Users\x.
func (s *scan) home(h hit) {
	if after := s.byteAt(h.end); after != '/' && after != '\\' {
		return
	}
	if s.byteAt(h.start-1) == '/' && s.wordAt(h.start-2) && s.byteAt(h.start-2) != ':' && s.src[h.start:h.end] != "Users" { // a path of the web
		return
	}
	i := h.end + 1
	if s.byteAt(i) == '\\' {
		i++
	}
	end := s.loginEnd(i)
	v := s.src[i:end]
	switch strings.ToLower(v) {
	case "public", "default", "shared", "all", "runner", "vscode", "app", "me", "you":
		return
	}
	if loginShape(v) && v[0] != '.' && !generic(v) && !placeholder(v) {
		s.emit(i, end, detect.Username, 0.85)
	}
}

// Bounds of logins that are looked for once more.
const (
	shortLogin = 5
	manyLogins = 32 // different ones
)

// again finds the logins that were found, and have the look of one, wherever else they stand as a whole.
func (s *scan) again() {
	if !slices.ContainsFunc(s.found, func(f detect.Span) bool { return f.Type == detect.Username }) {
		return
	}
	sought := make([]string, 0, manyLogins)
	logs := slices.ContainsFunc(s.found, func(f detect.Span) bool { return f.Type == detect.IP }) // there a plain word may be one too
	for _, f := range s.found {
		if f.Type != detect.Username || f.Score < 0.75 {
			continue
		}
		v := s.src[f.Start:f.End]
		if len(v) < shortLogin || v[0] == '@' || !loginLook(v) && !detect.Initialled(v) && (f.Score < 0.85 || !logs || detect.Common(v)) || slices.Contains(sought, v) {
			continue
		}
		if len(sought) == manyLogins {
			return
		}
		sought = append(sought, v)
		s.steps += len(s.src)
		for at := 0; ; {
			next := strings.Index(s.src[at:], v)
			if next < 0 {
				break
			}
			start := at + next
			if at = start + len(v); at != f.End && !s.wordAt(start-1) && !joinsLogin(s.byteAt(start-1)) && s.loginEnd(start) == at {
				s.emit(start, at, detect.Username, 0.75)
			}
		}
	}
}

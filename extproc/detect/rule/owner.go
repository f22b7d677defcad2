package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins that stand with what they belong to: DOMAIN\login of a directory, and the owner in a repository's remote.

// maxDomainName is the longest name of a directory's domain in front of a login (NetBIOS).
const maxDomainName = 15

// members finds logins behind the name of their domain, FERNHILL\pgupta, where the text speaks of users or passwords at all.
func (s *scan) members() {
	if s.all&(gUser|gAccount|gPassword|gLogin) == 0 {
		return
	}
	for i := 0; ; {
		next := strings.IndexByte(s.src[i:], '\\')
		if next < 0 {
			return
		}
		at := i + next
		i = at + 1
		start := s.domainStart(at)
		if at-start < 3 || at-start > maxDomainName || !isUpper(s.src[start]) || s.wordAt(start-1) || s.byteAt(start-1) == '\\' {
			continue
		}
		end := s.loginEnd(at + 1)
		v := s.src[at+1 : end]
		if len(v) < 3 || !isLower(v[0]) || !loginShape(v) || generic(v) || detect.Common(v) || escaped(v) || s.byteAt(end) == '\\' || s.byteAt(end) == '{' {
			continue
		}
		s.emit(start, end, detect.Username, 0.8)
	}
}

// domainStart is where the name of a domain begins that ends at at.
func (s *scan) domainStart(at int) int {
	start := at
	for start > 0 && at-start <= maxDomainName && (isUpper(s.src[start-1]) || isDigit(s.src[start-1]) || s.src[start-1] == '-') {
		start--
	}
	s.steps += at - start
	return start
}

// domainLogins finds logins behind the name of a domain in capitals: ACME\kbrandt, and ACME\\kbrandt in the strings of programs. Where
// one stroke stands, its letter may be none of those that it makes a control character of.
func (s *scan) domainLogins() {
	for at := 0; ; at++ {
		next := strings.IndexByte(s.src[at:], '\\')
		if next < 0 {
			return
		}
		at += next
		from, start := s.domainStart(at), at+1
		if s.byteAt(start) == '\\' {
			start++
		} else if strings.IndexByte("abefnrtuvx", s.byteAt(start)) >= 0 {
			continue
		}
		if before := s.byteAt(from - 1); at-from < 2 || !isUpper(s.src[from]) || s.wordAt(from-1) || before == '\\' || before == '/' || before == '_' {
			continue
		}
		end := s.loginEnd(start)
		v := s.src[start:end]
		if next := s.byteAt(end); len(v) >= 4 && isLower(v[0]) && strings.ToLower(v) == v && (detect.Initialled(v) || personalLogin(v)) && !generic(v) && next != '\\' && next != '(' && next != '{' {
			s.emit(start, end, detect.Username, 0.8)
		}
		at = max(at, end-1)
	}
}

// escaped reports whether v, after a backslash, is the rest of an escape sequence and what follows it in a program's string:
// \x01, \nfailed.
func escaped(v string) bool {
	return v[0] == 'x' && isHex(v[1]) && isHex(v[2]) || strings.IndexByte("nrt", v[0]) >= 0 && detect.Common(v[1:])
}

// owners finds the person in the remote of a repository, git@github.com:lwhitcombe/garden.git, if the name reads like a login.
func (s *scan) owners() {
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '@' || !strings.HasSuffix(s.src[:at], "git") || s.wordAt(at-4) {
			continue
		}
		end, ok := s.domain(at + 1)
		s.steps += end - at
		if !ok || s.byteAt(end) != ':' {
			continue
		}
		stop := s.loginEnd(end + 1)
		if v := s.src[end+1 : stop]; s.byteAt(stop) == '/' && (personalLogin(v) || detect.Initialled(v)) && !generic(v) && !detect.Common(v) {
			s.emit(end+1, stop, detect.Username, 0.8)
		}
	}
}

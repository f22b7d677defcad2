package rule

import (
	"strings"

	"veil/extproc/detect"
)

// minHash is the fewest bytes of a hash, written in base64: the oldest, of MD5, has 22.
const minHash = 20

// crypts finds passwords as systems keep them: hashed, with the scheme's name before the salt, as crypt(3), LDAP (RFC 2307), Django and
// Werkzeug write them. Who has one can try passwords against it.
func (s *scan) crypts() {
	end := 0
	for _, i := range s.turn(turnCrypt) {
		t := s.pieces[i]
		if t.start < end || t.after != '$' && t.before != '}' {
			continue
		}
		start := s.scheme(t)
		if start < 0 {
			continue
		}
		for end = t.end; end < len(s.src) && (tokenByte(s.src[end]) || strings.IndexByte("$./+=,:", s.src[end]) >= 0); {
			end++
		}
		s.steps += end - t.end
		for end > t.end && strings.IndexByte(".,:", s.src[end-1]) >= 0 {
			end--
		}
		kept := s.src[t.end:end]
		if t.before != '}' { // a line of passwd(5) goes on after a colon
			kept, _, _ = strings.Cut(kept, ":")
		}
		if end = t.end + len(kept); len(kept)-strings.LastIndexByte(kept, '$') > minHash || t.before == '}' && end-t.start > minHash {
			s.emit(start, end, detect.Secret, 0.95)
		}
	}
}

// longestScheme is the most bytes of a scheme's name with what it is set to.
const longestScheme = 32

// scheme is where the kept password begins in whose scheme t stands, or right behind it for LDAP; -1 if it is none.
func (s *scan) scheme(t piece) int {
	from := max(0, t.start-longestScheme)
	if t.before == '}' {
		lead := s.src[from : t.start-1]
		if open := strings.LastIndexByte(lead, '{'); open < 0 || !ldapScheme(lead[open+1:]) {
			return -1
		}
		return t.start
	}
	if t.before == '$' && cryptScheme(s.src[t.start:t.end]) && !s.wordAt(t.start-2) {
		return t.start - 1
	}
	lead := s.src[from:t.end]
	if at := strings.LastIndexAny(lead, " \t\r\n\"'`=(,"); at >= 0 {
		lead = lead[at+1:]
	}
	for _, name := range [...]string{"$y$", "$gy$", "$scrypt$", "$pbkdf2-", "pbkdf2_", "pbkdf2:", "scrypt:"} {
		if at := strings.LastIndex(lead, name); at >= 0 {
			return t.end - len(lead) + at
		}
	}
	return -1
}

// cryptScheme reports whether id names a scheme of crypt(3) or of the password hashing competition.
func cryptScheme(id string) bool {
	switch id {
	case "1", "2a", "2b", "2x", "2y", "5", "6", "7", "apr1", "md5", "argon2i", "argon2d", "argon2id":
		return true
	}
	return false
}

// ldapScheme reports whether name is a scheme of RFC 2307's userPassword.
func ldapScheme(name string) bool {
	switch name {
	case "SSHA", "SHA", "SMD5", "MD5", "CRYPT", "SSHA256", "SSHA384", "SSHA512", "SHA256", "SHA384", "SHA512", "PBKDF2", "PBKDF2-SHA1", "PBKDF2-SHA256", "PBKDF2-SHA512", "ARGON2":
		return true
	}
	return false
}

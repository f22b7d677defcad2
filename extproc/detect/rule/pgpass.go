package rule

import (
	"strings"

	"veil/extproc/detect"
)

// pgpass finds the account and password of lines of libpq's password file, host:port:database:user:password, where the port is one that
// PostgreSQL listens on by custom, or a star (PostgreSQL's manual, 34.16).
func (s *scan) pgpass() {
	for _, port := range [...]string{":5432:", "*:*:"} {
		s.passLines(port)
	}
}

// passLines looks at the lines that name a port.
func (s *scan) passLines(port string) {
	for at := 0; ; {
		i := strings.Index(s.src[at:], port)
		if i < 0 {
			return
		}
		i += at
		at = i + len(port)
		start := i
		for start > 0 && i-start < maxDomain && (s.wordAt(start-1) || strings.IndexByte("*.-_/", s.src[start-1]) >= 0) {
			start--
		}
		s.steps += i - start
		if start == i && port[0] == ':' || start > 0 && s.src[start-1] != '\n' {
			continue
		}
		line, _, _ := strings.Cut(s.src[at:], "\n")
		s.steps += len(line)
		fields := strings.SplitN(strings.TrimRight(line, "\r "), ":", 3)
		if len(fields) < 3 || fields[0] == "" || fields[1] == "" || fields[2] == "" || strings.ContainsAny(line, " \t(") || onlyDigits(fields[0]) {
			continue
		}
		user := at + len(fields[0]) + 1
		pass := user + len(fields[1]) + 1
		if name := fields[1]; name != "*" && name != "postgres" {
			s.emit(user, user+len(name), detect.Username, 0.9)
		}
		s.emit(pass, pass+len(fields[2]), detect.Secret, 0.95)
		at = pass
	}
}

package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins that a line begins with: who is logged in, what runs, accounts and groups of a system, and who may do what.

// accountLine finds the login that a line begins with, if the rest is as who, ps, passwd, group and sudoers write it.
func (s *scan) accountLine(line string, at int) {
	end := s.loginEnd(at)
	v, rest := s.src[at:end], line[min(len(line), end-at):]
	if len(v) < 2 || rest == "" {
		return
	}
	switch after := strings.TrimLeft(rest, " \t"); {
	case rest[0] == ':':
		s.accountFile(rest, at, end)
	case len(after) == len(rest): // something else than a blank
	case terminal(after), processes(rest), strings.HasPrefix(after, "ALL=("):
		s.entered(at, end)
	case saidAt(after) && (chatName(v) || detect.Initialled(v)):
		s.entered(at, end)
	}
}

// saidAt reports whether a line goes on with a time of day and what was said then: 10:12 qui a le ticket ?
func saidAt(rest string) bool {
	clock, said, _ := strings.Cut(rest, " ")
	return said != "" && isAlpha(said[0]) && timeOfDay(clock) && !strings.HasPrefix(said, "AM") && !strings.HasPrefix(said, "PM")
}

// terminal reports whether a line goes on with the name of a terminal as who and last write it.
func terminal(rest string) bool {
	rest = rest[:min(len(rest), 80)]
	for _, t := range []string{"pts/", "tty", ":", "console"} {
		after, ok := strings.CutPrefix(rest, t)
		if at := strings.IndexByte(after, ':'); ok && at > 0 && at+1 < len(after) && isDigit(after[at-1]) && isDigit(after[at+1]) && (t == "console" || isDigit(after[0])) {
			return true
		}
	}
	return false
}

// processes reports whether a line goes on as ps aux does: a process, and two shares in per cent.
func processes(rest string) bool {
	f := strings.Fields(rest[:min(len(rest), 48)])
	return len(f) >= 3 && onlyDigits(f[0]) && share(f[1]) && share(f[2])
}

// share reports whether v is a share in per cent with one digit behind the dot.
func share(v string) bool {
	cut := len(v) - 2
	return cut >= 1 && cut <= 3 && v[cut] == '.' && isDigit(v[cut+1]) && onlyDigits(v[:cut])
}

// accountFile finds the logins in a line of passwd, shadow or group, whose first field ends at end: x:x:1002:1002:,,,:/home/x:/bin/bash,
// sudo:x:27:x,y.
func (s *scan) accountFile(rest string, at, end int) {
	if len(rest) < 4 || strings.IndexByte("x*!", rest[1]) < 0 || rest[2] != ':' && !strings.HasPrefix(rest, ":!!:") {
		return
	}
	f := strings.SplitN(rest, ":", 9)
	switch {
	case len(f) == 4 && onlyDigits(f[2]):
		from := end + len(rest) - len(f[3])
		for n := 0; n < mostMembers && from < end+len(rest); n++ {
			stop := s.loginEnd(from)
			if s.entered(from, stop); s.byteAt(stop) != ',' {
				break
			}
			from = stop + 1
		}
		fallthrough // a group may be a person's own
	case len(f) == 7 && onlyDigits(f[2]):
		if len(f[2]) >= 4 && len(f[2]) <= 6 && // a person's account has a number from 1000 on
			(len(f) == 7 || detect.Initialled(s.src[at:end])) {
			s.entered(at, end)
		}
	}
}

// ruleLine finds who may do something: AllowUsers x y of sshd, GRANT SELECT ON t TO x and REVOKE ALL ON t FROM x of SQL.
func (s *scan) ruleLine(line string, at int) {
	word, rest, _ := strings.Cut(line, " ")
	cut := -1
	switch word {
	case "AllowUsers", "DenyUsers":
		for i := at + len(word); i < at+len(line); {
			start, end := s.next(i)
			if stop := s.loginEnd(start); stop == end || s.byteAt(stop) == '@' {
				s.entered(start, stop)
			}
			i = max(end, i+1)
		}
	case "GRANT", "grant", "Grant":
		cut = lastOf(rest, " TO ", " to ")
	case "REVOKE", "revoke", "Revoke":
		cut = lastOf(rest, " FROM ", " from ")
	}
	if cut < 0 || !strings.Contains(rest, " ON ") && !strings.Contains(rest, " on ") && !strings.HasSuffix(strings.TrimRight(line, " "), ";") {
		return
	}
	start := at + len(word) + 1 + cut
	quote := s.byteAt(start)
	if isQuote(quote) {
		start++
	}
	end := s.loginEnd(start) // of an account that may be a program's or many people's, but for one with a machine
	if isLower(s.byteAt(start)) && detect.Initialled(s.src[start:end]) || s.byteAt(end) == quote && s.byteAt(end+1) == '@' {
		s.entered(start, end)
	}
}

// lastOf is where the last of the words in text ends, of which the first that is there counts; -1 if none is.
func lastOf(text string, words ...string) int {
	for _, w := range words {
		if at := strings.LastIndex(text, w); at >= 0 {
			return at + len(w)
		}
	}
	return -1
}

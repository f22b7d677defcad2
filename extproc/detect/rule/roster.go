package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins in what programs list line by line: who owns a file, who is logged in, accounts and groups, who may run what.

// rosters reads each line by what it begins with.
func (s *scan) rosters() {
	for start := 0; start < len(s.src); {
		end := len(s.src)
		if cut := strings.IndexByte(s.src[start:], '\n'); cut >= 0 {
			end = start + cut
		}
		s.roster(start, end)
		start = end + 1
	}
}

// Bounds of lines of such lists.
const (
	leastRoster = 8
	mostMembers = 64   // logins on one line
	longRoster  = 2048 // bytes of a line that are looked at
)

// roster reads the line at [start, end).
func (s *scan) roster(start, end int) {
	start = s.blank(start)
	if end-start < leastRoster {
		return
	}
	line := s.src[start:min(end, start+longRoster)]
	switch c := line[0]; {
	case c == '[':
		s.chatLine(line, start)
	case isDigit(c), c == '*':
		if !s.chatLine(line, start) {
			s.cronLine(line, start)
		}
	case strings.HasPrefix(line, "uid="):
		s.idLine(line, start)
	case c == 'r' && isDigit(line[1]):
		s.revisionLine(line, start)
	case fileMode(line):
		s.ownerLine(line, start)
	case isLower(c):
		s.accountLine(line, start)
	case c == 'A' || c == 'D' || c == 'G' || c == 'R' || c == 'g':
		s.ruleLine(line, start)
	}
}

// fileMode reports whether a line begins as ls writes one: the kind of a file and who may do what with it.
func fileMode(line string) bool {
	if len(line) < 12 || strings.IndexByte("-dlbcsp", line[0]) < 0 || line[1] != 'r' {
		return false
	}
	for i := 1; i < 10; i++ {
		if c := line[i]; c != '-' && c != "rwx"[(i-1)%3] && strings.IndexByte("sStT", c) < 0 {
			return false
		}
	}
	return line[10] == ' ' || line[11] == ' ' && strings.IndexByte("+.@", line[10]) >= 0
}

// entered takes the login at [start, end) if a person may have it.
func (s *scan) entered(start, end int) bool {
	v := s.src[start:end]
	if !loginShape(v) || !hasLetters(v, 2) || generic(v) || service(v) || placeholder(v) {
		return false
	}
	s.emit(start, end, detect.Username, 0.85)
	return true
}

// next is where the word behind the blanks at i ends and begins.
func (s *scan) next(i int) (start, end int) {
	start = s.blank(i)
	for end = start; end < len(s.src) && s.src[end] > ' '; {
		end++
	}
	s.steps += end - i
	return start, end
}

// ownerLine finds owner and group of a file: drwxr-xr-x 5 x staff 160 Mar 3 10:12 project.
func (s *scan) ownerLine(line string, at int) {
	_, end := s.next(at) // the mode
	_, end = s.next(end)
	owner, end := s.next(end)
	if s.entered(owner, end) || service(s.src[owner:end]) || generic(s.src[owner:end]) {
		group, stop := s.next(end)
		if v := s.src[group:stop]; v == s.src[owner:end] || detect.Initialled(v) {
			s.entered(group, stop)
		}
	}
}

// idLine finds who id speaks of: uid=1001(x) gid=1001(x) groups=1001(x),27(sudo).
func (s *scan) idLine(line string, at int) {
	who := ""
	for i, n := 0, 0; n < mostMembers; n++ {
		open := strings.IndexByte(line[i:], '(')
		if open < 0 {
			return
		}
		i += open + 1
		end := s.loginEnd(at + i)
		if s.byteAt(end) == ')' && isDigit(s.byteAt(at+i-2)) {
			if v := s.src[at+i : end]; n == 0 || v == who {
				s.entered(at+i, end)
				who = v
			}
		}
	}
}

// revisionLine finds who made a revision as Subversion lists it: r1423 | x | 2025-10-04.
func (s *scan) revisionLine(line string, at int) {
	size, _ := s.digitsAt(at + 1)
	const bar = " | "
	if start := at + 1 + size + len(bar); strings.HasPrefix(line[1+size:], bar) {
		if end := s.loginEnd(start); strings.HasPrefix(s.src[end:], bar) && isDigit(s.byteAt(end+len(bar))) {
			s.entered(start, end)
		}
	}
}

// accountLine finds the login that a line begins with, if the rest is as who, ps, passwd, group and sudoers write it.
func (s *scan) accountLine(line string, at int) {
	end := s.loginEnd(at)
	v, rest := s.src[at:end], line[min(len(line), end-at):]
	if len(v) < 2 || rest == "" {
		return
	}
	switch c := rest[0]; {
	case c == ':':
		s.accountFile(rest, at, end)
	case c != ' ' && c != '\t':
	case terminal(strings.TrimLeft(rest, " \t")), processes(rest), strings.HasPrefix(strings.TrimLeft(rest, " \t"), "ALL=("):
		s.entered(at, end)
	}
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
	if quote == '\'' || quote == '"' || quote == '`' {
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

// cronLine finds whose command runs when: */5 * * * * x /opt/sync.sh. Most tables have no login there, so it has to look like one.
func (s *scan) cronLine(line string, at int) {
	i := 0
	for n := 0; n < 5; n++ {
		from := i
		for i < len(line) && (isDigit(line[i]) || strings.IndexByte("*/,-", line[i]) >= 0) {
			i++
		}
		if i == from || i == len(line) || line[i] != ' ' && line[i] != '\t' {
			return
		}
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			i++
		}
	}
	end := s.loginEnd(at + i)
	if v := s.src[at+i : end]; s.byteAt(end) == ' ' && s.byteAt(s.blank(end)) == '/' && !detect.Common(v) {
		s.entered(at+i, end)
	}
}

// chatLine finds who speaks in the line of a chat that begins with a time: [12:04:11] <x> hi, [10:33] x_y: no. It reports whether the line
// begins with a time.
func (s *scan) chatLine(line string, at int) bool {
	i := 0
	if line[0] == '[' {
		i++
	}
	from := i
	for i < len(line) && i-from < 20 && (isDigit(line[i]) || strings.IndexByte(":.-/T ", line[i]) >= 0) {
		i++
	}
	if i-from < len("9:04") || strings.IndexByte(line[from:i], ':') < 0 || i == len(line) {
		return false
	}
	if line[i] == ']' {
		i++
	}
	start := s.blank(at + i)
	angled := s.byteAt(start) == '<'
	if angled {
		if start++; strings.IndexByte("@+% ", s.byteAt(start)) >= 0 { // who may speak or lead there
			start++
		}
	}
	end := s.loginEnd(start)
	v := s.src[start:end]
	switch after := s.byteAt(end); {
	case angled && after == '>':
		s.entered(start, end)
	case !angled && after == ':' && s.byteAt(end+1) == ' ' && personalLogin(v) && start > at+i-1:
		s.entered(start, end)
	}
	return true
}

// service reports whether v is an account that a program has on many systems.
func service(v string) bool {
	switch v {
	case "bin", "sys", "sync", "games", "man", "lp", "news", "uucp", "proxy", "list", "irc", "gnats", "_apt", "sshd", "syslog", "messagebus", "uuidd",
		"tss", "polkitd", "dbus", "avahi", "colord", "rtkit", "pulse", "gdm", "lightdm", "named", "bind", "ntp", "chrony", "postfix", "dovecot",
		"clamav", "zabbix", "grafana", "prometheus", "influxdb", "rabbitmq", "tomcat", "jboss", "wildfly", "solr", "hadoop", "spark", "hdfs",
		"memcached", "haproxy", "squid", "varnish", "puppet", "ansible", "gitlab", "gitlab-runner", "sonar", "nexus", "vault", "consul", "etcd",
		"core", "opc", "azureuser", "cloud-user", "adm", "staff", "wheel", "sudo", "http", "httpd", "web", "dnsmasq", "sssd", "tcpdump", "nfsnobody", "rpc",
		"rpcuser", "usbmux", "halt", "shutdown", "reboot", "lxd", "qemu", "libvirt-qemu", "kvm", "openvpn", "unbound", "ldap", "slapd", "exim",
		"statd", "landscape", "pollinate", "stack", "hive", "airflow", "superuser", "public", "dba", "audio", "video", "users", "dialout",
		"plugdev", "cdrom", "tty", "disk", "kmem", "shadow", "netdev", "crontab", "wtmp", "runlevel", "hadoopuser", "steam", "minecraft":
		return true
	}
	return strings.HasPrefix(v, "systemd-") || strings.HasPrefix(v, "_") || strings.HasSuffix(v, "-data") || strings.HasSuffix(v, "_user") || strings.HasSuffix(v, "svc") || strings.HasPrefix(v, "svc") || strings.HasPrefix(v, "pg_")
}

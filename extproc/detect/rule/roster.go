package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins in what programs list line by line: who owns a file, who is logged in, accounts and groups, who may run what.

// rosters reads each line by what it begins with.
func (s *scan) rosters() {
	for start := 0; start < len(s.src); {
		end := s.lineEnd(start)
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
	s.heads(line, start)
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

package rule

import (
	"strings"

	"veil/extproc/detect"
)

// flag is how a program takes a password on its command line.
type flag struct {
	text   string // the flag with the space before it
	joined bool   // the value may follow without a space: -psecret
	only   bool   // and only so: after a space stands something else
	pair   byte   // the value is name, this byte, password; 0: it is the password
}

// flagsOf are the flags of a program that is named in small letters.
func flagsOf(program string) []flag {
	switch program {
	case "mysql", "mysqldump", "mysqladmin", "mysqlimport", "mariadb", "mariadb-dump":
		return []flag{{text: " -p", joined: true, only: true}}
	case "sshpass", "zip", "unzip", "7z", "unrar", "plink", "pscp", "sqlcmd", "bcp", "osql", "isql", "htpasswd", "snowsql":
		return []flag{{text: " -pw"}, {text: " -P", joined: true}, {text: " -p", joined: true}, {text: " -bp"}, {text: " -nbp"}}
	case "snmpwalk", "snmpget", "snmpset", "snmpbulkwalk":
		return []flag{{text: " -A"}, {text: " -X"}, {text: " -c"}}
	case "ipmitool":
		return []flag{{text: " -P"}}
	case "redis-cli":
		return []flag{{text: " -a"}, {text: " --pass"}}
	case "docker login", "podman login", "helm registry login", "mongo", "mongosh", "mongodump", "mongorestore", "psexec", "cqlsh", "influx", "az login", "evil-winrm", "crackmapexec", "smbmap":
		return []flag{{text: " -p"}}
	case "ldapsearch", "ldapadd", "ldapmodify", "ldapwhoami":
		return []flag{{text: " -w", joined: true}}
	case "smbclient", "rpcclient", "winexe":
		return []flag{{text: " -U", pair: '%'}}
	case "lftp":
		return []flag{{text: " -u", pair: ','}}
	case "xfreerdp", "rdesktop":
		return []flag{{text: " /p:", joined: true}, {text: " -p"}}
	case "openssl":
		return []flag{{text: " -k"}}
	case "keytool":
		return []flag{{text: " -storepass"}, {text: " -keypass"}}
	case "curl", "wget", "http":
		return []flag{{text: " -u", pair: ':', joined: true}, {text: " --user", pair: ':'}, {text: " --proxy-user", pair: ':'}, {text: " -a", pair: ':'}, {text: " --auth", pair: ':'}}
	}
	return nil
}

// reachShell is how far after a program's name its flags are looked for.
const reachShell = 200

// shell finds the passwords among the arguments of a program: mysql -pX, sshpass -p X, curl -u name:X.
func (s *scan) shell(h hit) {
	name, n := small(s.src[h.start:h.end])
	program := string(name[:n])
	if program == "chpasswd" {
		s.piped(h.start)
		return
	}
	if program == "" || s.byteAt(h.end) != ' ' {
		return
	}
	line := s.src[h.end:min(len(s.src), h.end+reachShell)]
	if cut := strings.IndexAny(line, "\n|;"); cut >= 0 {
		line = line[:cut]
	}
	s.shellUser(program, line, h.end)
	if readsPassword(program, line) {
		s.piped(h.start)
	}
	for _, f := range flagsOf(program) {
		s.steps += len(line)
		at := strings.Index(line, f.text)
		if at < 0 {
			continue
		}
		i := h.end + at + len(f.text)
		switch spaced := s.byteAt(i) == ' ' || s.byteAt(i) == '='; {
		case spaced && f.only, !spaced && !f.joined:
			continue
		case spaced:
			i = s.blank(i + 1)
		}
		p, quoted := s.valueAt(i)
		v := s.src[p.start:p.end]
		if f.pair != 0 {
			cut := strings.IndexByte(v, f.pair)
			if cut <= 0 {
				continue
			}
			if login := v[:cut]; loginShape(login) && !generic(login) && !onlyDigits(login) {
				s.emit(p.start, p.start+cut, detect.Username, 0.85)
			}
			p.start += cut + 1
		}
		if v = s.src[p.start:p.end]; len(v) < 3 || placeholder(v) || v[0] == '-' || strings.Contains(v, " ") && !quoted || f.pair == 0 && !quoted && !mayBePassword(v) {
			continue
		}
		s.emit(p.start, p.end, detect.Secret, 0.85)
		if !strings.HasPrefix(program, "snmp") { // which takes one to sign and one to encrypt
			return
		}
	}
}

// mayBePassword reports whether an argument can be a password and no name, file, folder, port or address.
func mayBePassword(v string) bool {
	return !onlyDigits(v) && !strings.ContainsAny(v, "/\\") && (strong(v) || mixed(v) || !detect.Common(v) && onlyLetters(v) && len(v) >= 5) && !strings.Contains(v, "..")
}

// readsPassword reports whether a program with these arguments reads a password from what is piped into it.
func readsPassword(program, line string) bool {
	switch program {
	case "sudo":
		return strings.HasPrefix(line, " -S") || strings.Contains(line, " -S ")
	case "kinit", "chpasswd":
		return true
	}
	return strings.Contains(line, "password-stdin") || strings.HasPrefix(line, " --stdin")
}

// piped finds the password that echo or printf hands over to the program at at: echo 'x' | sudo -S ls.
func (s *scan) piped(at int) {
	program := s.src[at:]
	if strings.HasSuffix(s.src[:at], "sudo ") {
		at -= len("sudo ")
	}
	end := s.blankBack(at)
	if s.byteAt(end-1) != '|' {
		return
	}
	end = s.blankBack(end - 1)
	from := max(0, end-maxValue)
	if cut := strings.LastIndexAny(s.src[from:end], "\n;&|"); cut >= 0 {
		from += cut + 1
	}
	s.steps += end - from
	for _, name := range [...]string{"echo ", "printf "} {
		i := strings.Index(s.src[from:end], name)
		if i < 0 {
			continue
		}
		i = s.blank(from + i + len(name))
		for s.byteAt(i) == '-' && s.byteAt(i+2) == ' ' { // -n
			i += 3
		}
		if p, quoted := s.valueAt(i); p.end <= end && p.end-p.start >= 4 && !placeholder(s.src[p.start:p.end]) && (quoted || p.end == end) {
			if cut := strings.IndexByte(s.src[p.start:p.end], ':'); cut > 0 && strings.HasPrefix(program, "chpasswd") {
				s.emit(p.start, p.start+cut, detect.Username, 0.85)
				p.start += cut + 1
			}
			s.emit(p.start, p.end, detect.Secret, 0.85)
		}
		return
	}
}

package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Logins among the arguments of commands.

// shellUser finds the login among the arguments of a program: mysql -u x, sudo -u x, chown x:staff, net use Z: \\host\share /user:x.
func (s *scan) shellUser(program, line string, at int) {
	var flags []string
	switch {
	case strings.HasPrefix(program, "mysql"), strings.HasPrefix(program, "maria"):
		flags = []string{" -u", " --user="}
	case program == "sqlcmd", program == "bcp", program == "osql":
		flags = []string{" -U"}
	case strings.HasPrefix(program, "mongo"), strings.HasSuffix(program, " login"):
		flags = []string{" -u ", " --username "}
	case program == "ipmitool":
		flags = []string{" -U "}
	case strings.HasPrefix(program, "snmp"), program == "sudo", program == "runuser", program == "crontab":
		flags = []string{" -u "}
	case program == "psql", strings.HasPrefix(program, "pg"):
		flags = []string{" -U ", " -U", " --username=", " --username "}
	case program == "ssh", program == "sftp":
		flags = []string{" -l "}
	case program == "kubectl":
		flags = []string{" --as=", " --as "}
	case program == "runas":
		flags = []string{" /user:"}
	case program == "chown":
		flags = []string{" -R ", " "}
	case program == "net use":
		flags = []string{" /user:"}
	case program == "net user":
		s.newUser(at)
		fallthrough
	default:
		s.operand(program, line, at)
	}
	for _, f := range flags {
		s.steps += len(line)
		i := strings.Index(line, f)
		if i < 0 {
			continue
		}
		start := s.blank(at + i + len(f))
		end := s.loginEnd(start)
		if v := s.src[start:end]; !loginShape(v) || generic(v) || placeholder(v) || onlyDigits(v) {
			continue
		}
		s.emit(start, end, detect.Username, 0.85)
		if p, _ := s.valueAt(s.blank(end)); program == "net use" && len(s.src[p.start:p.end]) >= 4 && mayBePassword(s.src[p.start:p.end]) && s.src[p.start] != '/' {
			s.emit(p.start, p.end, detect.Secret, 0.85)
		}
		return
	}
}

// newUser finds login and password of an account that a command makes or changes: net user guest Gu3st!26 /add.
func (s *scan) newUser(at int) {
	start := s.blank(at)
	end := s.loginEnd(start)
	p, _ := s.valueAt(s.blank(end))
	login, v := s.src[start:end], s.src[p.start:p.end]
	if p.start == end || len(v) < 4 || v[0] == '/' || placeholder(v) || !mayBePassword(v) || !loginShape(login) || detect.Common(v) {
		return
	}
	s.emit(p.start, p.end, detect.Secret, 0.85)
	if !generic(login) {
		s.emit(start, end, detect.Username, 0.85)
	}
}

// namesAccount reports whether the first operand of a command is an account.
func namesAccount(program string) bool {
	switch program {
	case "adduser", "deluser", "net user", "get-aduser", "set-aduser", "unlock-adaccount", "enable-adaccount", "disable-adaccount", "dsquery user", "su",
		"usermod", "useradd", "userdel", "chage", "passwd", "smbpasswd", "finger", "createuser", "dropuser", "gpasswd":
		return true
	}
	return false
}

// takesValue reports whether what follows an option of a program that makes or changes accounts is its value: -G docker.
func takesValue(program, option string) bool {
	switch program {
	case "usermod", "useradd", "chage":
		return len(option) >= 2 && option[1] != '-' && strings.IndexByte("rmLUlaxenD", option[len(option)-1]) < 0
	}
	return option == "-w" // the password of smbpasswd
}

// operand finds the login that a command is about: usermod -aG docker x, Get-ADUser x, adduser x sudo.
func (s *scan) operand(program, line string, at int) {
	start := at - len(program)
	switch {
	case !namesAccount(program), !s.commandAt(start) && !strings.HasPrefix(line, " -"):
		return
	case program == "su" && (s.src[start:at] != program || !strings.HasPrefix(line, " - ") && !s.prompted(start)): // Spanish and Italian have the word
		return
	}
	s.steps += len(line)
	option := false
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		end := i + 1
		for end < len(line) && line[end] != ' ' {
			end++
		}
		if line[i] == '-' || option {
			option = !option && takesValue(program, line[i:end])
			i = end
			continue
		}
		if line[i] == '"' || line[i] == '\'' {
			i++
		}
		stop := s.loginEnd(at + i)
		if v := s.src[at+i : stop]; loginShape(v) && hasLetters(v, 2) && strings.ToLower(v) == v && !generic(v) && !placeholder(v) && !detect.Common(v) {
			s.emit(at+i, stop, detect.Username, 0.85)
		}
		return
	}
}

// commandAt reports whether a command may begin at i: at the beginning of a line, behind another command, in backquotes, or prompted.
func (s *scan) commandAt(i int) bool {
	switch s.byteAt(s.blankBack(i) - 1) {
	case 0, '\n', '`', '&', ';':
		return true
	}
	return s.prompted(i)
}

// prompted reports whether the prompt of a shell or sudo stands before i.
func (s *scan) prompted(i int) bool {
	before := s.blankBack(i)
	return before < i && (promptSign(s.byteAt(before-1)) || s.byteAt(before-1) == '>' || strings.HasSuffix(s.src[:before], "sudo"))
}

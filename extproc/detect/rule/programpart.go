package rule

import (
	"slices"
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/source"
)

// parts takes back the logins and secrets that name a part of a program: what stands in its code, outside of quotes. What is quoted there,
// and what stands in a remark, is kept, but for the names of tags.
func (s *scan) parts() {
	if !slices.ContainsFunc(s.found, partial) || !source.May(s.original) || !s.lines.Read(s.original) {
		return
	}
	s.order = s.order[:0]
	for i := range s.found {
		if partial(s.found[i]) {
			s.order = append(s.order, i)
		}
	}
	slices.SortFunc(s.order, func(a, b int) int { return s.found[a].Start - s.found[b].Start })
	gone := false
	for _, i := range s.order {
		f := &s.found[i]
		place := s.lines.At(s.origin(f.Start))
		if place == source.Remark && f.Type == detect.Username && docTag(s.src[f.Start:f.End]) ||
			place == source.Code && (f.Type == detect.Username && s.identifies(f.Start, f.End) || f.Type == detect.Secret && s.computed(f.Start, f.End)) {
			f.Type, gone = "", true
		}
	}
	if gone {
		s.found = slices.DeleteFunc(s.found, func(f detect.Span) bool { return f.Type == "" })
	}
}

// docTag reports whether v is an @ and a word that tells what a remark says of the code.
func docTag(v string) bool {
	switch v {
	case "@name", "@code", "@result", "@input", "@output", "@inout", "@note", "@order", "@default", "@description", "@desc", "@warning", "@values", "@fixme", "@pre", "@post", "@file", "@details",
		"@summary", "@public", "@private", "@hidden", "@global", "@module", "@license", "@copyright", "@attention", "@bug", "@test", "@section", "@subsection", "@page", "@par", "@group",
		"@category", "@method", "@function", "@memberof", "@event", "@fires", "@async", "@yields", "@this", "@abstract", "@access", "@alias", "@classdesc", "@constant", "@kind", "@lends",
		"@mixes", "@requires", "@tutorial", "@package", "@subpackage", "@var", "@overload", "@alpha", "@beta", "@sa", "@value", "@prop", "@arg", "@argument", "@member", "@namespace",
		"@external", "@inner", "@instance", "@listens", "@mixin", "@override", "@readonly", "@satisfies", "@swagger", "@openapi", "@format", "@flow", "@generated", "@nolint", "@final":
		return true
	}
	return false
}

// partial says that a span is of a type that parts of programs are taken for.
func partial(f detect.Span) bool { return f.Type == detect.Username || f.Type == detect.Secret }

// identifies reports whether what was found as a login in code is none: unless it is somebody's at a host, or a command of a shell is there.
func (s *scan) identifies(start, end int) bool {
	switch c := s.byteAt(end); {
	case c == '@', c == ':' && s.byteAt(end+1) == '/', (c == '\n' || c == 0) && s.setting(start):
		return false
	}
	if first := s.blankBack(start); s.src[start] == '@' && s.byteAt(end) == ' ' && isAlpha(s.byteAt(end+1)) && (first == 0 || s.src[first-1] == '\n') { // who is asked
		return false
	}
	if s.src[start] != '@' && strings.IndexByte(".([=;,)-:*", s.byteAt(end)) < 0 && s.argument(start) {
		return false
	}
	return !s.commanded(start)
}

// argument reports whether a word stands before start, as before the arguments of a command, that is none of a programming language.
func (s *scan) argument(start int) bool {
	end := s.blankBack(start)
	begin := end
	for begin > 0 && end-begin < maxValue && s.wordAt(begin-1) {
		begin--
	}
	switch s.src[begin:end] {
	case "", "if", "elif", "not", "and", "or", "in", "is", "return", "else", "typeof", "new", "await", "const", "let", "var", "my", "our", "local", "class", "struct", "func", "def", "type",
		"enum", "yield", "case", "while", "until", "unless", "keyof", "void", "int", "char", "static", "string", "bool", "async", "export", "import", "from", "as":
		return false
	}
	return true
}

// commanded reports whether a command of a shell stands on the line before start, to which logins and secrets are arguments.
func (s *scan) commanded(start int) bool {
	for field := range strings.FieldsSeq(s.lineBefore(start, maxValue)) {
		switch strings.Trim(field, "$(`;&|\"'") {
		case "sudo", "ssh", "scp", "sftp", "rsync", "su", "chown", "chgrp", "useradd", "usermod", "userdel", "adduser", "deluser", "passwd", "chpasswd", "finger", "runuser",
			"git", "docker", "podman", "kubectl", "helm", "psql", "pg_dump", "mysql", "mysqldump", "mariadb", "mongosh", "redis-cli", "sqlcmd", "curl", "wget", "http", "login", "createuser",
			"dropuser", "gpasswd", "crontab", "loginctl", "pkill", "sshpass", "openssl", "gpg", "keytool", "htpasswd", "smbclient", "ldapsearch", "az", "aws", "gcloud", "npm", "export",
			"setx", "net", "echo", "printf", "zip", "unzip", "7z", "expect", "RUN", "USER", "ENV", "ARG":
			return true
		}
	}
	return false
}

// setting reports whether what begins at start is given to nothing but a user, as settings in braces do it: user = jdoe.
func (s *scan) setting(start int) bool {
	sign := s.blankBack(start)
	if sign == 0 || s.src[sign-1] != '=' {
		return false
	}
	end := s.blankBack(sign - 1)
	switch s.src[s.identifierStart(end, end-maxValue):end] {
	case "user", "username", "user_name", "login", "account", "owner", "uid":
		return true
	}
	return false
}

// computed reports whether what was found as a secret in code, without quotes, is an expression and no value: a member, a call, a name that goes
// on as in code. A number is a value everywhere, and so is what a shell gives a variable in capitals, and what settings in braces have to the
// end of their line.
func (s *scan) computed(start, end int) bool {
	v := s.src[start:end]
	if c := v[0]; !isAlpha(c) && c != '_' {
		return false
	}
	if before := s.byteAt(s.blankBack(start) - 1); before == 0 || strings.IndexByte("=(,:[{>?+|", before) < 0 || s.commanded(start) { // an argument of a command
		return false
	}
	if s.byteAt(start-1) == '=' {
		if name := s.src[s.identifierStart(start-1, start-maxValue) : start-1]; strings.ToUpper(name) == name {
			return false
		}
	}
	if strings.ContainsAny(v, "([<>*?") || strings.IndexByte(v, '.') > 0 && !hasDigit(v) {
		return true
	}
	switch s.byteAt(end) {
	case ',', ')', '(', '[', '?', '<', ']':
		return !hasDigit(v) || strings.Contains(v, "_")
	}
	return false
}

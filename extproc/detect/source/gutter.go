package source

import "strings"

// bare is a line without what tools put before it, and whether it is indented: its number (12→, 12 |, 12<tab>), where a search found it
// (main.go:12:), the sign of a difference.
func bare(line string) (rest string, indented bool) {
	if i := numbered(line); i > 0 {
		line = line[i:]
	}
	if len(line) > 2 && (line[0] == '+' || line[0] == '-') && line[1] != line[0] && !item(line) {
		line = line[1:]
	}
	return trim(line), line != "" && (line[0] == ' ' || line[0] == '\t')
}

// item says that a line is one of a list: "- Anna: foo()". The sign of a difference stands before a line of code, which no single blank indents.
func item(line string) bool {
	return len(line) > 2 && (line[0] == '-' || line[0] == '+') && line[1] == ' ' && line[2] > ' '
}

// longestPath is the most bytes of a file's name before the number of a line.
const longestPath = 256

// numbered is how many bytes a line's number and its place take before it, 0 if there is none.
func numbered(line string) int {
	i := 0
	for i < len(line) && line[i] == ' ' {
		i++
	}
	if n := number(line, i); n > i {
		switch rest := line[n:]; {
		case strings.HasPrefix(rest, "→"):
			return n + len("→")
		case strings.HasPrefix(rest, "\t"), strings.HasPrefix(rest, "|"):
			return n + 1
		case strings.HasPrefix(rest, " |"):
			return n + 2
		}
		return 0
	}
	if i > 0 {
		return 0
	}
	path := strings.IndexByte(line[:min(len(line), longestPath)], ':')
	if path < 3 || strings.IndexByte(line[:path], ' ') >= 0 || strings.IndexByte(line[:path], '.') < 0 {
		return 0
	}
	if n := number(line, path+1); n > path+1 && n < len(line) && (line[n] == ':' || line[n] == '-') {
		return n + 1
	}
	return 0
}

// number is the place behind the digits at a place.
func number(line string, at int) int {
	for at < len(line) && digit(line[at]) {
		at++
	}
	return at
}

func trim(line string) string {
	for len(line) > 0 && line[0] <= ' ' {
		line = line[1:]
	}
	for len(line) > 0 && line[len(line)-1] <= ' ' {
		line = line[:len(line)-1]
	}
	return line
}

// stamp is how far into a line of a log its time begins at most, in bytes.
const stamp = 40

// logged says that a line is one of a log or a list: it begins with a number, a level or a bracket around either, or has a time near its
// beginning.
// What is called there is no code, and who is named there is somebody.
func logged(line string) bool {
	if digit(line[0]) || item(line) || line[0] == '[' && len(line) > 1 && (digit(line[1]) || upper(line[1])) {
		return true
	}
	for _, level := range [...]string{"INFO", "DEBUG", "WARN", "WARNING", "ERROR", "TRACE", "FATAL", "NOTICE", "CRITICAL"} {
		if rest, ok := strings.CutPrefix(line, level); ok && (rest == "" || rest[0] == ' ' || rest[0] == ':' || rest[0] == '\t') {
			return true
		}
	}
	for i := 0; i+8 <= len(line) && i < stamp; i++ { // 10:00:01
		if line[i+2] == ':' && line[i+5] == ':' && digit(line[i]) && digit(line[i+1]) && digit(line[i+3]) && digit(line[i+4]) && digit(line[i+6]) && digit(line[i+7]) {
			return true
		}
	}
	return false
}

// row says that a line is one of a table of Markdown's.
func row(line string) bool {
	return len(line) > 2 && line[0] == '|' && line[1] == ' ' && line[len(line)-1] == '|'
}

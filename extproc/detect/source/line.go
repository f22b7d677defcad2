package source

import "strings"

// What a line has that only code has counts two, what prose or a list of values has at times counts one.
const (
	hard = 2
	soft = 1

	codeScore = 3  // a line that is code by itself
	weakScore = 2  // one that is code beside another
	longScore = 14 // one that is a program by itself: a script without line ends
)

// score says how much a line looks like code. What stands between quotes does not count, nor what follows the sign of a remark.
func score(line string) int {
	line, indented := bare(line)
	if len(line) == 0 || digit(line[0]) || remark(line) { // a log begins with its time
		return 0
	}
	if decorator(line) {
		return soft
	}
	s := scan{line: line}
	s.run()
	total := s.hard*hard + s.soft*soft
	if s.hard == 0 && s.calls == 0 {
		// Values with a sign between them, and names joined by dots and underscores, are lists as well.
		total = min(total, weakScore)
	}
	if s.calls > 0 && s.quotes > 0 && s.last == ')' { // T("abc", 1)
		total += hard
	}
	total += ending(line, s.last, s.calls > 0 || s.soft > 1)
	if total >= longScore {
		return total
	}
	if said := s.said > 1 || s.said > 0 && s.plain > 4; said || total < weakScore && !indented && !s.keyword {
		return 0
	}
	return total
}

// scan is one look over a line.
type scan struct {
	line            string
	hard, soft      int
	calls, quotes   int
	snakes, members int
	last            byte // the last byte that is neither blank, nor quoted, nor a remark
	plain, said     int  // words before a blank and another word; those of them that only sentences have
	first, keyword  bool // a word was read; it was a keyword
	assigned        bool // a value is given to something
	at              int
}

// run goes over the line once.
func (s *scan) run() {
	b := s.line
	for s.at < len(b) {
		c := b[s.at]
		switch {
		case c == '"' || c == '\'' || c == '`':
			end := endOfQuote(b, s.at)
			if end > s.at+1 {
				s.quotes++
			}
			s.at, s.last = end, c
			continue
		case trailing(b, s.at):
			return
		case c == '\\':
			s.at++
		case letter(c):
			s.identifier()
			continue
		case c != ' ' && c != '\t':
			s.sign(c)
			s.last = c
		}
		s.at++
	}
}

// identifier reads a word and what stands right behind it.
func (s *scan) identifier() {
	b, from := s.line, s.at
	snake, camel := false, false
	for s.at++; s.at < len(b) && (letter(b[s.at]) || digit(b[s.at])); s.at++ {
		snake = snake || b[s.at] == '_' && s.at+1 < len(b) && (letter(b[s.at+1]) || digit(b[s.at+1]))
		camel = camel || upper(b[s.at]) && lower(b[s.at-1])
	}
	s.last = b[s.at-1]
	if (snake || camel) && s.snakes < 2 {
		s.snakes++
		s.soft += soft
	}
	next := byte(0)
	if s.at < len(b) {
		next = b[s.at]
	}
	if next == ' ' && !snake && s.at+1 < len(b) && letter(b[s.at+1]) || next == ',' {
		s.plain++
		if spoken(b[from:s.at]) {
			s.said++
		}
	}
	if next == '(' {
		if s.calls++; s.calls <= 3 {
			s.soft += soft
		}
		if s.at+1 < len(b) && b[s.at+1] == ')' {
			s.hard++
		}
	}
	if next == '.' && s.at+1 < len(b) && letter(b[s.at+1]) && s.members < 2 && (from == 0 || b[from-1] != '@' && b[from-1] != '/') {
		s.members++
		s.soft += soft
	}
	if next == '[' && s.members < 2 {
		s.members++
		s.soft += soft
	}
	if from > 0 && (b[from-1] == '*' || b[from-1] == '&' || b[from-1] == '$') && s.snakes < 2 {
		s.snakes++
		s.soft += soft
	}
	if !s.first {
		s.first = true
		s.begin(b[from:s.at], next)
	}
}

// begin looks at the first word of a line.
func (s *scan) begin(word string, next byte) {
	if keyword(word) {
		s.keyword = true
		s.soft += soft
		return
	}
	if s.line[0] == '#' && directive(word) {
		s.hard++
	}
	// A declaration of CSS: color: red;
	if s.line[len(s.line)-1] == ';' && lower(word[0]) {
		i := s.at
		for i < len(s.line) && (lower(s.line[i]) || s.line[i] == '-') {
			i++
		}
		if i < len(s.line) && s.line[i] == ':' {
			s.hard++
		}
	}
}

// sign counts an operator that begins at a byte which is no letter.
func (s *scan) sign(c byte) {
	b := s.line
	if s.at+1 >= len(b) {
		return
	}
	next := b[s.at+1]
	if c == '=' && next == ' ' && s.at > 0 && b[s.at-1] == ' ' && !s.assigned {
		s.assigned = true
		s.soft += soft
		return
	}
	third := byte(0)
	if s.at+2 < len(b) {
		third = b[s.at+2]
	}
	two := [2]byte{c, next}
	switch two {
	case [2]byte{':', '='}:
		s.hard++
		s.soft += soft
		s.at++
	case [2]byte{'!', '='}, [2]byte{'&', '&'}, [2]byte{'|', '|'}, [2]byte{'+', '='}, [2]byte{'-', '='}, [2]byte{'|', '='}, [2]byte{'=', '~'}:
		if third != c && third != next {
			s.hard++
		}
		s.at++
	case [2]byte{'=', '='}:
		if third == '=' { // JavaScript's, or a rule under a heading
			if s.at+3 < len(b) && b[s.at+3] == ' ' && s.at > 0 && b[s.at-1] == ' ' {
				s.hard++
			}
			for s.at+1 < len(b) && b[s.at+1] == '=' {
				s.at++
			}
			return
		}
		s.hard++
		s.at++
	case [2]byte{'-', '>'}, [2]byte{'=', '>'}, [2]byte{':', ':'}, [2]byte{'<', '<'}, [2]byte{'>', '>'}, [2]byte{'<', '-'}:
		if third != c && third != next {
			s.soft += soft
		}
		s.at++
	}
}

// ending counts what a line ends with.
func ending(line string, last byte, code bool) int {
	switch {
	case len(line) <= 3 && last != 0 && closing(line):
		return codeScore
	case last == '{':
		return hard
	case last == ';' && code:
		return hard
	case last == ';' && strings.Contains(line, " = "):
		return hard
	case last == ';', last == '(' && code:
		return soft
	case last == ':' && code && len(line) > 1 && line[len(line)-2] == ')':
		return hard
	case line[0] == '{' && (last == '}' || last == ',' && line[len(line)-2] == '}'):
		return hard
	}
	return 0
}

// decorator says that a line is nothing but what decorates the next one: @overload, @app.get("/").
func decorator(line string) bool {
	if line[0] != '@' {
		return false
	}
	for i := 1; i < len(line); i++ {
		if c := line[i]; !letter(c) && !digit(c) && c != '.' {
			return i > 1 && c == '('
		}
	}
	return len(line) > 1
}

// closing says that a line has nothing but brackets that end something.
func closing(line string) bool {
	brace := false
	for _, c := range line {
		switch c {
		case '}', ')', ']':
			brace = brace || c != ')'
		case ';', ',':
		default:
			return false
		}
	}
	return brace
}

// remark says that a line is one: its first sign says so.
func remark(line string) bool {
	if len(line) < 2 {
		return line == "#" || line == "*"
	}
	switch [2]byte{line[0], line[1]} {
	case [2]byte{'/', '/'}, [2]byte{'/', '*'}, [2]byte{'*', ' '}, [2]byte{'*', '/'}, [2]byte{'#', ' '}, [2]byte{'#', '#'}, [2]byte{'#', '!'}, [2]byte{'-', '-'},
		[2]byte{';', ';'}, [2]byte{'"', '"'}, [2]byte{'<', '!'}, [2]byte{'*', '\t'}, [2]byte{'#', '\t'}, [2]byte{'#', ':'}:
		return true
	}
	return false
}

// trailing says that a remark begins behind the code of a line.
func trailing(b string, at int) bool {
	if at == 0 {
		return false
	}
	blank := b[at-1] == ' ' || b[at-1] == '\t'
	switch b[at] {
	case '/':
		return at+1 < len(b) && (b[at+1] == '/' && b[at-1] != ':' || b[at+1] == '*')
	case '#', ';':
		return blank && at+1 < len(b) && b[at+1] == ' '
	case '-':
		return blank && at+2 < len(b) && b[at+1] == '-' && b[at+2] == ' '
	}
	return false
}

// endOfQuote is the place behind a quotation that begins at a place. A mark that nothing closes on the line is none: don't, 'a.
func endOfQuote(b string, at int) int {
	if b[at] == '\'' && at > 0 && (letter(b[at-1]) || digit(b[at-1])) {
		return at + 1
	}
	for i := at + 1; i < len(b) && b[i] != '\n'; i++ {
		switch b[i] {
		case '\\':
			i++
		case b[at]:
			return i + 1
		}
	}
	return at + 1
}

func letter(c byte) bool { return lower(c) || upper(c) || c == '_' || c >= 0x80 }
func lower(c byte) bool  { return c >= 'a' && c <= 'z' }
func upper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// bare is a line without what tools put before it, and whether it is indented: its number (12→, 12 |, 12<tab>), where a search found it
// (main.go:12:), the sign of a difference.
func bare(line string) (rest string, indented bool) {
	if i := numbered(line); i > 0 {
		line = line[i:]
	}
	if len(line) > 1 && (line[0] == '+' || line[0] == '-') && line[1] != line[0] {
		line = line[1:]
	}
	return trim(line), line != "" && (line[0] == ' ' || line[0] == '\t')
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

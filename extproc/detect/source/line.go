package source

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
	if len(line) == 0 || remark(line) || logged(line) || row(line) {
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

func letter(c byte) bool { return lower(c) || upper(c) || c == '_' || c >= 0x80 }
func lower(c byte) bool  { return c >= 'a' && c <= 'z' }
func upper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

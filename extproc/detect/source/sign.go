package source

import "strings"

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

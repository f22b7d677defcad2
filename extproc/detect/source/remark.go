package source

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

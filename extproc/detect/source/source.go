package source

import "strings"

// Place says what a byte of a text is a part of.
type Place uint8

// The places.
const (
	Text   Place = iota // no program, or what stands beside one
	Code                // a line of code
	Quoted              // what is between quotes on a line of code
	Remark              // a line that begins as remarks do, or what follows the sign of a remark on a line of code
)

// A program has this many lines of code, or as many that may be code for each that is, and then this much of a score together.
const (
	fewest   = 3
	together = 8
)

// longLine is the fewest bytes of a line that may be a program by itself.
const longLine = 240

// May says, by a glance at what its lines end with, that a text can have a program in it.
func May(text string) bool {
	ends := 0
	for at := 0; at < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		last := end - 1
		if last > at && text[last] == '\r' {
			last--
		}
		if last >= at {
			switch text[last] {
			case ';', '{', '}', ')', ':':
				if ends++; ends > 1 {
					return true
				}
			}
			if line := text[at:end]; len(line) >= longLine && (strings.Contains(line, "){") || strings.Contains(line, ");") || strings.Contains(line, "=>")) {
				return true
			}
		}
		at = end + 1
	}
	return false
}

// Lines is what the lines of a text are. Its memory is reused from text to text; it is not for concurrent use.
type Lines struct {
	text    string
	ends    []int32 // where each line ends
	scores  []uint8 // how much each looks like code
	program bool

	line int // the one that the last place was asked for on
	at   int // where on it the quotes were read up to
	open int // where the quotation ends that begins before at, at if none
	rest int // where a remark behind code ends

	asked int  // the line of which it was last asked whether it is a remark
	plain bool // it is none
}

// Read looks at the lines of a text, and reports whether there is a program in it.
func (l *Lines) Read(text string) bool {
	*l = Lines{text: text, ends: l.ends[:0], scores: l.scores[:0], asked: -1}
	code, some, sum, long := 0, 0, 0, false
	for at := 0; at < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		s := score(text[at:end])
		long = long || s >= longScore
		if s > 0 {
			some++
			sum += min(s, 2*weakScore)
		}
		if s >= codeScore {
			code++
		}
		l.ends, l.scores = append(l.ends, int32(end)), append(l.scores, uint8(min(s, longScore)))
		at = end
	}
	l.program = long || code >= fewest || code > 0 && code+some >= fewest+2 && sum >= together
	if l.program {
		l.join(code >= fewest)
	}
	return l.program
}

// join makes lines code that are so by their neighbours: those that look like it a little, right behind one another with remarks between
// at most, if one of them is code by itself or two are nearly so; in a long program one that is nearly so is enough. What is no code counts
// for nothing from then on.
func (l *Lines) join(long bool) {
	for i := 0; i < len(l.scores); i++ {
		from, code, weak := i, false, 0
		for ; i < len(l.scores) && (l.scores[i] > 0 || i > from && isRemark(l.of(i))); i++ {
			code = code || l.scores[i] >= codeScore
			if l.scores[i] >= weakScore {
				weak++
			}
		}
		for k := from; k < i; k++ {
			switch {
			case l.scores[k] == 0:
			case code || weak > 1 || long && weak > 0:
				l.scores[k] = codeScore
			default:
				l.scores[k] = 0
			}
		}
	}
}

// of is a line of the text.
func (l *Lines) of(line int) string {
	begin := int32(0)
	if line > 0 {
		begin = l.ends[line-1]
	}
	return l.text[begin:l.ends[line]]
}

// Rewind lets At begin anew.
func (l *Lines) Rewind() { l.line, l.at, l.open, l.rest = 0, 0, 0, 0 }

// Forget lets go of the text.
func (l *Lines) Forget() { l.text = "" }

// At is the place of the byte at an offset. From call to call since Read, offsets must not become less.
func (l *Lines) At(offset int) Place {
	if !l.program {
		return Text
	}
	for l.line < len(l.ends) && offset >= int(l.ends[l.line]) {
		l.line++
	}
	if l.line == len(l.ends) {
		return Text
	}
	if l.scores[l.line] == 0 {
		if l.asked != l.line { // a line may end with many blanks, and be asked for often
			l.asked, l.plain = l.line, !isRemark(l.of(l.line))
		}
		if l.plain {
			return Text
		}
		return Remark
	}
	if l.line > 0 {
		if begin := int(l.ends[l.line-1]); l.at < begin {
			l.at, l.open = begin, begin
		}
	}
	return l.quotes(offset)
}

// quotes goes on over the line up to an offset, and says whether it is between quotes there, or in a remark behind the code.
func (l *Lines) quotes(offset int) Place {
	if offset < l.rest {
		return Remark
	}
	if offset < l.open {
		return Quoted
	}
	end := int(l.ends[l.line])
	for l.at = max(l.at, l.open); l.at <= offset && l.at < end; {
		switch c := l.text[l.at]; {
		case c == '"' || c == '\'' || c == '`':
			l.open = endOfQuote(l.text, l.at)
			if l.open > l.at+1 && offset < l.open {
				return Quoted
			}
			l.at = l.open
		case l.at > 0 && l.text[l.at-1] != '\n' && trailing(l.text[:end], l.at):
			l.rest = end
			return Remark
		case c == '\\':
			l.at += 2
		default:
			l.at++
		}
	}
	return Code
}

// isRemark says that a whole line is a remark.
func isRemark(line string) bool {
	line, _ = bare(line)
	return line != "" && remark(line)
}

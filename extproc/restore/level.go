package restore

import "unicode/utf8"

// level follows one JSON text.
type level struct {
	object   [maxDepth / 64]uint64 // bit d: the container at depth d is an object
	depth    int
	want     want
	literal  string // what must still come of true, false or null
	inString bool
	escape   int8 // within an escape of a string: 1 behind the backslash, then 1 more for the u and each digit behind it
	code     rune // what these digits say
	inner    bool // it stands in a string of another
	bad      bool // it is no JSON, or inner and a lone string, which the request's side takes for a quotation
}

// want says what may come next in a JSON text.
type want uint8

const (
	value want = 1 << iota
	key
	colon
	comma
	end
	digits // of the number that was begun
)

// within reports whether the text is within a string of good JSON, and behind no half of an escape.
func (l *level) within() bool { return l.inString && !l.bad && l.escape == 0 }

// step goes over one byte. What it adds to what a string says is said, if ok.
func (l *level) step(b byte) (said byte, ok bool) {
	if l.inString {
		return l.inside(b)
	}
	if l.literal != "" {
		l.bad = l.bad || b != l.literal[0]
		l.literal = l.literal[1:]
		return 0, false
	}
	switch b {
	case ' ', '\t', '\n', '\r':
		l.want &^= digits
	case '"':
		l.expect(value | key)
		l.bad = l.bad || l.inner && l.depth == 0
		l.inString = true
	case '{', '[':
		l.expect(value)
		l.open(b == '{')
	case '}', ']':
		l.expect(end)
		l.bad = l.bad || l.inObject() != (b == '}')
		l.depth = max(0, l.depth-1)
		l.past()
	case ',':
		l.expect(comma)
		l.want = value
		if l.inObject() {
			l.want = key
		}
	case ':':
		l.expect(colon)
		l.want = value
	default:
		l.scalar(b)
	}
	return 0, false
}

// expect notes a fault where nothing of what w names may come.
func (l *level) expect(w want) { l.bad = l.bad || l.want&w == 0 }

// open begins a container.
func (l *level) open(object bool) {
	l.want = value | end
	if object {
		l.want = key | end
	}
	if l.depth < maxDepth {
		bit := uint64(1) << (l.depth % 64)
		l.object[l.depth/64] &^= bit
		if object {
			l.object[l.depth/64] |= bit
		}
	}
	l.depth++
}

// inObject reports whether the container is an object.
func (l *level) inObject() bool {
	d := l.depth - 1
	return d >= 0 && d < maxDepth && l.object[d/64]>>(d%64)&1 == 1
}

// past is behind a value.
func (l *level) past() {
	l.want = comma | end
	if l.depth == 0 {
		l.want = 0
	}
}

// scalar takes a byte of a number, true, false or null.
func (l *level) scalar(b byte) {
	isDigit := b >= '0' && b <= '9' || b == '-'
	if l.want&digits != 0 && (isDigit || b == '.' || b == 'e' || b == 'E' || b == '+') {
		return
	}
	l.expect(value)
	l.past()
	switch {
	case isDigit:
		l.want |= digits
	case b == 't':
		l.literal = "rue"
	case b == 'f':
		l.literal = "alse"
	case b == 'n':
		l.literal = "ull"
	default:
		l.bad = true
	}
}

// inside takes a byte of a string.
func (l *level) inside(b byte) (said byte, ok bool) {
	switch {
	case l.escape == 1:
		return l.escaped(b)
	case l.escape > 1:
		return l.digit(b)
	case b == '\\':
		l.escape = 1
		return 0, false
	case b == '"':
		l.inString = false
		if l.want&key != 0 {
			l.want = colon
		} else {
			l.past()
		}
		return 0, false
	case b < ' ':
		l.bad = true
	}
	return b, true
}

// escaped takes the byte behind a backslash.
func (l *level) escaped(b byte) (said byte, ok bool) {
	l.escape = 0
	switch b {
	case '"', '\\', '/':
		return b, true
	case 'n', 'r', 't', 'b', 'f':
		return control(b), true
	case 'u':
		l.escape, l.code = 2, 0
	default:
		l.bad = true
	}
	return 0, false
}

// control is the character that a letter behind a backslash stands for.
func control(letter byte) byte {
	switch letter {
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return '\f' // or \b: no JSON holds either
}

// digit takes one of the four digits of an escape. Characters beyond ASCII are all alike here.
func (l *level) digit(b byte) (said byte, ok bool) {
	switch {
	case b >= '0' && b <= '9':
		b -= '0'
	case b|0x20 >= 'a' && b|0x20 <= 'f':
		b = b | 0x20 - 'a' + 10
	default:
		l.bad, l.escape = true, 0
		return 0, false
	}
	l.code = l.code<<4 | rune(b)
	if l.escape++; l.escape < 6 {
		return 0, false
	}
	l.escape = 0
	if l.code >= utf8.RuneSelf {
		return wide, true
	}
	return byte(l.code), true
}

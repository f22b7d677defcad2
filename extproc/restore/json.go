package restore

import "veil/extproc/token"

// MaxStrings is in how many strings of JSON inside one another a value is escaped for each of them. What is deeper is plain
// text. Requests are to be read as deep, since a value must be the one that stands in the innermost string.
const MaxStrings = token.MaxStrings

// maxDepth is how many containers may be inside one another for bare numbers to come back in them.
const maxDepth = 128

// state follows JSON text just far enough to tell how a value is written at a place: in how many strings of JSON inside one
// another it stands, and whether a quote there opens a string that is a value and no key. Text that is no JSON leads it
// astray without harm: then a number stays a string, and a value is escaped once. The zero state stands before a text.
type state struct {
	levels []level // the text, then what the string says that the level before it is in
	mixed  bool    // the text is Mixed
	around int     // the text is what a string says that stands in so many, itself counted
	named  bool    // keys are followed
	keys   []keys  // of levels, as far as there was something to follow
}

// top is the level of the whole text.
func (s *state) top() *level {
	if len(s.levels) == 0 {
		s.levels = append(s.levels, level{want: value, inner: s.mixed || s.around > 0})
	}
	return &s.levels[0]
}

// token steps over a token, which is like a word in a string, and like a number anywhere else.
func (s *state) token() {
	s.step('0')
	s.masks()
}

// walk steps over text.
func (s *state) walk(text string) {
	for i := 0; i < len(text); i++ {
		s.step(text[i])
	}
}

// step goes over one byte.
func (s *state) step(b byte) {
	s.into(b)
	if s.mixed && b == '\n' {
		s.line()
	}
}

// into gives a byte to the text, and what it says there to the JSON in its string.
func (s *state) into(b byte) {
	s.top()
	for i := 0; ; i++ {
		if i == len(s.levels) {
			s.levels = append(s.levels, level{want: value, inner: true})
		}
		l := &s.levels[i]
		was := before{l.depth, l.escape, l.inString}
		said, ok := l.step(b)
		if l.inString != was.inString { // another string, or none
			s.levels, s.keys = s.levels[:i+1], s.keys[:min(len(s.keys), i+1)]
		}
		if s.named {
			s.follow(i, was, b, said, ok)
		}
		if !ok || l.bad || s.around+i+1 == MaxStrings || i+1 < len(s.levels) && s.levels[i+1].bad {
			return
		}
		b = said
	}
}

// prose reports whether nothing but the end of the line changes how a value is written: the line says no JSON.
func (s *state) prose() bool { return s.mixed && len(s.levels) > 0 && s.levels[0].bad }

// line begins anew with a line of Mixed text, unless the line goes on with the JSON of the lines before it.
func (s *state) line() {
	if t := s.top(); t.bad || t.want == 0 {
		s.levels = s.levels[:0]
	}
}

// strings is in how many strings inside one another the text is now, of which all but the last say JSON.
func (s *state) strings() int {
	n := 0
	for n < len(s.levels) && s.levels[n].within() {
		n++
	}
	return n
}

// opensValue reports whether a quote that comes now opens a string that is a value, with how many backslashes it is written, and the
// key that it stands under.
func (s *state) opensValue() (slashes int, under Key, ok bool) {
	n, l := s.strings(), s.top()
	if n == 0 {
		return 0, s.under(0), !l.inString && l.want&(key|colon) == 0 && l.depth <= maxDepth
	}
	if n == len(s.levels) {
		return 0, None, false
	}
	l = &s.levels[n]
	return 1<<n - 1, s.under(n), !l.inString && !l.bad && l.depth > 0 && l.want&value != 0
}

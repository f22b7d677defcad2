package restore

// maxDepth is how deep JSON text may nest for bare numbers to come back in it.
const maxDepth = 128

// state follows JSON text just far enough to tell the strings that are values from keys. Text that is no JSON leads it
// astray without harm: then a number stays a string. The zero state stands before a text.
type state struct {
	object   [maxDepth / 64]uint64 // bit d: the container at depth d is an object
	depth    int
	inString bool
	escape   bool // behind a backslash within a string
	key      bool // the next string is a key
}

// opensValue reports whether a quote that comes now opens a string that is a value.
func (s *state) opensValue() bool { return !s.inString && !s.key && s.depth <= maxDepth }

// walk steps over text.
func (s *state) walk(text string) {
	for i := 0; i < len(text); i++ {
		s.step(text[i])
	}
}

// step goes over one byte.
func (s *state) step(b byte) {
	if s.inString {
		switch {
		case s.escape:
			s.escape = false
		case b == '\\':
			s.escape = true
		case b == '"':
			s.inString = false
		}
		return
	}
	switch b {
	case '"':
		s.inString = true
	case '{', '[':
		s.key = b == '{'
		if s.depth < maxDepth {
			bit := uint64(1) << (s.depth % 64)
			s.object[s.depth/64] &^= bit
			if s.key {
				s.object[s.depth/64] |= bit
			}
		}
		s.depth++
	case '}', ']':
		s.depth = max(0, s.depth-1)
		s.key = false
	case ',':
		d := s.depth - 1
		s.key = d >= 0 && d < maxDepth && s.object[d/64]>>(d%64)&1 == 1
	case ':':
		s.key = false
	}
}

package gate

import (
	"errors"
	"slices"
	"strings"
)

// scanner reads the JSON (RFC 8259) that a plugin configuration is made of, value by value: each method takes one off the
// text or fails, and after the first fault nothing is read any more. Package encoding/json would be a third of the module, and
// of what Envoy spends on compiling it. It is stricter: a name given twice is a fault, and so are null, a number with a
// fraction or an exponent, and escapes other than of the characters that have to be escaped.
type scanner struct {
	rest string
	err  error
}

const space = " \t\r\n" // RFC 8259, 2

func (s *scanner) fail(what string) {
	if s.err == nil {
		s.err = errors.New(what)
	}
	s.rest = ""
}

func (s *scanner) unknown(name string) { s.fail(`unknown field "` + name + `"`) }

// skip passes over white space.
func (s *scanner) skip() { s.rest = strings.TrimLeft(s.rest, space) }

// take takes a character, if it comes next.
func (s *scanner) take(c byte) bool {
	s.skip()
	if s.rest == "" || s.rest[0] != c {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// members takes what stands between two brackets, with commas between; member takes one.
func (s *scanner) members(open, end byte, what string, member func()) {
	if !s.take(open) {
		s.fail(what + " expected")
		return
	}
	if s.take(end) {
		return
	}
	for {
		member()
		if s.err != nil || s.take(end) {
			return
		}
		if !s.take(',') {
			s.fail(what + " doesn't end")
			return
		}
	}
}

// object takes an object. Value is called for each name and takes the value.
func (s *scanner) object(value func(name string)) {
	var names []string
	s.members('{', '}', "an object", func() {
		name := s.text()
		if slices.Contains(names, name) {
			s.fail(`"` + name + `" is given twice`)
		}
		names = append(names, name)
		if !s.take(':') {
			s.fail("a colon expected")
			return
		}
		value(name)
	})
}

// list takes a list. Element takes one element.
func (s *scanner) list(element func()) { s.members('[', ']', "a list", element) }

// text takes a string.
func (s *scanner) text() string {
	if !s.take('"') {
		s.fail("a string expected")
		return ""
	}
	var out []byte
	for i := 0; i < len(s.rest); i++ {
		c := s.rest[i]
		if c == '"' {
			s.rest = s.rest[i+1:]
			return string(out)
		}
		if c == '\\' {
			i++
			if i == len(s.rest) || !strings.ContainsRune(`"\/`, rune(s.rest[i])) {
				s.fail("an escape in a string that none here needs")
				return ""
			}
			c = s.rest[i]
		}
		if c < ' ' || c > '~' {
			s.fail("a string with other than printable ASCII characters")
			return ""
		}
		out = append(out, c)
	}
	s.fail("a string doesn't end")
	return ""
}

// number takes a whole number that fits 63 bits.
func (s *scanner) number() int64 {
	s.skip()
	const digits = "0123456789"
	after := strings.TrimLeft(s.rest, digits)
	text := s.rest[:len(s.rest)-len(after)]
	if text == "" || len(text) > 18 || text[0] == '0' && len(text) > 1 {
		s.fail("a whole number expected")
		return 0
	}
	s.rest = after
	n := int64(0)
	for i := range len(text) {
		n = n*10 + int64(text[i]-'0')
	}
	return n
}

// truth takes true or false.
func (s *scanner) truth() bool {
	s.skip()
	after, is := strings.CutPrefix(s.rest, "true")
	if !is {
		var not bool
		if after, not = strings.CutPrefix(s.rest, "false"); !not {
			s.fail("true or false expected")
			return false
		}
	}
	s.rest = after
	return is
}

// end makes sure that nothing follows.
func (s *scanner) end() {
	if s.skip(); s.rest != "" {
		s.fail("more than one JSON value")
	}
}

package word

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxEmphasis is how many bytes emphasis is looked for. Longer ones say no name.
const maxEmphasis = 256

// emphasis passes over the asterisks at s.at if they open what others close in the same line, or close it: what they stand around is
// read as if it stood alone. It reports whether they did.
func (s *scanner) emphasis() bool {
	end := stars(s.text[:min(len(s.text), s.at+maxStars+1)], s.at) // of a long run no more than is needed to see that it is none
	switch {
	case s.open && s.at == s.close:
		s.open = false
	case s.opens(end):
		for s.close < end && s.close < len(s.text) { // each is looked for once
			s.close = closer(s.text, max(s.close, 1))
		}
		if s.close == len(s.text) || s.close-end > maxEmphasis || strings.IndexByte(s.text[end:s.close], '\n') >= 0 {
			return false
		}
		s.open = true
	default:
		return false
	}
	s.at = end
	return true
}

// stars is where the asterisks at i end.
func stars(text string, i int) int {
	for i < len(text) && text[i] == '*' {
		i++
	}
	return i
}

// maxStars is how many asterisks emphasis has. More are a rule or a hidden password.
const maxStars = 3

// opens reports whether the asterisks from s.at up to end may begin emphasis: behind a blank or a bracket, before a word. Behind
// anything else they are a sign of arithmetic, of a comment or a pointer.
func (s *scanner) opens(end int) bool {
	if end-s.at > maxStars || end == len(s.text) {
		return false
	}
	if s.at > 0 && strings.IndexByte(" \t\n\r([|>\"'-,:;", s.text[s.at-1]) < 0 && s.text[s.at-1] < utf8.RuneSelf {
		return false
	}
	c, _ := utf8.DecodeRuneInString(s.text[end:])
	return unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("\"'(@[+“„«‘¿¡", c)
}

// closer is where the next asterisks from i on begin that may end emphasis: behind a word, before what is none.
func closer(text string, i int) int {
	if i > 0 && i < len(text) && text[i-1] == '*' || i < len(text) && text[i] == '*' {
		i = stars(text, i)
	}
	for {
		n := strings.IndexByte(text[i:], '*')
		if n < 0 {
			return len(text)
		}
		i += n
		end := stars(text, i)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		c, _ := utf8.DecodeRuneInString(text[end:])
		if end-i <= maxStars && (unicode.IsLetter(before) || unicode.IsDigit(before) || strings.ContainsRune(".,:;!?)]\"'”“»’…", before)) && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return i
		}
		if i = end; i == len(text) {
			return i
		}
	}
}

// quote passes over the mark before a line of a mail that somebody answered. It reports whether it did.
func (s *scanner) quote() bool {
	i := s.at
	for i < len(s.text) && s.text[i] == '>' {
		i++
	}
	if i < len(s.text) && s.text[i] != ' ' && s.text[i] != '\n' && s.text[i] != '\r' {
		return false
	}
	s.at = i
	return true
}

package detect

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"veil/extproc/detect/checksum"
)

// customType is a compiled Custom.
type customType struct {
	typ     Type
	search  searcher
	context []string // folded
	check   func([]byte) bool
	score   float32
}

// contextReach is how far from a value, in bytes, a context word of a custom type may stand.
const contextReach = 60

// compile checks c and compiles it; on a fault it names the field.
func (c Custom) compile() (customType, string, error) {
	t := customType{typ: c.Type, score: c.Score}
	if !goodType(c.Type) {
		return t, "type", errors.New("is no name of a type: use capital letters and single underscores, at most 32 characters")
	}
	if !(c.Score >= 0 && c.Score <= 1) { // nor is it no number, which YAML can say
		return t, "score", errors.New("must be between 0 and 1")
	}
	if t.score == 0 {
		t.score = 0.9
	}
	check, ok := checkOf(c.Checksum)
	if !ok {
		return t, "checksum", errors.New("must be one of luhn, mod97, mod11_10, mod11_2, verhoeff")
	}
	t.check = check
	if len(c.Context) > maxContext {
		return t, "context", fmt.Errorf("has more than %d words", maxContext)
	}
	for _, w := range c.Context {
		if reason := badPhrase(w); reason != "" {
			return t, "context", errors.New("a word " + reason)
		}
		t.context = append(t.context, foldPhrase(w))
	}
	search, err := compilePattern(c.Pattern)
	t.search = search
	return t, "pattern", err
}

// checkOf is the check of a name, which takes the letters and digits of a value. A scheme that is of digits alone takes those
// of a value that has letters besides, as the sign before a customer's number.
func checkOf(name string) (check func([]byte) bool, ok bool) {
	switch name {
	case "":
		return nil, true
	case "luhn":
		return func(b []byte) bool { return checksum.Luhn(digits(b)) }, true
	case "mod11_10":
		return func(b []byte) bool { return checksum.Mod11_10(digits(b)) }, true
	case "verhoeff":
		return func(b []byte) bool { return checksum.Verhoeff(digits(b)) }, true
	case "mod11_2":
		return func(b []byte) bool {
			if n := len(b); n > 0 && b[n-1] == 'X' {
				return checksum.Mod11_2(append(digits(b), 'X'))
			}
			return checksum.Mod11_2(digits(b))
		}, true
	case "mod97":
		return func(b []byte) bool { return checksum.Mod97(b) == 1 }, true
	}
	return nil, false
}

// digits moves the digits of b together at its beginning and answers with them.
func digits(b []byte) []byte {
	kept := b[:0]
	for _, c := range b {
		if c >= '0' && c <= '9' {
			kept = append(kept, c)
		}
	}
	return kept
}

// compilePattern compiles an RE2 pattern within the bounds. The parser's own message is used: it names the construct at
// fault (a look-ahead, a back-reference), which is what the writer of the rule needs.
func compilePattern(pattern string) (searcher, error) {
	if pattern == "" || len(pattern) > maxPattern {
		return searcher{}, fmt.Errorf("needs 1 to %d bytes", maxPattern)
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		var e *syntax.Error
		if errors.As(err, &e) {
			return searcher{}, fmt.Errorf("is no RE2 expression: %s", e.Code)
		}
		return searcher{}, errors.New("is no RE2 expression")
	}
	if groups(tree) > 1 { // the first would be hidden and the others stay, which nobody means
		return searcher{}, errors.New("has more than one group, and one says what is hidden: write (?:…) for those that hold alternatives together, and for all of them to hide the whole match")
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil || len(prog.Inst) > maxProgram {
		return searcher{}, fmt.Errorf("is too large: more than %d instructions", maxProgram)
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return searcher{}, errors.New("is no RE2 expression")
	}
	if re.MatchString("") {
		return searcher{}, errors.New("matches the empty text")
	}
	return newSearcher(re, tree, len(prog.Inst))
}

// groups is how many groups one match can have beside one another. Those of different alternatives never meet (where the first is
// not there, the whole match is hidden), and one around others covers them.
func groups(e *syntax.Regexp) (n int) {
	if e.Op == syntax.OpCapture {
		return 1
	}
	for _, sub := range e.Sub {
		if e.Op == syntax.OpAlternate {
			n = max(n, groups(sub))
		} else {
			n += groups(sub)
		}
	}
	return n
}

// find appends the spans of c in t. It stops with ctx's error when ctx ends.
func (c *customType) find(ctx context.Context, dst []Span, t Text) ([]Span, error) {
	inKey := len(c.context) == 0 || c.near(foldPhrase(t.Key))
	err := c.search.all(ctx, t.Value, func(start, end int) {
		if start == end || (c.check != nil && !c.check(alnum(t.Value[start:end]))) {
			return
		}
		if inKey || c.near(around(t.Value, start, end)) {
			dst = append(dst, Span{Start: start, End: end, Type: c.typ, Score: c.score})
		}
	})
	return dst, err
}

// near reports whether a context word stands in a folded text as a whole word.
func (c *customType) near(text string) bool {
	for _, w := range c.context {
		for at := 0; ; {
			i := strings.Index(text[at:], w)
			if i < 0 {
				break
			}
			at += i
			end := at + len(w)
			if !(wordBefore(text, at) && wordAfter(text, at)) && !(wordBefore(text, end) && wordAfter(text, end)) {
				return true
			}
			_, size := utf8.DecodeRuneInString(text[at:])
			at += size
		}
	}
	return false
}

// around is the text near a value, folded, without the value.
func around(text string, start, end int) string {
	from, to := max(0, start-contextReach), min(len(text), end+contextReach)
	return foldPhrase(text[from:start] + "\x00" + text[end:to])
}

// alnum is the letters (as capitals) and digits of s.
func alnum(s string) []byte {
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9', c >= 'A' && c <= 'Z':
			b = append(b, c)
		case c >= 'a' && c <= 'z':
			b = append(b, c-'a'+'A')
		}
	}
	return b
}

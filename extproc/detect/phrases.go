package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// phrases finds listed phrases in a text as whole words, without regard to case. A nil phrases is empty.
type phrases struct {
	whole map[string]Type  // folded phrase -> type
	first map[string][]int // folded first word -> lengths of its phrases, in words, longest first
	base  *phrases         // looked at too; the settings' list under an account's
}

// with is p with more entries. It doesn't copy p: an override of a few entries stays cheap over a long list.
func (p *phrases) with(entries []Deny) *phrases {
	if len(entries) == 0 {
		return p
	}
	q := &phrases{whole: make(map[string]Type, len(entries)), first: map[string][]int{}, base: p}
	for _, d := range entries {
		words := strings.Fields(strings.ToLower(d.Text))
		q.whole[strings.Join(words, " ")] = d.Type
		head := firstWord(words[0])
		q.first[head] = addLength(q.first[head], len(words))
	}
	return q
}

// addLength puts n into lengths, which stay distinct and falling.
func addLength(lengths []int, n int) []int {
	for i, have := range lengths {
		if have == n {
			return lengths
		}
		if have < n {
			return append(lengths[:i:i], append([]int{n}, lengths[i:]...)...)
		}
	}
	return append(lengths, n)
}

// allowEntries are the phrases of an allow list.
func allowEntries(list []string) []Deny {
	entries := make([]Deny, len(list))
	for i, s := range list {
		entries[i] = Deny{Text: s}
	}
	return entries
}

// holds reports whether value as a whole is one of the phrases.
func (p *phrases) holds(value string) bool {
	if p == nil {
		return false
	}
	folded := foldPhrase(value)
	for ; p != nil; p = p.base {
		if _, ok := p.whole[folded]; ok {
			return true
		}
	}
	return false
}

// find appends a span for each place where a phrase stands.
func (p *phrases) find(dst []Span, text string) []Span {
	if p == nil {
		return dst
	}
	lower := strings.ToLower(text)
	if len(lower) != len(text) { // a letter whose small form has another length: compare it as it is
		lower = lowerSame(text)
	}
	for q := p; q != nil; q = q.base {
		dst = q.scan(dst, lower)
	}
	return dst
}

// scan looks for the phrases at every start of a word. Each word is looked at once for each length of phrase that
// begins with it, and the lengths are bounded by maxPhrase.
func (p *phrases) scan(dst []Span, lower string) []Span {
	for at := 0; at < len(lower); {
		r, size := utf8.DecodeRuneInString(lower[at:])
		if unicode.IsSpace(r) || (at > 0 && wordBefore(lower, at) && wordRune(r)) {
			at += size
			continue
		}
		for _, n := range p.first[firstWord(lower[at:])] {
			end := p.ends(lower, at, n)
			if end < 0 {
				continue
			}
			if t, ok := p.whole[foldPhrase(lower[at:end])]; ok {
				dst = append(dst, Span{Start: at, End: end, Type: t, Score: 1})
				size = end - at
				break
			}
		}
		at += size
	}
	return dst
}

// ends is where a phrase of n fields that starts at at ends, or -1. The last field ends where the phrase's does, so it
// is cut at the last place that a word may end: the longest form in the list decides, the others are tried by length.
func (p *phrases) ends(lower string, at, n int) int {
	i := at
	for range n - 1 {
		i += strings.IndexFunc(lower[i:min(len(lower), i+maxPhrase)], unicode.IsSpace)
		if i < at {
			return -1
		}
		rest := strings.TrimLeftFunc(lower[i:min(len(lower), i+maxPhrase)], unicode.IsSpace)
		i = min(len(lower), i+maxPhrase) - len(rest)
	}
	field := lower[i:min(len(lower), i+maxPhrase)]
	if cut := strings.IndexFunc(field, unicode.IsSpace); cut >= 0 {
		field = field[:cut]
	}
	for end := len(field); end > 0; {
		if _, ok := p.whole[foldPhrase(lower[at:i+end])]; ok && !(wordBefore(lower, i+end) && wordAfter(lower, i+end)) {
			return i + end
		}
		_, size := utf8.DecodeLastRuneInString(field[:end])
		end -= size
	}
	return -1
}

// firstWord is the word that s begins with, or its first rune.
func firstWord(s string) string {
	end := strings.IndexFunc(s, func(r rune) bool { return !wordRune(r) })
	switch end {
	case -1:
		return s[:min(len(s), maxPhrase)]
	case 0:
		_, size := utf8.DecodeRuneInString(s)
		return s[:size]
	}
	return s[:min(end, maxPhrase)]
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func wordBefore(s string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:at])
	return at > 0 && wordRune(r)
}

func wordAfter(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(s[at:])
	return at < len(s) && wordRune(r)
}

// foldPhrase is s in small letters with its white space made single.
func foldPhrase(s string) string { return strings.Join(strings.Fields(strings.ToLower(s)), " ") }

// lowerSame lowers the runes whose small form has the same length in UTF-8.
func lowerSame(s string) string {
	b := make([]byte, 0, len(s))
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if l := unicode.ToLower(r); utf8.RuneLen(l) == size {
			b = utf8.AppendRune(b, l)
		} else {
			b = append(b, s[i:i+size]...)
		}
	}
	return string(b)
}

// badPhrase says why s can't be an entry of a list, or "".
func badPhrase(s string) string {
	switch {
	case len(s) > maxPhrase:
		return "is longer than 200 bytes"
	case !utf8.ValidString(s):
		return "is not valid UTF-8"
	case strings.IndexFunc(s, wordRune) < 0:
		return "needs a letter or a digit"
	case utf8.RuneCountInString(strings.TrimSpace(s)) < 2:
		return "needs two characters at least"
	}
	return ""
}

package detect

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// phrases finds listed phrases in a text as whole words, without regard to what a folder passes over. A nil phrases is empty.
type phrases struct {
	types  map[string]Type // by folded phrase
	sorted []string        // the folded phrases
	from   [257]int32      // of sorted: those that begin with byte c are sorted[from[c]:from[c+1]]
	base   *phrases        // looked at too; the settings' list under an account's
}

// with is p with more entries. It doesn't copy p: an override of a few entries stays cheap over a long list.
func (p *phrases) with(entries []Deny) *phrases {
	if len(entries) == 0 {
		return p
	}
	q := &phrases{types: make(map[string]Type, len(entries)), base: p}
	for _, d := range entries {
		q.types[foldPhrase(d.Text)] = d.Type
	}
	q.sorted = slices.Sorted(maps.Keys(q.types))
	for _, s := range q.sorted {
		q.from[int(s[0])+1]++
	}
	for c := range 256 {
		q.from[c+1] += q.from[c]
	}
	return q
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
		if _, ok := p.types[folded]; ok {
			return true
		}
	}
	return false
}

// have reports whether a phrase is of a type.
func (p *phrases) have(t Type) bool {
	for ; p != nil; p = p.base {
		for _, typ := range p.types {
			if typ == t {
				return true
			}
		}
	}
	return false
}

// find appends a span for each place where a phrase stands. It stops with ctx's error when ctx ends.
func (p *phrases) find(ctx context.Context, dst []Span, text string) ([]Span, error) {
	if p == nil {
		return dst, ctx.Err()
	}
	var err error
	f := newFolder()
	for ; p != nil && err == nil; p = p.base {
		dst, err = p.scan(ctx, f, dst, text)
	}
	return dst, cmp.Or(err, ctx.Err())
}

// stride is how many bytes are searched for phrases or placeholders between two looks at the context. Each may cost a search
// through the list for every byte of the longest phrase.
const stride = 256

// scan looks for the phrases at every start of a word, and takes the longest, unless it lies within the one before. Each
// start looks at as many bytes as the longest phrase has, so that time is linear in the text.
func (p *phrases) scan(ctx context.Context, f *folder, dst []Span, text string) ([]Span, error) {
	hidden := 0 // up to here phrases were found
	for at, check := 0, stride; at < len(text); {
		if at >= check {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			check = at + stride
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsSpace(r) && !invisible(r) && !(at > 0 && joins(text, at)) {
			if end, phrase := p.longest(f, text, at); end > hidden {
				dst = append(dst, Span{Start: at, End: end, Type: p.types[phrase], Score: 1})
				hidden = end
			}
		}
		at += size
	}
	return dst, nil
}

// longest is the longest phrase that stands at a place, and where it ends; 0 if none does. It follows the folded text through
// the sorted list: the phrases from lo to hi begin as the text does up to i, with n bytes.
func (p *phrases) longest(f *folder, text string, at int) (end int, phrase string) {
	lo, hi := 0, len(p.sorted)
	for i, n := at, 0; ; {
		if lo < hi && len(p.sorted[lo]) == n {
			if !joins(text, i) {
				end, phrase = i, p.sorted[lo]
			}
			lo++
		}
		if lo == hi || i == len(text) {
			return end, phrase
		}
		folded, size := f.next(text[i:min(len(text), i+maxPhrase)])
		for _, c := range folded {
			if lo < hi && len(p.sorted[lo]) == n { // ends within a character: "Mas" in "Maß"
				lo++
			}
			lo, hi = p.narrow(lo, hi, n, c)
			n++
		}
		i += size
	}
}

// narrow is the part of sorted[lo:hi], phrases that are alike in n bytes, whose next byte is c.
func (p *phrases) narrow(lo, hi, n int, c byte) (int, int) {
	if n == 0 {
		return int(p.from[c]), int(p.from[int(c)+1])
	}
	list := p.sorted[lo:hi]
	return lo + sort.Search(len(list), func(k int) bool { return list[k][n] >= c }), lo + sort.Search(len(list), func(k int) bool { return list[k][n] > c })
}

// wordRune reports whether r belongs to a word: an accent that is a mark of its own does, as the letter with the accent would.
func wordRune(r rune) bool { return letterOrDigit(r) || unicode.IsMark(r) && !invisible(r) }

func letterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func wordBefore(s string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:at])
	return at > 0 && wordRune(r)
}

func wordAfter(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(s[at:])
	return at < len(s) && wordRune(r)
}

// joins reports whether a word goes on across the place at in s: none does at a letter of a script that parts no words.
func joins(s string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, _ := utf8.DecodeRuneInString(s[at:])
	return at > 0 && at < len(s) && wordRune(before) && wordRune(after) && !Undivided(before) && !Undivided(after)
}

// badPhrase says why s can't be an entry of a list, or "".
func badPhrase(s string) string {
	switch {
	case len(s) > maxPhrase:
		return "is longer than 200 bytes"
	case !utf8.ValidString(s):
		return "is not valid UTF-8"
	case strings.IndexFunc(s, letterOrDigit) < 0:
		return "needs a letter or a digit"
	case utf8.RuneCountInString(strings.TrimSpace(s)) < 2:
		return "needs two characters at least"
	}
	return ""
}

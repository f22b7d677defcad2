package detect

import (
	"bytes"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// folder writes text as phrases are compared: without regard to case (Unicode's full folding: ß is ss), to whether an accent
// is a mark of its own (canonical equivalence), to the width of white space and to what is invisible. It is for one goroutine.
type folder struct {
	frequent *[frequentEnd][]byte
	cases    transform.Transformer
	marks    []byte // scratch: what is folded, with all accents as marks of their own
	folded   []byte // what next answered last
}

func newFolder() *folder { return &folder{frequent: frequentFolds(), cases: cases.Fold()} }

// frequentEnd is the end of the characters that are looked up: Latin, Greek, Cyrillic, Hebrew.
const frequentEnd = 0x600

// frequentFolds has characters as they are compared, nil for what is no character on its own: marks, white space and what is
// invisible.
var frequentFolds = sync.OnceValue(func() *[frequentEnd][]byte {
	var table [frequentEnd][]byte
	f := folder{cases: cases.Fold()}
	for r := range rune(frequentEnd) {
		if !unicode.IsSpace(r) && !invisible(r) && !unicode.IsMark(r) {
			f.folded = nil
			f.fold(string(r))
			table[r] = f.folded
		}
	}
	return &table
})

// next is the first character of s, with all marks that belong to it, as it is compared, and how many bytes of s that was:
// white space all together. s is not empty. The answer holds until the next call.
func (f *folder) next(s string) ([]byte, int) {
	r, size := utf8.DecodeRuneInString(s)
	if r < frequentEnd && f.frequent[r] != nil && f.endsAt(s, size) {
		return f.frequent[r], size
	}
	f.folded = f.folded[:0]
	switch {
	case invisible(r):
		return nil, size
	case unicode.IsSpace(r):
		f.folded = append(f.folded, ' ')
		return f.folded, len(s) - len(strings.TrimLeftFunc(s, func(r rune) bool { return unicode.IsSpace(r) || invisible(r) }))
	}
	size = norm.NFD.NextBoundaryInString(s, true)
	f.fold(s[:size])
	return f.folded, size
}

// endsAt reports whether a character of s surely ends at a place: a frequent one follows that is no mark, or nothing.
func (f *folder) endsAt(s string, at int) bool {
	if at == len(s) || s[at] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s[at:])
	return r < frequentEnd && f.frequent[r] != nil
}

// fold appends a character to what is folded.
func (f *folder) fold(s string) {
	f.marks = f.marks[:0]
	if p := norm.NFD.PropertiesString(s); p.Size() == len(s) && p.Decomposition() != nil { // what AppendString does, but for its cost
		f.marks = append(f.marks, p.Decomposition()...)
	} else {
		f.marks = norm.NFD.AppendString(f.marks, s)
	}
	f.folded, _, _ = transform.Append(f.cases, f.folded, f.marks) // folding takes any bytes
	// Turkish has two letters i, each the capital or the small one of an i elsewhere.
	switch {
	case bytes.HasPrefix(f.folded, []byte("i")):
		f.folded = bytes.ReplaceAll(f.folded, []byte("\u0307"), nil)
	case bytes.HasPrefix(f.folded, []byte("ı")):
		f.folded = append(append(f.folded[:0], 'i'), f.folded[len("ı"):]...)
	}
}

// foldPhrase is s as phrases are compared, with its white space made single.
func foldPhrase(s string) string {
	f := newFolder()
	var b strings.Builder
	for len(s) > 0 {
		folded, size := f.next(s)
		b.Write(folded)
		s = s[size:]
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// invisible reports whether r is a sign that text copied from pages and documents has inside words: soft hyphens, zero-width
// characters, marks of direction, and what chooses between shapes of the character before it.
func invisible(r rune) bool {
	switch {
	case r < 0xAD:
		return false
	case r == 0xAD, r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x206F, r == 0xFEFF, r == 0x61C,
		r == 0x34F, r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF:
		return true
	}
	return false
}

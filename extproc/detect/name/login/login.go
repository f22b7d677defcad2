package login

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Bounds of a login, in bytes.
const (
	shortest    = 5
	longest     = 40
	leastName   = 4 // behind an initial
	mostDigits  = 4
	leastDigits = 2 // behind a first name alone: a year, or what was free
)

// Says reports whether text is a login that says somebody's name:
//   - a first name and a surname in either order with a low line or a dot between them: anna_rossi, jan.novak2
//   - an initial and a surname, with a low line or a dot between them: x_martinez
//   - an initial and a surname right behind it with digits at the end, or where no word begins like that: dpetrov2, kschulze
//   - a first name with a year or so behind it: anna1987
//
// All of it is in small letters of ASCII, and every name in it one that the lists have and that is no common word.
func Says(lex *lexicon.Lexicon, text string) bool {
	if len(text) < shortest || len(text) > longest {
		return false
	}
	body := strings.TrimRight(text, "0123456789")
	digits := len(text) - len(body)
	if digits > mostDigits || !small(body) {
		return false
	}
	if cut := strings.IndexAny(body, "_."); cut >= 0 {
		a, b := body[:cut], body[cut+1:]
		if len(a) == 1 {
			return family(lex, b)
		}
		return pair(lex, a, b) || given(lex, b) && family(lex, a)
	}
	switch {
	case len(body) <= leastName:
		return len(body) == leastName && digits >= leastDigits && given(lex, body) && body != "ruby" // a language, with its version
	case digits == 0 && !detect.Initialled(body), detect.Common(body):
		return false
	case lex.Bits(word.Hash(body)) != 0:
		return digits >= leastDigits && given(lex, body)
	}
	return family(lex, body[1:]) || digits > 0 && lex.Bits(word.Hash(body[1:]))&(lexicon.Surname|lexicon.Frequent) == lexicon.Surname|lexicon.Frequent
}

// small says that text is of small letters of ASCII, and marks that join the parts of a login: one at most, and none at its edges.
func small(text string) bool {
	marks := 0
	for i := range len(text) {
		switch c := text[i]; {
		case 'a' <= c && c <= 'z':
		case (c == '_' || c == '.') && i > 0 && i < len(text)-1:
			marks++
		default:
			return false
		}
	}
	return text != "" && marks <= 1
}

// elsewhere are lists that make a word a thing rather than a name.
const elsewhere = lexicon.Common | lexicon.Known | lexicon.Country | lexicon.Metropolis

// pair says that first is a first name and last a surname. Both must be frequent ones where one of them means something else too.
func pair(lex *lexicon.Lexicon, first, last string) bool {
	a, b := lex.Bits(word.Hash(first)), lex.Bits(word.Hash(last))
	if a&lexicon.First == 0 || b&lexicon.Surname == 0 || a&lexicon.Frequent == 0 || len(last) < leastName {
		return false
	}
	one, other := only(a, first), only(b, last)
	return one && other || (one || other) && b&lexicon.Frequent != 0
}

// given says that text is a frequent first name and nothing else.
func given(lex *lexicon.Lexicon, text string) bool {
	b := lex.Bits(word.Hash(text))
	return b&lexicon.First != 0 && b&lexicon.Frequent != 0 && only(b, text)
}

// family says that text is a surname and nothing else. A frequent one may be a firm's or a town's as well.
func family(lex *lexicon.Lexicon, text string) bool {
	b := lex.Bits(word.Hash(text))
	alone := b&(lexicon.Company|lexicon.Place|lexicon.First) == 0 || b&lexicon.Frequent != 0
	return len(text) >= leastName && b&lexicon.Surname != 0 && alone && only(b, text)
}

// only says that a word with the bits b is no word of a language and nothing that all know.
func only(b lexicon.Bits, text string) bool { return b&elsewhere == 0 && !detect.Common(text) }

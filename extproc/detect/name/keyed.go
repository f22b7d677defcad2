package name

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// keyed looks once more at a text without white space under a key that asks for somebody. A handle is one name: many frameworks allow no
// space in the name of who speaks, and the model takes Zoe_Laurent for one word. What packages are called is none.
func (r *Recogniser) keyed(dst []detect.Span, first int, text, key string, at int) []detect.Span {
	if key == "" {
		return dst
	}
	handle := r.names.Handle(text)
	if !handle && !r.slug(text) {
		return dst
	}
	if class := r.reader.Rules.Key(key); class != cue.FullName && class != cue.Person {
		return dst
	}
	if handle {
		return append(dst[:first], detect.Span{Start: at, End: at + len(text), Type: detect.Name, Score: believed})
	}
	return dst[:first]
}

// longestSlug is the most bytes of a slug.
const longestSlug = 128

// slug says that a text is nothing but what packages, containers and branches are called: small letters and digits in pieces with hyphens
// or low lines between, a common word or a digit or a third piece among them, and nobody's name. A key such as name asks for somebody
// as often as for these. Of two pieces neither may be a first name, be it a common word too (mark-brown); of more none that is no word.
func (r *Recogniser) slug(text string) bool {
	if len(text) > longestSlug {
		return false
	}
	pieces, said, bits := 0, false, lexicon.Bits(0)
	for rest := text; ; pieces++ {
		i := strings.IndexAny(rest, "-_")
		piece := rest
		if i >= 0 {
			piece = rest[:i]
		}
		if piece == "" {
			return false
		}
		for _, c := range []byte(piece) {
			if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
				return false
			}
			said = said || c <= '9'
		}
		b := r.reader.Lexicon.Bits(word.Hash(piece))
		said = said || b&lexicon.Common != 0
		if b&lexicon.Common == 0 && b&lexicon.Person != 0 {
			return false
		}
		bits |= b
		if i < 0 {
			break
		}
		rest = rest[i+1:]
	}
	return pieces >= 2 || pieces == 1 && said && bits&lexicon.First == 0
}

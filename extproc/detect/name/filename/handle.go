package filename

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// longestHandle is the most bytes of a handle.
const longestHandle = 64

// Handle says that text is a first name and a surname, in either order, and nothing else but the marks that programs take in place of a
// space: Zoe_Laurent, max-brandt2. It is for fields that say who somebody is; elsewhere such a word is a thing more often.
func (s *Scanner) Handle(text string) bool {
	text = strings.TrimRight(text, "0123456789")
	text = strings.TrimSuffix(text, "_")
	if len(text) > longestHandle || strings.IndexByte(text, '_') < 0 && strings.IndexByte(text, '-') < 0 && strings.IndexByte(text, '.') < 0 {
		return false
	}
	var room [4]piece
	all := s.cut(room[:0], text)
	if len(all) < 2 || len(all) > 3 || all[0].Start != 0 || all[len(all)-1].End != len(text) {
		return false
	}
	for i := 1; i < len(all); i++ {
		if !all[i].after || all[i].Start == all[i-1].End {
			return false
		}
	}
	if len(all) == 3 && all[1].kind != particle && !all[1].given() {
		return false
	}
	a, b := &all[0], &all[len(all)-1]
	if s.lex.Phrase(word.Join(a.hash, b.hash))&(lexicon.Place|lexicon.Known) != 0 {
		return false
	}
	return a.given() && b.surname() || a.surname() && b.given()
}

// surname says that p may be the surname of a handle: a listed one, or an unknown word with a capital.
func (p *piece) surname() bool {
	if p.kind != 0 || p.common() || p.bits&lexicon.Known != 0 {
		return false
	}
	return p.bits&lexicon.Surname != 0 || p.family(false)
}

package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// identifiers takes back the single words found as persons or organisations that the same text writes as the names of types, functions or fields
// elsewhere: "A Matcher is" beside func (m *Matcher).
func identifiers(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	var doubted map[uint32]bool // by hash of the word: whether a place says that it is an identifier
	for i, j := range found(labels) {
		if !party(labels[i]) || j > i+1 || !doubtful(d, i) {
			continue
		}
		if doubted == nil {
			if !program(d.Text) {
				return
			}
			doubted = map[uint32]bool{}
		}
		doubted[d.Words[i].Hash] = false
	}
	if doubted == nil {
		return
	}
	for hash := range wholeNames(labels, d, func(i, j int) bool { return true }) {
		delete(doubted, hash)
	}
	disown(labels, d, doubted, party, func(i int) bool { return d.Words[i].Kind == word.Letters && identifier(d, rules, i) })
}

// party says that somebody or an organisation begins.
func party(l model.Label) bool { return l == model.BeginPerson || l == model.BeginOrganisation }

// program says that a text may be one: it has braces, pointers, or something that is called.
func program(text string) bool {
	for _, sign := range [...]byte{'{', '*', '&', ')'} {
		if i := strings.IndexByte(text, sign); i >= 0 && (sign != ')' || strings.Contains(text[i:], "):") || strings.Contains(text[i:], ");")) {
			return true
		}
	}
	return false
}

// doubtful says that nothing but the model says that the word at i is a name: no list, or one of common words too, and no strong cue.
func doubtful(d *feature.Document, i int) bool {
	in := &d.Infos[i]
	return d.Words[i].Kind == word.Letters && in.Cue <= weakCue && (in.Bits&lexicon.Person == 0 || in.Bits&lexicon.Common != 0)
}

// trusted says that one of the words of a name from from up to to is a listed name and nothing else, or that a strong cue is there.
func trusted(d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		if in := &d.Infos[k]; in.Cue > weakCue || in.Bits&lexicon.Person != 0 && in.Bits&lexicon.Common == 0 {
			return true
		}
	}
	return false
}

// identifier says that the word at i stands where programs name things: called, chosen from something, pointed to, made, or behind
// one of the words that declare.
func identifier(d *feature.Document, rules *cue.Rules, i int) bool {
	ws := d.Words
	if i+1 < len(ws) && !ws[i+1].Space && (ws[i+1].Rune == '(' || ws[i+1].Rune == '{') {
		return true
	}
	if i == 0 {
		return false
	}
	before := &ws[i-1]
	if ws[i].Space || before.Kind != word.Mark {
		return ws[i].Space && before.Kind == word.Letters && before.Case == word.Lower && rules.Declares(before.Hash)
	}
	switch before.Rune {
	case '*', '&':
		return before.Space || i > 1 && ws[i-2].Kind == word.Mark
	case '.':
		return i > 1 && !before.Space && ws[i-2].Kind == word.Letters && ws[i-2].Case == word.Lower
	}
	return false
}

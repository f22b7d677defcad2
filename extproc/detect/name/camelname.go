package name

import (
	"strings"
	"unicode"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// shortestTail is the fewest bytes behind the capital inside a name: McKay.
const shortestTail = 3

// camelNames takes the word at i, which has a capital inside, for a name if it is built as names are; with the first name before it, and the
// surname behind.
func camelNames(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) {
	if !camelName(d, rules, i) {
		return
	}
	labels[i] = model.BeginPerson
	if i > 0 && d.Words[i].Space && d.Words[i-1].Kind == word.Letters && d.Words[i-1].Case == word.Title && d.Infos[i-1].Bits&lexicon.First != 0 && labels[i-1] <= model.InPerson {
		if labels[i] = model.InPerson; labels[i-1] == model.Outside {
			labels[i-1] = model.BeginPerson
		}
	}
	if i+1 < len(labels) && labels[i+1] == model.Outside && mayFollow(d, i+1) {
		labels[i+1] = model.InPerson
	}
}

// camelName says that the word at i, which has a capital inside, is built as names are: a listed name, a particle before one (DeLuca, LaShonda)
// or before any word that is none of the dictionary (McAllister, FitzPatrick), two first names (AnnMarie). Brands are built so, too, and
// programs write HashMap.
func camelName(d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if !unicode.IsUpper(w.Rune) || w.First != w.Hash || in.Bits&lexicon.World != 0 || in.Known || i > 0 && !w.Space && !w.Line || compound(d, rules, i) {
		return false
	}
	text := d.Text[w.Start:w.End]
	cut := inner(text)
	if cut == 0 || len(text)-cut < shortestTail || strings.ToLower(text[cut+1:]) != text[cut+1:] {
		return false
	}
	if in.Bits&lexicon.Person != 0 {
		return true
	}
	tail := word.Hash(text[cut:])
	if rules.Lists(tail)&lexicon.Common != 0 {
		return false
	}
	head := text[:cut]
	return head == "Mc" || head == "Mac" || head == "Fitz" || rules.Listed(tail)
}

package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
	"veil/extproc/detect/source"
)

// parts takes back what was found in a program and names a part of it: whatever stands in the code itself, what is between quotes there and
// is written as nobody's name, and single words elsewhere in the text that the code uses too. Who has that name beside another one in the
// text, Wiebke Tjaden, keeps it.
func (w *work) parts(rules *cue.Rules) {
	labels, d := w.labels, &w.doc
	if !source.May(d.Text) || !w.lines.Read(d.Text) {
		return
	}
	w.literalNames(rules)
	w.lines.Rewind()
	kept := wholeNames(labels, d, func(i, j int) bool { return !oneToken(d, i, j) })
	var doubted map[uint32]bool // by hash
	for i, j := range found(labels) {
		switch w.lines.At(int(d.Words[i].Start)) {
		case source.Code:
			if partOfCode(labels, d, kept, i, j) {
				drop(labels, i, j)
			}
		case source.Quoted:
			if literal(d, rules, i, j) {
				drop(labels, i, j)
			}
		case source.Remark:
			if j == i+1 && remarked(d, i) {
				drop(labels, i, j)
				continue
			}
			fallthrough
		default:
			if j == i+1 && doubtful(d, i) && !kept[d.Words[i].Hash] {
				doubted = put(doubted, d.Words[i].Hash, false)
			}
		}
	}
	if doubted == nil {
		return
	}
	w.lines.Rewind()
	anything := func(model.Label) bool { return true }
	disown(labels, d, doubted, anything, func(i int) bool { return w.lines.At(int(d.Words[i].Start)) == source.Code })
}

// remarked says that a word of a remark that no list of names has is none: in small letters, or first of a sentence.
func remarked(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Kind != word.Letters || in.Cue > weakCue || in.Field != cue.NoField || in.Bits&lexicon.Person != 0 {
		return false
	}
	if w.Case == word.Lower {
		return true
	}
	first := i == 0 || w.Line || d.Words[i-1].Kind == word.Mark && !d.Words[i-1].Space || d.Words[i-1].Line
	return first && w.Case == word.Title && i+1 < len(d.Words) && d.Words[i+1].Case == word.Lower && d.Words[i+1].Space
}

// partOfCode says that what was found on a line of code, outside of quotes, is no name: one token, several with signs between them, or words
// that no list has. A value of a field that asks for a name may be what a program prints of somebody: User(name=Anna).
func partOfCode(labels []model.Label, d *feature.Document, kept map[uint32]bool, from, to int) bool {
	if labels[from] == model.BeginAddress {
		return true
	}
	in, w := &d.Infos[from], &d.Words[from]
	if kept[w.Hash] && w.Case != word.Lower || speaks(d, from, to) || pointed(d, from, to) {
		return false
	}
	named := in.Field == cue.FullName || in.Field == cue.PartName || in.Field == cue.Person
	if named && (w.Case == word.Title || w.Case != word.Lower && in.Bits&lexicon.Person != 0) {
		return false
	}
	if oneToken(d, from, to) {
		return true
	}
	listed := named
	for k := from; k < to; k++ {
		switch w := &d.Words[k]; {
		case w.Kind == word.Mixed, w.Kind == word.Opaque, w.Kind == word.Mark && !strings.ContainsRune("-.,'’", w.Rune):
			return true
		default:
			listed = listed || d.Infos[k].Bits&lexicon.Person != 0 && d.Infos[k].Bits&lexicon.Common == 0
		}
	}
	return !listed
}

// speaks says that the words from from up to to begin a line as who says the rest of it: Anna: call foo(); or <Anna> call foo(). They have a
// name of the lists that is no common word.
func speaks(d *feature.Document, from, to int) bool {
	ws := d.Words
	angle := from > 0 && ws[from-1].Rune == '<' && ws[from-1].Line
	if to+1 >= len(ws) || !ws[from].Line && !angle || ws[to].Space || !ws[to+1].Space || ws[to+1].Line {
		return false
	}
	if sign := ws[to].Rune; angle && sign != '>' || !angle && sign != ':' {
		return false
	}
	return trusted(d, from, to)
}

// pointed says that the words from from up to to end a line, and an arrow with blanks around it stands before them, as notes have who does what:
// get_user() -> Anna. They have a name of the lists that is no common word.
func pointed(d *feature.Document, from, to int) bool {
	ws := d.Words
	if from < 3 || !ws[from].Space || ws[from-1].Rune != '>' || ws[from-1].Space || ws[from-2].Rune != '-' && ws[from-2].Rune != '=' || !ws[from-2].Space || ws[from].Case != word.Title {
		return false
	}
	if to < len(ws) && !ws[to].Space && (ws[to].Rune == ';' || ws[to].Rune == ',' || ws[to].Rune == '.') {
		to++
	}
	return (to == len(ws) || ws[to].Line || ws[to].Kind >= word.Break && ws[to].Kind != word.Opaque) && trusted(d, from, min(to, from+1))
}

// oneToken says that no blank stands between the words from from up to to.
func oneToken(d *feature.Document, from, to int) bool {
	for k := from + 1; k < to; k++ {
		if w := &d.Words[k]; w.Space || w.Kind >= word.Break {
			return false
		}
	}
	return true
}

// literal says that what was found between quotes on a line of code is in small letters and none of a name: all that stands there, or with a
// hyphen in it, and neither its parts nor its field say that it is one: 'mapcan', "block max-w-40".
func literal(d *feature.Document, rules *cue.Rules, from, to int) bool {
	ws := d.Words
	hyphen := false
	for k := from; k < to; k++ {
		switch w := &ws[k]; {
		case w.Kind == word.Break || w.Kind == word.Gap:
			return false
		case w.Kind != word.Letters:
		case w.Case != word.Lower || d.Infos[k].Bits&lexicon.Person != 0 || rules.Listed(w.First) && rules.Listed(w.Last):
			return false
		default:
			hyphen = hyphen || w.First != w.Hash
		}
	}
	return hyphen || d.Infos[from].Field == cue.NoField && from > 0 && to < len(ws) && !ws[from].Space && !ws[to].Space && oneToken(d, from, to) && quote(ws[from-1].Rune) && ws[to].Rune == ws[from-1].Rune
}

// quote says that programs put text between two such marks.
func quote(r rune) bool { return r == '\'' || r == '"' || r == '`' }

package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// maxHead is the most words of a name that heads a line.
const maxHead = 4

// minHeads is how many lines are headed by found names where others are believed to be.
const minHeads = 2

// heads marks names that head a line and end with a colon, as speakers of a chat and items of minutes do, where other lines
// of the text are headed by found names: "Txomin:" beside "Ana:" is a person, though nobody has heard of one. What the
// lists know as something else is none.
func heads(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	colons := 0 // names that a colon follows
	for i := next(labels, 0); i < len(labels); i = next(labels, i+1) {
		if labels[i] == model.BeginPerson && headed(d, i) > 0 {
			colons++
		}
	}
	if colons < minHeads {
		return
	}
	type style struct {
		before rune // a dash, a time in brackets, nothing
		how    word.Case
	}
	found := map[style]int{}
	for i := range d.Words {
		if !d.Words[i].Line {
			continue
		}
		if from, to := head(d, i); to > 0 && labels[from] == model.BeginPerson {
			found[style{before(d, from), d.Words[from].Case}]++
		}
	}
	for i := range d.Words {
		from, to := head(d, i)
		if to == 0 || found[style{before(d, from), d.Words[from].Case}] < minHeads || !unknown(labels, d, rules, from, to) {
			continue
		}
		set(labels, from, to, model.BeginPerson)
	}
}

// before is the mark before the head of a line, 0 if there is none.
func before(d *feature.Document, from int) rune {
	if d.Words[from].Line {
		return 0
	}
	return d.Words[from-1].Rune
}

// head is the run of words that heads the line which begins at word i, after a dash or a time in brackets; to is 0 if none
// with a colon after it does.
func head(d *feature.Document, i int) (from, to int) {
	ws := d.Words
	if !ws[i].Line {
		return 0, 0
	}
	if ws[i].Rune == '-' || ws[i].Rune == '*' || ws[i].Rune == '•' {
		i++
	} else if ws[i].Rune == '[' {
		for n := 0; n < 6 && i < len(ws) && ws[i].Rune != ']'; n++ {
			i++
		}
		i++
	}
	if to = headed(d, i); to == 0 {
		return 0, 0
	}
	return i, to
}

// headed answers with where the words with a capital end that begin at word i, if a colon follows them; 0 if none does.
func headed(d *feature.Document, i int) int {
	ws := d.Words
	to := i
	for to < len(ws) && to-i < maxHead && ws[to].Kind == word.Letters && (ws[to].Case == word.Title || ws[to].Case == word.Upper) && ws[to].Case == ws[i].Case {
		to++
	}
	end := to
	for n := 0; n < 2 && to < len(ws) && ws[to].Kind == word.Mark && ws[to].Rune > 0x2000; n++ {
		to++ // Vero 🌵:
	}
	if end == i || to >= len(ws) || ws[to].Rune != ':' || to+1 < len(ws) && !ws[to+1].Space {
		return 0
	}
	return end
}

// unknown says that nothing is found in a run of words, and that none of them is a common word, a title, a place or a brand.
func unknown(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) bool {
	for k := from; k < to; k++ {
		w, in := &d.Words[k], &d.Infos[k]
		if labels[k] != model.Outside || in.Known || in.Bits&(lexicon.Common|lexicon.Company) != 0 || in.Bits&lexicon.Place != 0 && in.Bits&lexicon.Person == 0 ||
			rules.Title(w.Hash) || rules.Speaker(w.Hash) || rules.Label(w.Hash) {
			return false
		}
	}
	return true
}

package name

import (
	"unicode/utf8"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// Bounds of what is read as if quotes, brackets and backticks around a word or a few did not stand there.
const (
	mostQuoted = 4 // words and full stops between two marks
	aroundThem = 8 // words on both sides that are read with them
)

// quotation is what stands between two marks: words from from up to to.
type quotation struct{ from, to int }

// unquote reads what quotes, brackets and backticks stand around once more, as if they didn't: what is a name then, is one.
func (r *Recogniser) unquote(w *work) {
	d := &w.doc
	w.quotes = quotations(w.quotes[:0], w.labels, d)
	for qs := w.quotes; len(qs) > 0; {
		n := 1
		for n < len(qs) && qs[n].from-qs[n-1].to <= 2*aroundThem {
			n++
		}
		r.reread(w, qs[:n])
		qs = qs[n:]
	}
}

// reread reads some quotations that stand near to one another.
func (r *Recogniser) reread(w *work, qs []quotation) {
	d := &w.doc
	from, to := max(0, qs[0].from-1-aroundThem), min(len(d.Words), qs[len(qs)-1].to+1+aroundThem)
	w.skip = w.skip[:0]
	for _, q := range qs {
		w.skip = append(w.skip, q.from-1, q.to)
	}
	r.reader.Past(&w.past, d, from, to, w.skip)
	w.again = r.model.DecodePart(w.again, &w.decoder, &w.past)
	sure(w.again, &w.past, r.reader.Rules)
	for k, q := range qs {
		at := q.from - from - 2*k - 1
		if !names(w.again, &w.past, at, at+q.to-q.from) {
			continue
		}
		set(w.labels, q.from, q.to, model.BeginPerson)
	}
}

// names says that words from up to to are a name, or a part of one: one that a list of names has or a cue points at, or one with a capital
// amid a sentence.
func names(labels []model.Label, d *feature.Document, from, to int) bool {
	backed := from > 0 && to < len(d.Words) && d.Words[from].Case != word.Lower && amid(d, from-1) && amid(d, to)
	for i := from; i < to; i++ {
		if !person(labels[i]) {
			return false
		}
		backed = backed || d.Infos[i].Bits&lexicon.Person != 0 || d.Infos[i].Cue > weakCue
	}
	return backed
}

// amid says that word i is a common one in small letters.
func amid(d *feature.Document, i int) bool {
	return d.Words[i].Case == word.Lower && d.Infos[i].Bits&lexicon.Common != 0
}

// quotations appends what may be a name between two marks: nothing of it was found, and one word of it at least may be of a name.
func quotations(dst []quotation, labels []model.Label, d *feature.Document) []quotation {
	ws, past := d.Words, 0
	for _, mark := range d.Notes.Openings {
		i, end := int(mark), word.Closing(ws[mark].Rune)
		if i < past || i+2 >= len(ws) {
			continue
		}
		j, may := i+1, false
		for j < len(ws) && j-i <= mostQuoted && labels[j] == model.Outside && (ws[j].Kind == word.Letters || ws[j].Rune == '.' && ws[j-1].Case == word.Initial) {
			may = may || ws[j].Kind == word.Letters && mayName(d, j)
			j++
		}
		if j < len(ws) && j > i+1 && may && ws[j].Kind == word.Mark && ws[j].Rune == end && !ws[j].Space && !(end == ws[i].Rune && j+1 < len(ws) && ws[j+1].Rune == ':') {
			dst = append(dst, quotation{i + 1, j})
			past = j + 1
		}
	}
	return dst
}

// mayName says that word i may be of a name.
func mayName(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if in.Known || w.End-w.Start < 2 || w.Rune >= utf8.RuneSelf && w.End-w.Start == 2 || in.Field != cue.NoField {
		return false
	}
	common := in.Bits&lexicon.Common != 0
	if w.Case == word.Lower {
		return !common && w.First == w.Hash && (in.Bits&lexicon.Person != 0 || d.Mode == feature.Small)
	}
	return !common || in.Bits&lexicon.Person != 0
}

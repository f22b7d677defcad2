package name

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"veil/extproc/detect"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/east"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// eastern says that a text has words in a script that divides none, of which package east cuts out the names.
func eastern(ws []word.Word) bool {
	for i := range ws {
		if east.Has(ws[i].Script) {
			return true
		}
	}
	return false
}

// undivided takes back what was found in Chinese, Japanese and Korean words where no cue and no field is, or before a colon: such a word is a
// whole phrase, and the model has seen few. It answers with the names that stand in them.
func (r *Recogniser) undivided(w *work) []east.Span {
	labels, d := w.labels, &w.doc
	if !eastern(d.Words) {
		return nil
	}
	for i, j := range found(labels) {
		if labels[i] == model.BeginAddress || !east.Has(d.Words[i].Script) {
			continue
		}
		in := &d.Infos[i]
		key := j < len(labels) && d.Words[j].Rune == ':'
		if key || in.Cue == 0 && in.Field == cue.NoField {
			drop(labels, i, j)
		}
	}
	return r.east.Find(nil, d.Text)
}

// merge puts names that were cut out of words of text among the spans from first on, in order. They take the place of names
// that begin in a word of a script that divides none; what else was found there is longer, and stays.
func merge[S ~struct{ Start, End int }](dst []detect.Span, first int, names []S, typ detect.Type, text string, at int) []detect.Span {
	if len(names) == 0 { // mostly
		return dst
	}
	k, end := first, len(dst)
	for _, name := range names {
		n := struct{ Start, End int }(name)
		n.Start, n.End = n.Start+at, n.End+at
		for k < end && dst[k].End <= n.Start {
			k++
		}
		free := true
		for j := k; j < end && dst[j].Start < n.End; j++ {
			s := &dst[j]
			if r, _ := utf8.DecodeRuneInString(text[s.Start-at:]); s.Type == detect.Name && east.Has(word.Of(r)) {
				s.Type = "" // taken out below
			} else {
				free = false
			}
		}
		if free {
			dst = append(dst, detect.Span{Start: n.Start, End: n.End, Type: typ, Score: believed})
		}
	}
	out := slices.DeleteFunc(dst[first:], func(s detect.Span) bool { return s.Type == "" })
	slices.SortFunc(out, func(a, b detect.Span) int { return cmp.Compare(a.Start, b.Start) })
	return dst[:first+len(out)]
}

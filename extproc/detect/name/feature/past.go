package feature

import (
	"veil/extproc/detect/name/word"
)

// Past reads the words from from up to to of d into dst once more, without the words at the places of skip, which are marks in order: what
// stands on both sides of one is then in a row. All that d's text as a whole says, holds for dst too.
func (r *Reader) Past(dst, d *Document, from, to int, skip []int) {
	dst.Text, dst.Mode, dst.Lang, dst.ctx, dst.Opaque = d.Text, d.Mode, d.Lang, d.ctx, d.Opaque
	dst.Words = dst.Words[:0]
	dst.resize(to - from - len(skip))
	var before *word.Word // the mark that was left out before this word
	for i := from; i < to; i++ {
		if len(skip) > 0 && skip[0] == i {
			before, skip = &d.Words[i], skip[1:]
			continue
		}
		w, in := d.Words[i], d.Infos[i]
		if before != nil {
			w.Space, w.Apart, w.Line = w.Space || before.Space, w.Apart || before.Apart, w.Line || before.Line
			before = nil
		}
		in.Cue, in.Turn = 0, Never
		dst.Infos[len(dst.Words)] = in
		dst.Words = append(dst.Words, w)
	}
	dst.cues(r, "")
	dst.sign()
}

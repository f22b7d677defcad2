package name

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/filename"
	"veil/extproc/detect/name/word"
)

// files finds the names in the names of files. The model sees none of them: a file's name is one word for it. What is found in one
// is looked for in all of them, as is what the text has elsewhere.
func (r *Recogniser) files(w *work) []filename.Span {
	if !w.doc.Opaque {
		return nil
	}
	found := r.inFiles(w)
	for _, f := range found {
		for hash := range filename.Words(w.doc.Text[f.Start:f.End]) {
			w.seen.add(hash, 0)
		}
	}
	if len(found) > 0 {
		found = r.inFiles(w)
	}
	return found
}

// inFiles goes over the names of files once.
func (r *Recogniser) inFiles(w *work) []filename.Span {
	var found []filename.Span
	known := func(hash uint32) bool {
		_, ok := w.seen.lists[hash]
		return ok
	}
	floor, text := 0, w.doc.Text
	for i := range w.doc.Words {
		v := &w.doc.Words[i]
		if v.Kind != word.Opaque && v.Rune != '.' { // most
			continue
		}
		end := fileEnd(w.doc.Words, i)
		if !r.names.Document(text[v.Start:end]) {
			continue
		}
		start := path(text, fileStart(text, floor, int(v.Start)), end)
		called := start == int(v.Start) && v.Space && !v.Line && i > 0 && person(w.labels[i-1])
		first := len(found)
		found = r.names.Find(found, text[start:end], called, known)
		for j := first; j < len(found); j++ {
			found[j].Start += start
			found[j].End += start
		}
		floor = end
	}
	return found
}

// path is where the path begins of what stands at [start, end): behind the host, if it is a link.
func path(text string, start, end int) int {
	if scheme := strings.Index(text[start:end], "://"); scheme >= 0 {
		start += scheme + len("://")
		return start + max(0, strings.IndexByte(text[start:end], '/'))
	}
	return start
}

// fileEnd is where the word at i ends that may be the end of a file's name: an opaque one, or a dot with letters behind it, which
// stands where the letters before it are not all ASCII. If it is neither, it is where the word begins.
func fileEnd(ws []word.Word, i int) int {
	w := &ws[i]
	switch {
	case w.Kind == word.Opaque:
		return int(w.End)
	case w.Rune == '.' && w.Kind == word.Mark && !w.Space && i+1 < len(ws) && !ws[i+1].Space && ws[i+1].Kind == word.Letters:
		return int(ws[i+1].End)
	}
	return int(w.Start)
}

// maxFile is the most bytes of a file's name before the part of it that is one word.
const maxFile = 256

// fileStart is where the file's name begins of which the part from at on was taken for one word, which stops at letters beyond ASCII.
func fileStart(text string, floor, at int) int {
	floor = max(floor, at-maxFile)
	for at > floor {
		r, n := utf8.DecodeLastRuneInString(text[:at])
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.Mn, r):
		case r == '_' || r == '-' || r == '.' || r == '+' || r == '/' || r == '\\' || r == '~' || r == '%':
		default:
			return at
		}
		if at-n < floor {
			return at
		}
		at -= n
	}
	return at
}

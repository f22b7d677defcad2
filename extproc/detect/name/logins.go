package name

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/login"
	"veil/extproc/detect/name/word"
)

// place is a range of bytes of a text.
type place struct{ Start, End int }

// logins is the places of words that are logins and say whose, wherever they stand as a word of a text: dpetrov2, kschulze; and of those
// that do what people do: night_owl commented. What a program calls, chooses from or assigns is a thing of its own.
func (r *Recogniser) logins(d *feature.Document) []place {
	var found []place
	for i := range d.Words {
		w := &d.Words[i]
		switch {
		case w.Kind == word.Letters:
			if w.Case != word.Lower || d.Infos[i].Bits != 0 || w.First != w.Hash || !detect.Initialled(d.Text[w.Start:w.End]) {
				continue
			}
		case w.Kind != word.Mixed && w.Kind != word.Opaque || w.Rune < 'a' || w.Rune > 'z':
			continue
		}
		if text := d.Text[w.Start:w.End]; alone(d.Text, int(w.Start), int(w.End)) && (login.Says(r.reader.Lexicon, text) || w.Kind == word.Mixed && r.deeds.Follow(d.Words[i+1:]) && login.Nick(text)) {
			found = append(found, place{int(w.Start), int(w.End)})
		}
	}
	return found
}

// alone says that what stands at [start, end) is a word of a text, with white space or marks of a sentence on both sides.
func alone(text string, start, end int) bool {
	if start > 0 && strings.IndexByte(" \t\n\r\"'`([*>,;:|~", text[start-1]) < 0 {
		return false
	}
	if end == len(text) || strings.IndexByte("\t\n\r\"`)],;?!*<|", text[end]) >= 0 {
		return true
	}
	switch text[end] {
	case ' ':
		return end+1 == len(text) || strings.IndexByte("=:+-*/%&|<>!", text[end+1]) < 0 || strings.HasPrefix(text[end+1:], "- ") || text[end+1] == '|'
	case '.', ':', '\'':
		return end+1 == len(text) || strings.IndexByte(" \t\n\r\"s", text[end+1]) >= 0
	}
	return strings.HasPrefix(text[end:], "’")
}

package name

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/login"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// place is a range of bytes of a text.
type place struct{ Start, End int }

// logins is the places of words that are logins and say whose, wherever they stand as a word of a text: dpetrov2, kschulze; and of those
// that do what people do or have what people have: night_owl commented, the account kasia.w, of which labels lose what they had. What a
// program calls, chooses from or assigns is a thing of its own. And of those that are made of the name of somebody who is found in the text.
func (r *Recogniser) logins(d *feature.Document, labels []model.Label) []place {
	var found []place
	var who people
	for i := range d.Words {
		w := &d.Words[i]
		end := int(w.End)
		switch {
		case w.Kind == word.Letters:
			if w.Case != word.Lower || w.First != w.Hash {
				continue
			}
			if b := d.Infos[i].Bits; b != 0 {
				if b&lexicon.Person == 0 || i+2 >= len(d.Words) || !initialled(d.Words[i+1:]) || !r.accounts.Before(d.Words, i) {
					continue
				}
				end = int(d.Words[i+2].End)
			} else if labels[i] == model.Outside && alone(d.Text, int(w.Start), end) && who.own(d, labels, d.Text[w.Start:end]) {
				found = append(found, place{int(w.Start), end})
				continue
			} else if !detect.Initialled(d.Text[w.Start:w.End]) && !r.accounts.Before(d.Words, i) {
				continue
			}
		case w.Kind != word.Mixed && w.Kind != word.Opaque || w.Rune < 'a' || w.Rune > 'z':
			continue
		}
		if text := d.Text[w.Start:end]; alone(d.Text, int(w.Start), end) && (login.Says(r.reader.Lexicon, text) || w.Kind == word.Mixed && r.deeds.Follow(d.Words[i+1:]) && login.Nick(text) || r.accounts.Before(d.Words, i) && login.Hints(r.reader.Lexicon, text)) {
			found = append(found, place{int(w.Start), end})
			if end > int(w.End) {
				drop(labels, i, i+3) // kasia alone was a name
			}
		}
	}
	return found
}

// initialled says that words begin with a full stop and a small initial, as a login may end: kasia.w.
func initialled(ws []word.Word) bool {
	return ws[0].Rune == '.' && !ws[0].Space && !ws[1].Space && ws[1].Kind == word.Letters && ws[1].End-ws[1].Start == 1
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

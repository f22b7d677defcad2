package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// initials gives a name what is shortened before it and was not seen to: Tutor: D. Abimbola, Mª Jesús.
func initials(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	for from := range found(labels) {
		if labels[from] != model.BeginPerson || from == 0 || d.Words[from].Line {
			continue
		}
		k := shortBefore(labels, d, rules, from)
		for i := from; i > k; i-- {
			labels[i], labels[i-1] = model.InPerson, model.BeginPerson
		}
	}
}

// maria are the ways in which Spanish shortens María.
var maria = [...]string{"Mª", "M.ª "}

// shortBefore is where what is shortened before the name at word i begins, i if nothing is.
func shortBefore(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) int {
	ws := d.Words
	k := i
	for k > 0 && i-k < 3 && labels[k-1] == model.Outside && !ws[k].Line {
		k--
		if ws[k].Rune == 'M' && (ws[k].Case == word.Initial || ws[k].Kind == word.Mixed || ws[k].End-ws[k].Start <= 3) && (k == 0 || ws[k].Space || ws[k].Line || ws[k-1].Kind == word.Mark) {
			for _, m := range maria {
				if strings.HasPrefix(d.Text[ws[k].Start:ws[i].Start], m) {
					return k
				}
			}
		}
	}
	if i < 2 || ws[i-1].Rune != '.' || ws[i-1].Space || ws[i-2].Case != word.Initial || labels[i-1] != model.Outside || labels[i-2] != model.Outside {
		return i
	}
	if rules.Abbreviation(ws[i-2].Hash) && d.Lang != english && d.Lang != german {
		return i // M. Roux, D. Tomás
	}
	// Behind a word it may end a sentence, or be a part of that: vitamin D. Abimbola says.
	if k = i - 2; k > 0 && !ws[k].Line && ws[k-1].Rune != ':' && ws[k-1].Rune != '(' && ws[k-1].Rune != ',' {
		return i
	}
	return k
}

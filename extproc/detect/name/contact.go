package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// fewestDialled and mostDialled are how many digits a telephone number has that stands behind a name.
const (
	fewestDialled = 9
	mostDialled   = 15
)

// mostContact is how many words a name has that a line begins with.
const mostContact = 3

// contacts finds whom a telephone number belongs to in a line that begins with its name: Kaltenbrunner 07700 900318.
func contacts(labels []model.Label, d *feature.Document, rules *cue.Rules, capital []int) {
	for _, i := range capital {
		if i > 0 && !d.Words[i].Line || labels[i] != model.Outside || !mayBeDealt(d, rules, i) {
			continue
		}
		to := i + 1
		for to < len(d.Words) && to-i < mostContact && adjoins(&d.Words[to]) && d.Words[to].Case != word.Lower && labels[to] == model.Outside && d.Infos[to].Bits&lexicon.Common == 0 {
			to++
		}
		if dialled(d, to) {
			set(labels, i, to, model.BeginPerson)
		}
	}
}

// dialled says that a telephone number begins at word i, behind a comma or none, as it is dialled in its country or from another.
func dialled(d *feature.Document, i int) bool {
	ws := d.Words
	if i < len(ws) && (ws[i].Rune == ',' || ws[i].Rune == ':' || ws[i].Rune == '-' || ws[i].Rune == '–') {
		i++
	}
	digits, plus := 0, i < len(ws) && ws[i].Rune == '+'
	for k := i; k < len(ws) && !ws[k].Line && digits <= mostDialled; k++ {
		switch w := &ws[k]; {
		case w.Kind == word.Digits:
			if digits == 0 && !plus && w.Rune != '0' {
				return false
			}
			digits += int(w.End - w.Start)
		case w.Kind == word.Mark && (w.Rune == '/' || w.Rune == '-' || w.Rune == '(' || w.Rune == ')' || w.Rune == '+' && k == i || w.Rune == '.' && k+1 < len(ws) && ws[k+1].Kind == word.Digits):
		default:
			k = len(ws)
		}
	}
	return digits >= fewestDialled && digits <= mostDialled
}

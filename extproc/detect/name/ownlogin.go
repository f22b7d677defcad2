package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// people are the first and last words of the names that were found in a text, of which somebody's login may be made.
type people struct {
	pairs [][2]string
	read  bool
}

// mostPeople is of how many of a text's names logins are looked for.
const mostPeople = 64

// own says that a word that no list has is made of the name of somebody in the text: osykora beside Ondřej Sýkora.
func (p *people) own(d *feature.Document, labels []model.Label, login string) bool {
	m := mailboxOf(login)
	if len(m) < minOwn || len(m) > maxMailbox {
		return false
	}
	if !p.read {
		p.learn(d, labels)
	}
	for _, pair := range p.pairs {
		if m.says(pair[0], pair[1]) {
			return true
		}
	}
	return false
}

// minOwn is the fewest letters of such a login.
const minOwn = 5

// learn reads the names of d.
func (p *people) learn(d *feature.Document, labels []model.Label) {
	p.read = true
	for from, to := range found(labels) {
		if to--; labels[from] != model.BeginPerson || from == to || len(p.pairs) == mostPeople {
			continue
		}
		first, last := &d.Words[from], &d.Words[to]
		if first.Kind == word.Letters && last.Kind == word.Letters && first.End-first.Start <= maxMailbox && last.End-last.Start <= maxMailbox {
			p.pairs = append(p.pairs, [2]string{d.Text[first.Start:first.End], d.Text[last.Start:last.End]})
		}
	}
}

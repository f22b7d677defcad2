package name

import (
	"slices"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// people are the first and last words of the names that were found in a text, of which somebody's login may be made.
type people struct {
	pairs []pair
	read  bool
}

// pair is the first and the last word of a name as logins have them. They are spelt once a text: each word of it that no list has is held
// against all of them.
type pair struct{ first, last string }

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
	return slices.ContainsFunc(p.pairs, m.madeOf)
}

// minOwn is the fewest letters of such a login.
const minOwn = 5

// learn reads the names of d.
func (p *people) learn(d *feature.Document, labels []model.Label) {
	p.read = true
	for from, to := range found(labels) {
		if to--; labels[from] != model.BeginPerson || from == to || len(p.pairs) >= mostPeople {
			continue
		}
		first, last := &d.Words[from], &d.Words[to]
		if first.Kind == word.Letters && last.Kind == word.Letters && first.End-first.Start <= maxMailbox && last.End-last.Start <= maxMailbox {
			p.add(d.Text[first.Start:first.End], d.Text[last.Start:last.End])
		}
	}
}

// add takes in a name.
func (p *people) add(first, last string) {
	short, long := spell(first, last)
	if p.pairs = append(p.pairs, short); long != short {
		p.pairs = append(p.pairs, long)
	}
}

// spell is a name as logins have it: without marks, and with an e for two points if it has any.
func spell(first, last string) (short, long pair) {
	var x, y [2 * maxMailbox]byte
	short = pair{string(latin(x[:0], first, false)), string(latin(y[:0], last, false))}
	if ascii(first) && ascii(last) {
		return short, short
	}
	return short, pair{string(latin(x[:0], first, true)), string(latin(y[:0], last, true))}
}

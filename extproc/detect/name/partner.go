package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// partners finds who stands beside a found person with a mark between them: Mandy/Ronny, Okafor v. Lindqvist, Hollerbach ./. Zimmerle.
// It takes in a surname before a comma, too.
func partners(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	for i, j := range found(labels) {
		if labels[i] != model.BeginPerson {
			continue
		}
		if j == i+1 {
			inverted(labels, d, rules, i)
		}
		if k := partnerAfter(d, j); k < len(labels) && vacant(labels, d, k, j) && partner(d, k, j-1, glued(d, j)) {
			labels[k] = model.BeginPerson
		}
		if k := partnerBefore(d, i); k >= 0 && vacant(labels, d, k, i-1) && partner(d, k, i, glued(d, i-1)) {
			labels[k] = model.BeginPerson
			if k > 0 && d.Words[k].Space && person(labels[k-1]) {
				labels[k] = model.InPerson
			}
		}
	}
}

// vacant says that the word at i may become somebody: it is nothing so far, or it is a place alone that stands against a person by what
// begins or ends at word sign: Petrosyan vs Holloway.
func vacant(labels []model.Label, d *feature.Document, i, sign int) bool {
	if labels[i] == model.Outside {
		return true
	}
	return labels[i] == model.BeginLocation && !glued(d, sign) && (i+1 == len(labels) || labels[i+1] != model.InLocation)
}

// glued says that word i is a mark that joins two words without a space: a slash or a plus.
func glued(d *feature.Document, i int) bool {
	if i < 1 || i+1 >= len(d.Words) {
		return false
	}
	w := &d.Words[i]
	return w.Kind == word.Mark && (w.Rune == '/' || w.Rune == '+') && !w.Space && !d.Words[i+1].Space
}

// against is how many words from i on say that two parties stand against each other: "./." in German, "v." and "vs." in English.
func against(d *feature.Document, i int) int {
	if i < 1 || i+2 >= len(d.Words) || !d.Words[i].Space || d.Words[i].Line {
		return 0
	}
	w := d.Words[i:]
	switch text := d.Text; {
	case w[0].Rune == '.' && w[1].Rune == '/' && w[2].Rune == '.' && !w[1].Space && !w[2].Space && w[2].Kind == word.Mark:
		return 3
	case w[0].Rune == 'v' && (w[0].End-w[0].Start == 1 || text[w[0].Start:w[0].End] == "vs"):
		if w[1].Rune == '.' && !w[1].Space {
			return 2
		}
		return 1
	}
	return 0
}

// partnerAfter is where the partner begins of a person that ends before word i, the number of words if there is none.
func partnerAfter(d *feature.Document, i int) int {
	n := against(d, i)
	if glued(d, i) {
		n = 1
	}
	if n == 0 || i+n >= len(d.Words) {
		return len(d.Words)
	}
	return i + n
}

// partnerBefore is the last word of the partner of a person that begins at word i, -1 if there is none.
func partnerBefore(d *feature.Document, i int) int {
	if glued(d, i-1) {
		return i - 2
	}
	for n := 1; n <= 3; n++ {
		if against(d, i-n) == n {
			return i - n - 1
		}
	}
	return -1
}

// partner says that the word at i may stand beside the person whose nearest word is other: with a capital, no common word and nothing
// that everybody knows. Beside a slash it is a listed first name, or both are in capitals, as on a ticket: ALMEIDA/JOAO MR.
func partner(d *feature.Document, i, other int, glued bool) bool {
	w, in := &d.Words[i], &d.Infos[i]
	ticket := glued && w.Case == word.Upper && d.Words[other].Case == word.Upper
	if w.Kind != word.Letters || w.Case != word.Title && !ticket || w.End-w.Start < minRepeat || in.Known || in.Bits&(lexicon.Country|lexicon.Metropolis|lexicon.Company) != 0 {
		return false
	}
	switch next := i + 1; {
	case ticket:
		return in.Bits&lexicon.Common == 0 && w.End-w.Start > minRepeat
	case glued:
		return in.Bits&lexicon.First != 0 && in.Bits&lexicon.Common == 0
	case next < len(d.Words) && d.Words[next].Kind == word.Letters && d.Words[next].Case != word.Lower && !d.Words[next].Line:
		return false // more than one word, as firms have: v. Acme Corp
	}
	return in.Bits&lexicon.Common == 0 || in.Bits&lexicon.Person != 0 && d.Lang != german
}

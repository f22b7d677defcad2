package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// minLineup is the fewest items of a line-up.
const minLineup = 5

// lineups looks for what newspapers print of a match or a vote: five and more single words with a capital, between commas, semicolons,
// dashes and brackets, of which more than half were found to be names of persons. The others are, too: a surname is often a
// town (Medina) or a common word, and nothing else stands there to tell it.
func lineups(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	if d.Mode != feature.Mixed {
		return
	}
	for i := next(labels, 0); i < len(labels); i = next(labels, i+1) {
		if labels[i] == model.BeginPerson {
			i = lineup(labels, d, rules, i)
		}
	}
}

// lineup looks at the items from the word at i on, and answers with the last word that it looked at.
func lineup(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) int {
	first, items, persons := i, 0, 0
	at := i
	for at < len(labels) {
		end := item(labels, d, at)
		if end == at {
			break
		}
		items++
		if labels[at] == model.BeginPerson {
			persons++
		}
		i = end - 1
		if at = separated(d, rules, end); at == end {
			break
		}
	}
	if items < minLineup || 2*persons <= items {
		return i
	}
	for k := first; k <= i; k++ {
		if free(labels, d, k) {
			labels[k] = model.BeginPerson
		}
	}
	return i
}

// item answers with where the item that begins at word i ends, i if none does: a found person, or one word with a capital.
func item(labels []model.Label, d *feature.Document, i int) int {
	if labels[i] == model.BeginPerson {
		for i++; i < len(labels) && labels[i] == model.InPerson; {
			i++
		}
		return i
	}
	if free(labels, d, i) {
		return i + 1
	}
	return i
}

// free says that the word at i, with a capital, is nothing yet or a place of one word, and that no list knows it as a country, a
// brand or, in German, as a noun alone.
func free(labels []model.Label, d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Kind != word.Letters || w.Case != word.Title || w.End-w.Start < minRepeat || in.Known || in.Bits&(lexicon.Country|lexicon.Metropolis) != 0 {
		return false
	}
	if d.Lang == german && in.Bits.Plain() {
		return false
	}
	if labels[i] != model.Outside && labels[i] != model.BeginLocation {
		return false
	}
	return i+1 == len(labels) || labels[i+1] == model.Outside || labels[i+1]&1 == 1
}

// separated answers with where the next item begins behind the marks at word i, i if there are none: a comma, a semicolon, a dash
// between spaces, a bracket, "and", and the minutes that players are changed in.
func separated(d *feature.Document, rules *cue.Rules, i int) int {
	marks := 0
	for i+marks < len(d.Words) && marks < 4 {
		w := &d.Words[i+marks]
		switch {
		case w.Line:
			return i
		case w.Kind == word.Mark && (w.Rune == ',' || w.Rune == ';' || w.Rune == '(' || w.Rune == ')'),
			w.Kind == word.Mark && w.Rune == '-' && w.Space,
			w.Kind == word.Digits && marks > 0, w.Rune == '\'' && marks > 1,
			w.Kind == word.Letters && w.Case == word.Lower && rules.And(w.Hash):
			marks++
		default:
			return i + marks
		}
	}
	return i + marks
}

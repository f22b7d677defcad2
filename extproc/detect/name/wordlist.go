package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// minWords is the fewest items of a list of words, and minPlain how many of them are nobody's name.
const (
	minWords = 4
	minPlain = 3
)

// aWord says that the words from from up to to are one, and that no cue or field says that it is somebody's name.
func aWord(d *feature.Document, from, to int) bool {
	return to == from+1 && d.Infos[from].Cue == 0 && d.Infos[from].Field == cue.NoField
}

// inList says that a mark of a list stands beside the words from from up to to.
func inList(d *feature.Document, from, to int) bool {
	return from > 1 && listMark(d, from-1) || to < len(d.Words) && listMark(d, to)
}

func listMark(d *feature.Document, i int) bool {
	return d.Words[i].Rune == ',' || d.Words[i].Rune == ';' || d.Words[i].Rune == '|'
}

// longestList is the most items that are looked at before a word.
const longestList = 64

// wordList takes back words that people are called by, too, among others: Schraube, Zange, [Hobel], [Amboss], Feile; zapatero, lobo, [cuervo]. Half of
// the items and more are single words that were not found, more of them common ones than names were found, and some are in no list of names. A first
// name stays, and so do those who are enumerated among themselves. It looks at the list that the word at i is an item of, and answers with where that
// ends.
func wordList(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) int {
	first := i
	for n := 0; n < longestList && first > 1 && listMark(d, first-1) && d.Words[first-2].Kind == word.Letters && !d.Words[first].Line; n++ {
		if first > 2 && adjoins(&d.Words[first-2]) && d.Words[first-3].Kind == word.Letters {
			break // of several words
		}
		first -= 2
	}
	words, other, common, plain, persons, end := 0, 0, 0, 0, 0, first
	for k := first; k < len(labels) && d.Words[k].Kind == word.Letters; {
		end = k + 1
		if end < len(labels) && d.Words[end].Kind == word.Letters && adjoins(&d.Words[end]) && !rules.And(d.Words[end].Hash) {
			break
		}
		words++
		switch {
		case labels[k] == model.BeginPerson:
			persons++
		case labels[k] == model.Outside:
			other++
			if b := d.Infos[k].Bits; b&lexicon.Common != 0 {
				common++
				if b.Plain() {
					plain++
				}
			}
		}
		next := separated(d, rules, end)
		if next == end && end < len(labels) && d.Words[end].Rune == '|' {
			next++
		}
		if next == end {
			break
		}
		k = next
	}
	if tableHead(labels, d, first, end) {
		for k := first; k < end; k++ {
			labels[k] = model.Outside
		}
		return end
	}
	if words < minWords || 2*other < words || common <= persons || plain < minPlain {
		return max(end, i+1)
	}
	for k := first; k < end; k++ {
		if b := d.Infos[k].Bits; labels[k] == model.BeginPerson && aWord(d, k, k+1) && (k+1 == len(labels) || labels[k+1] != model.InPerson) && (b&lexicon.First == 0 || b&(lexicon.Common|lexicon.Frequent) == lexicon.Common) && d.Name(k)&feature.RareName == 0 {
			drop(labels, k, k+1)
		}
	}
	return end
}

// tableHead says that the words from from up to to are the head of a table, nothing but common words of which one was not found: Ville;Altitude;Gare.
func tableHead(labels []model.Label, d *feature.Document, from, to int) bool {
	if from > 0 && !(d.Words[from-1].Kind == word.Break || d.Words[from-1].Rune == '|' && d.Words[from-1].Line && from == 1) || to >= len(d.Words) || to-from < 3 || d.Words[from+1].Rune == ',' {
		return false
	}
	if to < len(d.Words) && !d.Words[to].Line && d.Words[to].Kind != word.Break && d.Words[to].Rune != '|' {
		return false
	}
	plain := false
	for k := from; k < to; k++ {
		if d.Words[k].Kind != word.Letters {
			continue
		}
		b := d.Infos[k].Bits
		if labels[k] != model.Outside && (b&lexicon.Common == 0 || b&lexicon.Frequent != 0) {
			return false
		}
		plain = plain || labels[k] == model.Outside && b&lexicon.Person == 0
	}
	return plain
}

// spanishOrders end a Spanish order with whom or what it is for, and have an accent before that: Recomiéndame, Redáctalo.
var spanishOrders = []string{"ame", "eme", "anos", "enos", "alo", "elo", "ala", "ela", "alos", "elos", "alas", "elas", "ale", "ele", "ales", "eles", "amelo", "amela", "aselo", "asela"}

// orderedSo says that the word at i begins a sentence of Spanish with such an order; no list of names has it.
func orderedSo(d *feature.Document, i int) bool {
	w := &d.Words[i]
	return d.Lang == spanish && d.Infos[i].Bits == 0 && d.Infos[i].Cue == 0 && d.Opens(i) && i+1 < len(d.Words) && d.Words[i+1].Case == word.Lower &&
		strings.ContainsAny(d.Text[w.Start:w.End], "áéíóú") && w.Compound(d.Text, spanishOrders)
}

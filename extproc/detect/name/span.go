package name

import (
	"veil/extproc/detect"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// types are the types of the labels' kinds, in their order.
var types = [...]detect.Type{detect.Name, detect.Location, detect.Org, detect.Address}

// believed is the score of a span that the model found.
const believed = .8

// spans turns labels to spans; at is added to their places.
func spans(dst []detect.Span, ws []word.Word, labels []model.Label, at int) []detect.Span {
	for i := next(labels, 0); i < len(labels); i = next(labels, i) {
		kind := (labels[i] - 1) / 2
		j := i + 1
		for j < len(labels) && labels[j] == 2*kind+2 {
			j++
		}
		for k := i; k < j; {
			end := column(ws, k, j, types[kind])
			if from, to := trim(ws, k, end); from < to && !nothing(ws, from, to, types[kind]) {
				dst = append(dst, detect.Span{Start: at + int(ws[from].Start), End: at + int(ws[to-1].End), Type: types[kind], Score: believed})
			}
			k = end
		}
		i = j
	}
	return dst
}

// columns is how many blanks stand between columns at least. Two are typed inside a name as well.
const columns = 3

// column is where of the words from i to j those end that stand in one column of a text that blanks align. An address may have its town
// in another.
func column(ws []word.Word, i, j int, t detect.Type) int {
	for k := i + 1; k < j && t != detect.Address; k++ {
		if ws[k].Apart && ws[k].Start-ws[k-1].End >= columns {
			return k
		}
	}
	return j
}

// Small words that an address does not end with where the sentence goes on.
var (
	andItalian = word.Hash("e")
	in         = word.Hash("in")
)

// trim takes marks off the ends of a span that can't begin or end it, and the Italian words for and and in: via Roma 4 e poi via Po 5, e in
// via Larga 7.
func trim(ws []word.Word, i, j int) (int, int) {
	for i < j && ws[i].Kind >= word.Mark && ws[i].Rune != '#' {
		i++
	}
	for j > i+1 && j < len(ws) && (ws[j-1].Hash == andItalian || ws[j-1].Hash == in) && ws[j-1].Case == word.Lower && ws[j-1].Space && ws[j].Kind == word.Letters && ws[j].Case == word.Lower {
		j--
	}
	for j > i && (ws[j-1].Kind == word.Break || ws[j-1].Kind == word.Gap || ws[j-1].Kind == word.Mark && ws[j-1].Rune != '.' && ws[j-1].Rune != ')' && ws[j-1].Rune != '\'') {
		j--
	}
	return i, j
}

// nothing says that a span is of a type that its words can't be: a name without letters, or an organisation that is one
// word in capitals, which in the texts at hand is an abbreviation more often than somebody's employer.
func nothing(ws []word.Word, i, j int, t detect.Type) bool {
	letters := 0
	for k := i; k < j; k++ {
		if ws[k].Kind == word.Letters {
			letters++
		}
	}
	switch t {
	case detect.Name:
		return letters == 0 || j-i == 1 && (ws[i].Rune == 'ª' || ws[i].Rune == 'º') || letters == 1 && (ws[i].Case == word.Initial && ws[i].Rune == 'M' || j-i == 1 && ws[i].Script == word.Han && ws[i].End-ws[i].Start <= 4) // monsieur; one sign of Han
	case detect.Location:
		return letters == 0
	case detect.Org:
		return letters == 0 || j-i == 1 && ws[i].Case == word.Upper
	}
	return false
}

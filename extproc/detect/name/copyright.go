package name

import (
	"slices"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// copyrightHashes are the hashes of the words that say in a notice whose a work is.
var copyrightHashes = hashes("copyright copyrighted filecopyrighttext")

// maxNotice is how many words and marks stand between such a word and a name at most: Copyright (c) 2001-2003, 2005
const maxNotice = 14

// maxFull is the most names of a person in such a notice, initials left out.
const maxFull = 3

// copyrights finds who has the rights in a work by its notice: two words with a capital, with initials between, behind the word and the years. One
// of them is a name of the lists, neither is anything that is known, and no word of a firm follows.
func copyrights(labels []model.Label, d *feature.Document, around *word.Flags, capital []int) {
	ws := d.Words
	for _, i := range capital {
		if !slices.Contains(copyrightHashes, ws[i].Hash) {
			continue
		}
		k, years := i+1, false
		for k < len(ws) && k-i < maxNotice && !ws[k].Line && (ws[k].Kind == word.Digits || ws[k].Kind == word.Mark || ws[k].Rune == 'c' && ws[k].End-ws[k].Start == 1 || ws[k].Rune == 'C' && ws[k].Case == word.Initial) {
			years = years || ws[k].Kind == word.Digits
			k++
		}
		if end := rightsHolder(labels, d, around, k); years && end > k {
			set(labels, k, end, model.BeginPerson)
		}
	}
}

// rightsHolder is where a person's name ends that begins at word i, i if none does.
func rightsHolder(labels []model.Label, d *feature.Document, around *word.Flags, i int) int {
	ws := d.Words
	names, full, k := 0, 0, i
	for ; k < len(ws) && !ws[k].Line && labels[k] == model.Outside; k++ {
		in := &d.Infos[k]
		if k > i && ws[k].Rune == '.' && !ws[k].Space && ws[k-1].Case == word.Initial {
			continue
		}
		if !ws[k].Space || ws[k].Case != word.Title && ws[k].Case != word.Initial || in.Known || in.Place != 0 || in.Bits&(lexicon.Company|lexicon.Country|lexicon.Metropolis) != 0 || in.Bits&lexicon.Common != 0 && in.Bits&lexicon.Person == 0 {
			break
		}
		switch d.Text[ws[k].Start:ws[k].End] {
		case "The", "Inc", "Corp", "Ltd", "Llc", "Foundation", "Project", "Team", "Authors", "Contributors", "Software", "Systems", "University", "Labs", "Group":
			return i
		}
		if isForm(d, around, ws[k].Hash) {
			return i
		}
		if ws[k].Case == word.Title {
			full++
		}
		if full > maxFull {
			return i
		}
		if in.Bits&lexicon.Person != 0 {
			names++
		}
	}
	if full < 2 || names == 0 || k < len(ws) && ws[k].Kind == word.Letters && !ws[k].Line && ws[k].Case != word.Lower {
		return i
	}
	return k
}

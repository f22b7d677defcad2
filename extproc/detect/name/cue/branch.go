package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// branches are called in English by the town they are in, between an article and such a word: the Barlby branch, our Aynor office.
const branches = `branch office store shop depot warehouse factory plant campus surgery clinic showroom salon nursery hospital library`

// branch marks the listed town before the word at i, behind an article or whose it is, which is nobody's name and no word in small letters.
func (r *Rules) branch(dst []Hit, ws []word.Word, i int) []Hit {
	letters := word.Lower
	if i > 0 {
		letters = ws[i-1].Case
	}
	if letters != word.Title && letters != word.Lower {
		return dst
	}
	for from := i - 1; from > 0 && i-from <= maxTown && ws[from].Case == letters && ws[from].Space && !ws[from].Line; from-- {
		if ws[from-1].Hash != r.the && r.late.Get(ws[from-1].Hash)&isPossessive == 0 {
			continue
		}
		not := lexicon.Country | lexicon.Company | lexicon.Common
		if letters == word.Lower {
			not |= lexicon.Person | lexicon.Known
		}
		if r.listedTown(ws[:i], from, letters, not) == i {
			return append(dst, Hit{From: from, To: i, Class: City, Score: .9, Late: true})
		}
		break
	}
	return dst
}

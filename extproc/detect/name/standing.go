package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// minClubs is the fewest items of a standing, and longestClub the most words of one.
const (
	minClubs    = 3
	longestClub = 4
)

// standing takes back the towns and clubs of a standing, by the word before it: Clasificación: Getafe 43, Cádiz 33, Osasuna 45. Who has points and is
// called like somebody and like no town leaves all hidden. It looks at the standing that the word at i is in, and answers with where that ends, 0 if it is in none.
func (r *Recogniser) standing(labels []model.Label, d *feature.Document, i int) int {
	first := i
	for n := 0; n < longestList && first > 2 && (d.Words[first-1].Rune == ',' || d.Words[first-1].Rune == ';') && d.Words[first-2].Kind == word.Digits; n++ {
		first -= 2
		for k := 0; k < longestClub && first > 0 && d.Words[first-1].Kind == word.Letters; k++ {
			first--
		}
	}
	if first < 2 || d.Words[first-1].Rune != ':' || r.callings.Get(d.Words[first-2].Hash)&ofStanding == 0 {
		return 0
	}
	clubs, end := 0, first
	for k := first; k < len(labels) && d.Words[k].Kind == word.Letters; k++ {
		for ; k < len(labels) && d.Words[k].Kind == word.Letters; k++ {
			if b := d.Infos[k].Bits; person(labels[k]) && b&lexicon.First != 0 && b&lexicon.Place == 0 || d.Infos[k].Cue != 0 && person(labels[k]) {
				return 0
			}
		}
		if k == len(labels) || d.Words[k].Kind != word.Digits {
			break
		}
		clubs++
		end = k + 1
		if k++; k == len(labels) || d.Words[k].Rune != ',' && d.Words[k].Rune != ';' {
			break
		}
	}
	if clubs < minClubs {
		return 0
	}
	drop(labels, first, end)
	return end
}

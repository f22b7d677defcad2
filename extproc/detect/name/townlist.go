package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// minTowns is the fewest items of a list of towns.
const minTowns = 3

// townLists makes places of the names in an enumeration of which every item is a town of the lists, and one of them nobody's name and not found as one: Lima, between
// Denver and Accra. They stay hidden; but who asks about towns is no more taken for somebody who asks about a person.
func townLists(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	if d.Mode != feature.Mixed {
		return
	}
	for i := next(labels, 0); i < len(labels); i = next(labels, i+1) {
		if labels[i] == model.BeginPerson || labels[i] == model.BeginLocation {
			i = townList(labels, d, rules, i)
		}
	}
}

// townList looks at the items from the word at i on, and answers with the last word that it looked at.
func townList(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) int {
	first, items, sure, persons := i, 0, false, false
	at := i
	for at < len(labels) {
		end := town(labels, d, at)
		if end == at {
			if items > 0 && (d.Words[at].Case == word.Title || labels[at] != model.Outside) {
				return i // what goes on otherwise is no list of towns
			}
			break
		}
		items++
		persons = persons || labels[at] == model.BeginPerson
		sure = sure || d.Infos[at].Bits&lexicon.Person == 0 && labels[at] != model.BeginPerson
		i = end - 1
		if at = separated(d, rules, end); at == end {
			break
		}
	}
	if !persons || !sure || items < minTowns {
		return i
	}
	for k := first; k <= i; k++ {
		if labels[k] == model.BeginPerson {
			labels[k] = model.BeginLocation
		}
	}
	return i
}

// town answers with where the town that begins at word i ends, i if none does: a found place, or one word with a capital that is a town of the
// lists and nothing or somebody so far, with no cue for a person.
func town(labels []model.Label, d *feature.Document, i int) int {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Kind != word.Letters || w.Case != word.Title || in.Cue != 0 || in.Field != cue.NoField || !listed(in) {
		return i
	}
	end := i + 1
	for end < len(labels) && labels[end] != model.Outside && labels[end]&1 == 0 {
		end++
	}
	if end > i+1 && labels[i] != model.BeginLocation || labels[i] != model.Outside && labels[i] != model.BeginPerson && labels[i] != model.BeginLocation {
		return i
	}
	return end
}

package name

import (
	"unicode"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// What a word tells that it means where it was found to be a name.
const (
	calling     = 1 << iota // what somebody does, or what a line of a form is of; nobody is called so
	callingName             // the same, and people are called so
	abbreviated             // in capitals
	smallWord               // in small letters, in other languages than English
	shortDay                // a day of the week before a date
	shortMonth              // of other languages than English
	ofStanding              // before the points of clubs
)

func newCallings() *word.Flags {
	return word.FlagsOf(map[string]uint32{callingList: calling, labelList: calling, callingNames: callingName, abbreviations: abbreviated, smallWords: smallWord, shortDays: shortDay, shortMonths: shortMonth, standingHeads: ofStanding})
}

// meansOther says that the words from from up to to, with no field, are one word that means something else, where no cue says that it is somebody's
// name: what somebody does, what an abbreviation stands for, a day of the week.
func (r *Recogniser) meansOther(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) bool {
	if to-from > 1 || d.Mode == feature.Capitals || labels[from] == model.BeginPerson && d.Infos[from].Cue != 0 {
		return false
	}
	w := &d.Words[from]
	switch is := r.callings.Get(w.Hash); {
	case is == 0:
		return false
	case is&calling != 0, is&abbreviated != 0 && (w.Case == word.Upper || w.Case == word.Camel), is&smallWord != 0 && w.Case == word.Lower && d.Lang != english:
		return true
	case is&callingName != 0 && ofWhom(labels, d, from):
		return true
	default:
		return is&shortDay != 0 && r.dated(labels, d, rules, from)
	}
}

// uncalled takes what somebody does off the ends of a name, where no cue says that it is one: Locum [Adeyemi]; [Ngozi Tull], Paralegal. It answers with what
// is left of the name.
func (r *Recogniser) uncalled(labels []model.Label, d *feature.Document, from, to int) (int, int) {
	if labels[from] != model.BeginPerson || to-from < 2 || d.Mode == feature.Capitals || d.Infos[from].Cue != 0 {
		return from, to
	}
	if w := &d.Words[from]; w.Case == word.Title && d.Words[from+1].Kind == word.Letters && d.Words[from+1].Case == word.Title && r.callings.Get(w.Hash)&calling != 0 {
		labels[from] = model.Outside
		from++
		labels[from] = model.BeginPerson
	}
	if to-from > 2 && d.Words[to-2].Rune == ',' && r.callings.Get(d.Words[to-1].Hash)&calling != 0 && d.Infos[to-1].Cue == 0 {
		drop(labels, to-2, to)
		to -= 2
	}
	return from, to
}

// ofWhom says that the word at i begins a line and stands before a colon and the whole name of who is one, which ends there: Portero: Iñaki Goñi.
// German has surnames of most callings, and who says something stands before a colon, too.
func ofWhom(labels []model.Label, d *feature.Document, i int) bool {
	if d.Lang == german || i+3 >= len(d.Words) || i > 0 && !d.Words[i].Line && d.Words[i-1].Kind != word.Break || d.Words[i+1].Rune != ':' || labels[i+2] != model.BeginPerson || labels[i+3] != model.InPerson {
		return false
	}
	to := i + 4
	for to < len(labels) && labels[to] == model.InPerson {
		to++
	}
	return to == len(d.Words) || d.Words[to].Kind != word.Letters && d.Words[to].Rune != '.' || d.Words[to].Line
}

// datesReach is how many words from a date another one is looked for.
const datesReach = 8

// dated says that a date stands behind the word at i, sam. 6 déc., and that nobody has one beside it, as in a list of birthdays: Sam 6 déc, Zoé 12
// janv. English has no such days, but what is written as a name there is written with a capital.
func (r *Recogniser) dated(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) bool {
	month := i + 2
	if i+1 < len(d.Words) && d.Words[i+1].Rune == '.' {
		month++
	}
	if month >= len(d.Words) || d.Words[month-1].Kind != word.Digits || d.Words[month-1].End-d.Words[month-1].Start > 2 {
		return false
	}
	abroad := r.callings.Get(d.Words[month].Hash)&shortMonth != 0
	if !abroad && !rules.Day(d.Words[month].Hash) || !abroad && d.Words[i].Case == word.Title && d.Lang <= english {
		return false
	}
	for k := max(0, i-datesReach); k < min(len(d.Words)-1, i+datesReach); k++ {
		if k != i && labels[k] == model.BeginPerson && d.Words[k+1].Kind == word.Digits && r.callings.Get(d.Words[k].Hash)&shortDay == 0 {
			return false
		}
	}
	return true
}

// afterAbbreviation takes an abbreviation from the front of a place or a firm of which the rest is one word and a place: ICU Ballarat.
func (r *Recogniser) afterAbbreviation(labels []model.Label, d *feature.Document, from, to int) {
	w := &d.Words[from]
	if to-from != 2 || labels[from] == model.BeginPerson || w.Case != word.Upper || d.Mode == feature.Capitals || r.callings.Get(w.Hash)&abbreviated == 0 {
		return
	}
	if next := &d.Words[from+1]; next.Case == word.Title && unicode.IsUpper(next.Rune) && d.Infos[from+1].Bits&lexicon.Place != 0 {
		labels[from] = model.Outside
		set(labels, from+1, to, model.BeginLocation)
	}
}

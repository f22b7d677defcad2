package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// shoutedVerbs go on behind a name in a sentence.
const shoutedVerbs = `
is was has had wants says said does did been never not and
ne est sont nous vous me te se lui leur veut doit dit va vit habite qui pas
mi ti ci vi si gli le ha è ho hanno vuole deve dice vive abita non che mai
no me te se nos le les es está ha tiene quiere debe dice vive que ya nunca
hat ist war wird will kann muss soll sagt wohnt nicht und der die`

// shoutedRoles say what somebody is, and may be followed by whose: CELSA VIUDA DE FERMÍN.
const shoutedRoles = `
widow widower retired
retraitée retraitee retraité retraite veuve veuf né née nee
pensionato pensionata vedova vedovo nato nata
viuda viudo jubilado jubilada nacido nacida casado casada
witwe witwer rentner rentnerin geboren verwitwet`

// afterWill stand behind the English verb, which is a first name, too.
const afterWill = `not never be have pay come do go call get make take`

// What a word may be behind a name in capitals.
const (
	proceeds = 1 << iota // the sentence
	tellsWho             // more of whom it tells
	notName              // before it, will is a verb
)

func newShouted() *word.Flags {
	return word.FlagsOf(map[string]uint32{shoutedVerbs: proceeds, shoutedRoles: tellsWho, afterWill: notName})
}

// shouts ends names where the sentence goes on in a text in capitals, which show no end of them: MONSIEUR LEMERCIER NE VEUT PAS PAYER. Whose
// widow somebody is, is a name of its own.
func shouts(labels []model.Label, d *feature.Document, shouted *word.Flags) {
	if d.Mode != feature.Capitals {
		return
	}
	for from, to := range found(labels) {
		if labels[from] != model.BeginPerson {
			continue
		}
		for k := from + 1; k < to; k++ {
			if !shoutedEnd(d, shouted, k) {
				continue
			}
			rest := k + 1
			for rest < to && !(d.Words[rest].Kind == word.Letters && d.Infos[rest].Bits&lexicon.Person != 0 && d.Infos[rest].Bits&lexicon.Common == 0) {
				rest++
			}
			drop(labels, k, rest)
			if rest < to {
				labels[rest] = model.BeginPerson
			}
			break
		}
	}
}

// shoutedEnd says that the word at i is no part of the name before it.
func shoutedEnd(d *feature.Document, shouted *word.Flags, i int) bool {
	w := &d.Words[i]
	if w.Kind != word.Letters || w.Case != word.Upper || !w.Space || w.Line {
		return false
	}
	switch is := shouted.Get(w.Hash); {
	case is&tellsWho != 0:
		return true
	case d.Lang == english && w.Hash == willHash:
		return i+1 < len(d.Words) && shouted.Get(d.Words[i+1].Hash)&notName != 0
	default:
		return is&proceeds != 0 && d.Lang > 0 && d.Infos[i].Bits&d.Common() != 0 && i+1 < len(d.Words) && d.Words[i+1].Kind == word.Letters
	}
}

// willHash is the hash of will.
var willHash = word.Hash("will")

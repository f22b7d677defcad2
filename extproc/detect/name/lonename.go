package name

import (
	_ "embed" // the list of surnames that are words
	"slices"
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

//go:embed surnamewords.txt
var surnameWords string

// loneNames finds whom a text calls by one name alone that is nothing else. With a capital it stands amid a sentence and near a word of who
// speaks, or behind what somebody signed, for scholars and athletes are called so as well: what do I do about Cummisky? In small letters that
// is asked of questions alone.
func (r *Recogniser) loneNames(labels []model.Label, d *feature.Document, capital []int) {
	rules, around, called := r.reader.Rules, r.around, &r.called
	switch {
	case d.Mode == feature.Mixed && len(capital) > 0:
		for _, i := range capital {
			if labels[i] != model.Outside || d.Words[i].Case != word.Title {
				continue
			}
			if called.whole(labels, d, i) {
				set(labels, i, i+2, model.BeginPerson)
				continue
			}
			if nameAlone(d, rules, i) && (amongWords(d, around, i) && d.Lang != 0 && bySpeaker(d, rules, i) || signs(d, around, i) || counted(d, i) || here(d, i) || called.beside(d, i) || called.noted(d, i)) ||
				nameByCapital(d, around, i) && called.beside(d, i) || r.unheard(d, i) && (called.personal(d, i) || called.noted(d, i)) {
				labels[i] = model.BeginPerson
			}
		}
	case d.Mode != feature.Capitals:
		for i := range d.Words {
			if d.Infos[i].Bits&lexicon.Person != 0 && labels[i] == model.Outside && d.Words[i].Case == word.Lower && nameAlone(d, rules, i) && // few
				(calledSmall(d, rules, around, i) || counted(d, i) || forWhom(d, i) || called.beside(d, i) || called.noted(d, i)) {
				labels[i] = model.BeginPerson
			}
		}
	}
}

// calledSmall says that the name at i, in small letters, stands where one calls somebody by it.
func calledSmall(d *feature.Document, rules *cue.Rules, around *word.Flags, i int) bool {
	if !apart(d, i) || d.Asks() && !bySpeaker(d, rules, i) {
		return false
	}
	if i == 0 || d.Words[i].Line {
		return d.Lang != 0
	}
	before := &d.Words[i-1]
	if d.Infos[i].Bits&lexicon.Place != 0 && slices.Contains(whereWords[:], before.Hash) {
		return false
	}
	return !determined(d, around, before.Hash) && (d.Lang != 0 || before.Rune == ':' || before.Rune == '@' || signs(d, around, i) || behindWords(d, i))
}

// whereWords are the hashes of what stands before towns and hardly before somebody: best restaurants in bradbury.
var whereWords = [...]uint32{word.Hash("in"), word.Hash("near"), word.Hash("en")}

// behindWords says that two common words stand before the one at i: las llaves las tiene jimena, of which no word is Spanish alone.
func behindWords(d *feature.Document, i int) bool {
	return i > 1 && adjoins(&d.Words[i-1]) && d.Infos[i-1].Bits&lexicon.Common != 0 && d.Infos[i-2].Bits&lexicon.Common != 0
}

// signs says that who is named from word i on is said to have signed something: reported by Cummisky.
func signs(d *feature.Document, around *word.Flags, i int) bool {
	return i > 1 && adjoins(&d.Words[i]) && adjoins(&d.Words[i-1]) && around.Get(d.Words[i-1].Hash)&by != 0 && around.Get(d.Words[i-2].Hash)&signed != 0
}

// forWords are the hashes of what is shortened before whom a letter is for or who signed it.
var forWords = [...]uint32{word.Hash("hd"), word.Hash("zhd"), word.Hash("att"), word.Hash("attn"), word.Hash("gez")}

// forWhom says that the name at word i stands behind such a word and its full stop: z. hd. kaczmarek.
func forWhom(d *feature.Document, i int) bool {
	return i > 1 && d.Words[i-1].Rune == '.' && d.Words[i].Space && !d.Words[i].Line && slices.Contains(forWords[:], d.Words[i-2].Hash)
}

// hereBehind and hereBefore are the hashes of the words by which callers say who they are, behind the name in German and English and before it
// elsewhere.
var (
	hereBehind = [...]uint32{word.Hash("hier"), word.Hash("here")}
	hereBefore = [...]uint32{word.Hash("ici"), word.Hash("aquí"), word.Hash("qui")}
)

// here says that who is named at word i says so on the telephone: Guten Tag, Klopsch hier; buongiorno, qui Vercesi.
func here(d *feature.Document, i int) bool {
	ws := d.Words
	if i+1 < len(ws) && slices.Contains(hereBehind[:], ws[i+1].Hash) && adjoins(&ws[i+1]) {
		return i == 0 || ws[i].Line || ws[i-1].Kind == word.Mark
	}
	return i > 1 && slices.Contains(hereBefore[:], ws[i-1].Hash) && adjoins(&ws[i]) && ws[i-2].Rune == ',' && (i+1 == len(ws) || ws[i+1].Kind != word.Letters)
}

// counted says that a line begins with the word at i, behind its number or mark if it has one, and that a number follows a colon or dash behind
// it: 1. Cummisky: 54 points.
func counted(d *feature.Document, i int) bool {
	ws := d.Words
	if i+2 >= len(ws) || ws[i+2].Kind != word.Digits || !strings.ContainsRune(":-–", ws[i+1].Rune) || !ws[i+2].Space {
		return false
	}
	first := i
	for first > 0 && i-first < 2 && !ws[first].Line && (ws[first-1].Kind == word.Digits || ws[first-1].Kind == word.Mark) {
		first--
	}
	return first == 0 || ws[first].Line
}

// besidesNames are the lists of what else a name may be that a text has alone. Small towns are not among them: half the surnames are some.
const besidesNames = lexicon.Common | lexicon.World | lexicon.City

// nameAlone says that the word at i is a first name or surname of the lists and nothing else that is known.
func nameAlone(d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	return in.Bits&lexicon.Person != 0 && in.Bits&besidesNames == 0 && w.First == w.Hash && !in.Known && in.Place == 0 && w.End-w.Start > shortFirst &&
		d.Name(i)&(feature.OtherName|feature.WordSurname|feature.WordName|feature.Thing|feature.State) == 0 && !rules.Label(w.Hash)
}

// nameByCapital says that the word at i is a name by its capital, amid a sentence of a language that writes no word with one: a name of the lists,
// whatever it is besides, or what no list has.
func nameByCapital(d *feature.Document, around *word.Flags, i int) bool {
	const other = besidesNames &^ (lexicon.Common | lexicon.City)
	w, in := &d.Words[i], &d.Infos[i]
	return d.Lang != german && (in.Bits&lexicon.Person != 0 && in.Bits&other == 0 || in.Bits == 0 && w.Script == word.Latin) && i > 0 && adjoins(w) && w.First == w.Hash && !in.Known &&
		w.End-w.Start > shortFirst && d.Name(i)&feature.OtherName == 0 && !begins(d, i) && !determined(d, around, d.Words[i-1].Hash)
}

// nounEndings end nouns of German, and few surnames.
var nounEndings = []string{"ung", "ungen", "heit", "keit", "ion", "ionen", "logie", "grafie", "graphie", "therapie", "tät", "schaft", "ismus", "enz", "anz", "ment", "age", "gramm", "zeug", "tum", "nis", "chen", "iker", "pathie"}

// inNoList says that no list has the word at i, which is a word of Latin letters and no two with a hyphen.
func inNoList(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	return in.Bits == 0 && !in.Known && in.Place == 0 && w.Script == word.Latin && w.First == w.Hash
}

// unheard says that no list has the word at i, which has a capital and is no noun of German by its end or its parts.
func (r *Recogniser) unheard(d *feature.Document, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	return inNoList(d, i) && in.Cue == 0 && w.End-w.Start > shortFirst && d.Name(i)&feature.OtherName == 0 &&
		!(!beginsSentence(d, i) && determined(d, r.around, d.Words[i-1].Hash)) && !(d.Lang == german && (w.Compound(d.Text, nounEndings) || r.twoWords(d.Text[w.Start:w.End])))
}

// speakerReach is within how many words of a name who speaks is named.
const speakerReach = 24

// bySpeaker says that a word near the one at i tells of who speaks.
func bySpeaker(d *feature.Document, rules *cue.Rules, i int) bool {
	for k := max(0, i-speakerReach); k < min(len(d.Words), i+speakerReach); k++ {
		if rules.Speaks(d.Words[k].Hash) {
			return true
		}
	}
	return false
}

// signedList is what is done to papers and reports by whom, or sent from whom, and byList what says so.
const (
	signedList = `
gruß grüße gruss grüsse bises bisous salutations amitiés baci besos saludos recuerdos love wishes
reported approved signed countersigned prepared submitted requested logged raised filed reviewed checked witnessed authorised authorized completed escalated notified booked paid
gemeldet genehmigt unterschrieben unterzeichnet geprüft freigegeben eingereicht beantragt bearbeitet bestätigt abgezeichnet gegengezeichnet gebucht bezahlt
signalé signalée approuvé approuvée signé signée validé validée demandé demandée rempli remplie vérifié vérifiée réservé payé
notificado notificada aprobado aprobada firmado firmada solicitado solicitada revisado revisada autorizado autorizada tramitado tramitada reservado pagado
segnalato segnalata approvato approvata firmato firmata richiesto richiesta compilato compilata verificato verificata autorizzato autorizzata prenotato pagato
`
	byList = `by from von durch par de por da`
)

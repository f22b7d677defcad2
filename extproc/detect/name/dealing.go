package name

import (
	"unicode"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// dealings finds with whom somebody has dealings, by the verb before: I owe Kaltenbrunner money, Abbiamo licenziato Oyelaran, Wir haben Thorvald
// am Freitag beerdigt. No thing is lent something, buried or left. Nor has it
// a mum.
func dealings(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags, capital []int) {
	for _, i := range capital {
		if labels[i] != model.Outside || !dealt(d, around, i) && !hasKin(d, rules, i) || !mayBeDealt(d, rules, i) {
			continue
		}
		labels[i] = model.BeginPerson
		given := d.Lang != german && d.Infos[i].Bits&lexicon.First != 0
		for i+1 < len(labels) && labels[i+1] == model.Outside && (mayFollow(d, i+1) || secondName(d, around, i+1) || given && common(d, rules, around, i+1)) {
			i++
			labels[i], given = model.InPerson, false
		}
	}
}

// dealt says that who is named from word i on is somebody to do with whom somebody else had or has something.
func dealt(d *feature.Document, around *word.Flags, i int) bool {
	if i == 0 || !adjoins(&d.Words[i]) {
		return false
	}
	before := &d.Words[i-1]
	if before.Kind != word.Letters || before.Case != word.Lower {
		return false
	}
	says := around.Get(before.Hash)
	if says&deals != 0 {
		return true
	}
	if says&links != 0 && i > 1 && adjoins(before) && around.Get(d.Words[i-2].Hash)&dealsBy != 0 {
		return true
	}
	return says&has != 0 && dealtLater(d, around, i)
}

// hasKin says that the word at i says whose relative is meant: Cadi's mum.
func hasKin(d *feature.Document, rules *cue.Rules, i int) bool {
	ws := d.Words
	return i+3 < len(ws) && (ws[i+1].Rune == '\'' || ws[i+1].Rune == '’') && !ws[i+1].Space && !ws[i+2].Space && ws[i+2].Rune == 's' && ws[i+2].End-ws[i+2].Start == 1 &&
		adjoins(&ws[i+3]) && ws[i+3].Case == word.Lower && rules.Relation(ws[i+3].Hash)
}

// farthestDeed is how many words behind a name in German the participle may stand that says what was done to somebody.
const farthestDeed = 7

// dealtLater says that such a participle stands behind word i in its sentence.
func dealtLater(d *feature.Document, around *word.Flags, i int) bool {
	for k := i + 1; k < len(d.Words) && k-i <= farthestDeed; k++ {
		if w := &d.Words[k]; w.Kind != word.Letters && w.Kind != word.Digits {
			return false
		} else if around.Get(w.Hash)&dealtWith != 0 {
			return true
		}
	}
	return false
}

// mayBeDealt says that somebody may be called by the word at i, which has a capital, beside such a verb: it is no word of the text's language
// and no place, firm or figure of the lists.
func mayBeDealt(d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if in.Bits&lexicon.World != 0 || in.Known || rules.Day(w.Hash) || rules.Title(w.Hash) || rules.Label(w.Hash) || d.Name(i)&feature.OtherName != 0 || w.Case == word.Camel && !unicode.IsUpper(w.Rune) {
		return false
	}
	if d.Name(i)&(feature.RareName|feature.HeardName) != 0 || in.Bits&lexicon.Person != 0 && (in.Bits&lexicon.Common == 0 || in.Bits&lexicon.First != 0 && d.Lang != german) {
		return true
	}
	return in.Bits&(d.Common()|lexicon.Place) == 0 && in.Place == 0
}

// dealList is what stands right before whom it is done to.
const dealList = `
owe owes owed told lent lend sue sued fired sacked dumped divorced divorce buried bury caught evict evicted hire babysit married marry
schulde schuldest schuldet schulden
licencié licencier enterré enterrer quitter quitté épousé épouser viré embauché giflé trompé
licenziato licenziare sepolto seppellito lascio lasciare sposato denunciare denunciato querelare tradito
`

// dealByList is what stands before whom it is done to, or who has it, with a small word between: in love with, la fièvre de.
const dealByList = `
love wedding funeral engaged divorced birthday fever ferritin payslip homework passport password email dob signature car behalf laptop desk locker complaint fight invoice widow widower heirs estate eulogy obituary
hochzeit beerdigung geburtstag fieber ferritin blutdruck blutzucker gips gehalt lohn lebenslauf zeugnis arbeitszeugnis krankschreibung reisepass passwort ausweis handynummer telefonnummer unterschrift auto rechner beschwerde streit befund witwe witwer erben trauerfeier urne sorgerecht
anniversaire ans fièvre tension ferritine glycémie plâtre béquilles bail loyer cv bulletin salaire augmentation cotisation licence passeport passe signature voiture ordinateur plainte facture veuve veuf héritiers succession candidature démission
cumpleaños fiebre tensión ferritina glucosa yeso escayola alquiler nómina sueldo currículum boletín pasaporte contraseña firma coche ordenador móvil queja culpa factura viuda viudo herederos herencia custodia dimisión
compleanno febbre pressione ferritina glicemia gesso affitto stipendio curriculum pagella aumento passaporto password firma macchina lamentela colpa fattura esami vedova vedovo eredi eredità affidamento dimissioni
amoureux amoureuse divorcé mariage obsèques enterrement prêté
dejo dejar dejé despedimos despedí despedir denunciar denuncié enterramos enterrar contraté contratamos demandar enamorado enamorada divorcié debo presté boda funeral menos
innamorato innamorata divorziato prestato matrimonio funerale
`

// linkList is these small words.
const linkList = `of with to from for about von mit über für a à de di da con contre per para`

// hasList has one of them told in German at the end, by what is in dealtList.
const (
	hasList   = `habe haben hab`
	dealtList = `beerdigt begraben bestattet entlassen gefeuert gekündigt verklagt angezeigt geliehen geheiratet betrogen abgemahnt geschlagen eingestellt vermisst gepflegt`
)

package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// officeList is what somebody is in a club, a house, a court or a firm, of whom the surname alone is told behind it. Whom newspapers know
// by theirs, such as ministers, are not among them.
const officeList = `
treasurer caretaker referee umpire coach steward warden porter foreman bailiff landlord landlady tenant lodger usher groundsman housekeeper
kassenprüfer kassenprüferin kassenwart kassenwartin kassierer kassiererin schiedsrichter schiedsrichterin hausmeister hausmeisterin trainer trainerin
gruppenleiter gruppenleiterin schriftführer schriftführerin zeuge zeugin sachbearbeiter sachbearbeiterin kollege kollegen kollegin polier vorarbeiter mieter mieterin
vermieter vermieterin pfleger pflegerin rechtsanwalt rechtsanwältin anwalt anwältin gutachter gutachterin betreuer betreuerin bewohner bewohnerin nachbar nachbarin
trésorier trésorière gardien gardienne arbitre entraîneur entraîneuse témoin locataire voisin voisine collègue concierge régisseur
cassiere cassiera allenatore allenatrice arbitro custode testimone inquilino inquilina capoturno collega portiere badante
tesorero tesorera conserje encargado encargada árbitro entrenador entrenadora testigo inquilino inquilina compañero compañera portero portera`

// What a word says that stands before a name of which nothing else need tell.
const (
	inOffice = 1 << iota // what somebody is
	purpose              // what a payment is for
	payWord              // stands behind that beside what all lists of words have
	sent                 // what somebody sends
	sender               // stands between that and who did
)

func newTold() *word.Flags {
	return word.FlagsOf(map[string]uint32{officeList: inOffice, purposeList: purpose, payWords: payWord, sentList: sent, senderList: sender})
}

// offices finds whom a sentence calls by a surname alone behind what they are: Kassenprüfer Döpking, Treasurer Cobb. A list of surnames
// has it, or no list has it.
func offices(labels []model.Label, d *feature.Document, told *word.Flags, capital []int) {
	if d.Mode != feature.Mixed {
		return
	}
	for _, i := range capital {
		w := &d.Words[i]
		if i == 0 || labels[i] != model.Outside || labels[i-1] != model.Outside || w.Case != word.Title || !adjoins(w) || told.Get(d.Words[i-1].Hash)&inOffice == 0 {
			continue
		}
		in := &d.Infos[i]
		switch {
		case in.Known, in.Bits&(lexicon.Common|lexicon.Company|lexicon.Country|lexicon.Metropolis) != 0, in.Bits != 0 && in.Bits&lexicon.Person == 0:
			continue
		case i+1 < len(d.Words) && adjoins(&d.Words[i+1]) && d.Words[i+1].Case != word.Lower && d.Words[i+1].Kind == word.Letters:
			continue // the name of a thing: Trainer Akademie Köln
		case d.Lang == german && w.Compound(d.Text, nounEndings):
			continue
		}
		labels[i] = model.BeginPerson
	}
}

package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// houses finds schools, surgeries, shops and inns by the word for their kind before their name: Gymnasium Hochrad, panadería La Espiga.
func houses(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags) {
	if d.Mode != feature.Mixed {
		return
	}
	for i := 0; i+1 < len(d.Words); i++ {
		if next := &d.Words[i+1]; labels[i+1] != model.Outside || d.Words[i].Kind != word.Letters || next.Case == word.Lower && (i+2 == len(d.Words) || d.Words[i+2].Case == word.Lower) { // most words, which need no look at any list
			continue
		}
		if at := around.Get(d.Words[i].Hash); at&house == 0 && (at&employs == 0 || !employer(d, rules, around, i)) {
			continue
		}
		from := i + 1
		if d.Words[from].Rune == '.' && !d.Words[from].Space && d.Words[i].End-d.Words[i].Start == 2 { // Fa. Overbeck
			from++
		}
		if to := houseEnd(labels, d, rules, around, from); to > from {
			if from == i+1 && d.Words[i].Case != word.Lower && labels[i] == model.Outside && around.Get(d.Words[i].Hash)&house != 0 {
				from = i
			}
			set(labels, from, to, model.BeginOrganisation)
			i = to - 1
		}
	}
}

// employer says that the small word at i stands between what one does at a firm and its name, which no list has: an interview at Partek.
func employer(d *feature.Document, rules *cue.Rules, around *word.Flags, i int) bool {
	w := &d.Words[i]
	return i > 0 && w.Case == word.Lower && adjoins(w) && around.Get(d.Words[i-1].Hash)&working != 0 && d.Words[i+1].Case != word.Lower && mayBeDealt(d, rules, i+1)
}

// mostHouse is how many words such a name has.
const mostHouse = 4

// houseEnd is where the name of a house ends that begins at word i: capitals, and small words between; i if it is no name.
func houseEnd(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags, i int) (end int) {
	end = i
	named := false
	for k := i; k < len(d.Words) && k-i < mostHouse && adjoins(&d.Words[k]) && labels[k] == model.Outside; k++ {
		w, in := &d.Words[k], &d.Infos[k]
		switch {
		case rules.Day(w.Hash), rules.Title(w.Hash), rules.Label(w.Hash), around.Get(w.Hash)&house != 0:
			return ended(end, i, named)
		case w.Case == word.Title || w.Case == word.Camel || w.Case == word.Upper && w.End-w.Start > 2:
			if in.Bits&lexicon.Common != 0 && d.Lang == german && in.Bits&lexicon.CommonDE != 0 {
				return ended(end, i, named)
			}
			named = named || !determined(d, around, w.Hash) && !rules.Particle(w.Hash)
			end = k + 1
		case rules.Particle(w.Hash) && (k > i || around.Get(w.Hash)&links == 0): // trattoria alla Posta, and not l'école de Bacon
		default:
			return ended(end, i, named)
		}
	}
	return ended(end, i, named)
}

// ended is end, or start where nothing was named.
func ended(end, start int, named bool) int {
	if !named {
		return start
	}
	return end
}

// houseList is what such houses are called.
const houseList = `
gymnasium realschule grundschule gesamtschule hauptschule kita kindergarten kinderkrippe fahrschule tanzschule musikschule
praxis tierarztpraxis zahnarztpraxis gemeinschaftspraxis kanzlei anwaltskanzlei steuerkanzlei steuerbüro notariat architekturbüro ingenieurbüro
fa autohaus bäckerei konditorei imbiss druckerei spedition malerbetrieb dachdeckerei hausverwaltung steuerberatung pflegedienst pflegeheim seniorenheim reitstall metzgerei schreinerei tischlerei elektro sanitär gärtnerei friseursalon gasthof gasthaus gaststätte pizzeria apotheke physiotherapie firma
bar fromagerie poissonnerie librairie fleuriste imprimerie serrurerie lycée collège école maternelle cabinet garage boulangerie pâtisserie boucherie menuiserie plomberie pharmacie auberge brasserie entreprise société crèche auto-école clinique résidence
frutería pescadería heladería librería zapatería tintorería mercería colegio ceip ies instituto guardería autoescuela clínica taller talleres panadería carnicería peluquería ferretería farmacia gestoría asesoría bufete academia gimnasio inmobiliaria restaurante empresa constructora
gelateria pasticceria libreria salumeria lavanderia tabaccheria enoteca liceo istituto scuola asilo autoscuola clinica officina carrozzeria falegnameria idraulica panificio macelleria farmacia trattoria osteria ristorante palestra ditta impresa agriturismo
`

// workList is what one does at a firm, and atList what stands before the firm then.
const (
	workList = `
worked working interview internship apprenticeship applying apply applied fired hired
vorstellungsgespräch gespräch praktikum ausbildung bewerbung beworben angestellt
stage entretien alternance embauché embauchée motivation candidature
entrevista prácticas contratado contratada presentación candidatura
colloquio stage tirocinio assunto assunta presentazione candidatura
`
	atList = `at for from to bei chez pour para en presso per da alla`
)

package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// genitives finds the names that German puts before what is theirs with no more than an s, and ends them there: Ivos Mutter, Wo ist
// Ritas Jacke? Rechbergers Bericht. In small letters it takes those of relatives and of what is surely somebody's.
func genitives(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags) {
	if d.Lang != german || d.Mode == feature.Capitals {
		return
	}
	letters := word.Title
	if d.Mode == feature.Small {
		letters = word.Lower
	}
	for i := 0; i+1 < len(d.Words); i++ {
		w := &d.Words[i]
		if w.Case != letters || d.Text[w.End-1] != 's' || w.First != w.Hash || w.End-w.Start <= shortFirst || labels[i] != model.Outside && labels[i]&1 == 0 {
			continue
		}
		thing := i + 1
		if !possesses(labels, d, rules, around, i, thing) {
			if thing++; thing == len(d.Words) || !adjective(d, i+1) || !possesses(labels, d, rules, around, i, thing) { // Ivos neue Wohnung
				continue
			}
		}
		drop(labels, i+1, thing+1)
		labels[i] = model.BeginPerson
		if thing++; thing < len(labels) && labels[thing] != model.Outside && labels[thing]&1 == 0 {
			labels[thing] = model.BeginPerson // Leons Vater Karl
		}
	}
}

// adjective says that the word at i is a German word in small letters that ends as adjectives do.
func adjective(d *feature.Document, i int) bool {
	w := &d.Words[i]
	return w.Case == word.Lower && w.End-w.Start >= minAdjective && adjoins(w) && d.Infos[i].Bits&lexicon.CommonDE != 0 && strings.IndexByte("enrs", d.Text[w.End-1]) >= 0
}

// minAdjective is the fewest bytes of such a word: neue, alte.
const minAdjective = 4

// ownedList is what is somebody's, and seldom a town's or a novel's.
const ownedList = `
eltern kinder kind geschwister familie freundin freund freunde ex kollege kollegin chef chefin lehrer lehrerin arzt ärztin trainer trainerin nachbar nachbarin betreuer betreuerin hund katze
geburtstag hochzeit party taufe abschied handy laptop rechner jacke hose schuhe brille tasche rucksack schlüssel zimmer bett bad auto fahrrad rad roller führerschein ausweis reisepass pass zeugnis noten klasse schule kita ausbildung
adresse nummer handynummer telefonnummer mail mailadresse passwort konto kontonummer iban karte gehalt lohn vertrag arbeitsvertrag kündigung krankmeldung bewerbung lebenslauf urlaub schicht stelle platz schreibtisch
termin rezept befund akte diagnose medikamente tabletten krankheit operation op unterlagen rechnung antrag anwalt anwältin steuererklärung versicherung miete wohnung
`

// you is the hash of the German word, which is an article in French: hast du Rechbergers Bericht?
var you = word.Hash("du")

// possesses says that the word at i is a first name, or a listed surname that is nothing else, with an s, and the one at j a relative, or a
// thing where the name is nothing else and no article stands before it: des Romans Ende.
func possesses(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags, i, j int) bool {
	const other = lexicon.World | lexicon.CommonDE | lexicon.City
	w, next := &d.Words[i], &d.Words[j]
	if next.Case != w.Case || !adjoins(next) || labels[j] != model.Outside && labels[j]&1 == 1 {
		return false
	}
	if i > 0 && d.Words[i-1].Kind == word.Letters && !w.Line && determined(d, around, d.Words[i-1].Hash) && d.Words[i-1].Hash != you {
		return false
	}
	b := rules.Lists(word.Hash(d.Text[w.Start : w.End-1]))
	surname := b&lexicon.Surname != 0 && (b|d.Infos[i].Bits)&lexicon.Common == 0 && rules.Lists(w.Hash)&lexicon.Person == 0 // Rechbergers Bericht
	if b&lexicon.First == 0 && !surname || w.Case == word.Lower && (b|d.Infos[i].Bits)&lexicon.CommonDE != 0 {
		return false
	}
	if rules.Relation(next.Hash) || around.Get(next.Hash)&owned != 0 && b&lexicon.World == 0 {
		return true
	}
	thing := d.Infos[j].Bits
	return w.Case == word.Title && (b&lexicon.Given == lexicon.Given || d.Name(i)&feature.RareName != 0 || surname) && b&other == 0 && d.Infos[i].Bits&other == 0 && thing&lexicon.CommonDE != 0 && thing&(lexicon.Surname|lexicon.First) == 0
}

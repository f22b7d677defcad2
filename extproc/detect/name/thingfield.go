package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// thingReach is how many words from a value its record is looked at, and longestCalled how many words of the value from what was found in it.
const (
	thingReach    = 32
	longestCalled = 6
)

// What a word says that is a key, or stands where somebody's name would.
const (
	anyName    = 1 << iota // asks what somebody or something is called
	ofThing                // things have it, and people have not
	ofPerson               // people have it
	ofHolder               // what holds things
	blankName              // stands for a name
	anybody                // stands for somebody's name
	yours                  // before who signs as a part of a firm
	week                   // of a calendar
	certified              // what a certificate is issued by
	unitKind               // ends what a unit of a system is called
	ofStorm                // what bears a first name and is weather
	ofSomebody             // tells that somebody is spoken of
)

const (
	nameKeys  = `name nom nombre nome bezeichnung`
	thingKeys = `
price unit units enabled disabled damage schedule cron version image quantity qty stock sku weight color colour material runs steps uses jobs replicas ports threshold interval topic icon setpoint
voltage calories ingredients rarity currency expr command script temperature servings duration capacity width height depth
preis menge lager lagerort einheit stück bestand gewicht farbe material soll leistung fläche artikelnummer
prix quantité unité stock poids couleur surface puissance consigne
precio cantidad unidad unidades existencias color superficie potencia consigna
prezzo quantità unità giacenza colore superficie potenza`
	personKeys = `
email mail e-mail phone tel telephone mobile age birth birthday born dob gender sex salary address street role team manager user username login password guest student teacher author owner contact signature customer client
employee patient member staff surname lastname firstname passport iban card ssn
telefon handy alter geburtstag geburtsdatum geboren geschlecht gehalt adresse anschrift straße kunde kundin patientin mitarbeiter mitglied gast vorname nachname
téléphone portable âge naissance né née sexe salaire adresse rue prénom élève salarié
teléfono móvil edad nacimiento sexo salario dirección calle cliente paciente empleado apellido apellidos dni alumno
telefono cellulare età nascita nato nata sesso stipendio indirizzo via paziente dipendente cognome codice alunno`
	holderKeys = `
rooms zones sensors items products jobs steps services containers volumes columns fields tables tasks rules workflows scenes devices lights
räume zimmer zonen sensoren artikel produkte geräte pièces zones capteurs articles produits appareils
habitaciones zonas sensores artículos productos dispositivos stanze zone sensori articoli prodotti dispositivi`
)

func newKeys() *word.Flags {
	return word.FlagsOf(map[string]uint32{nameKeys: anyName, thingKeys: ofThing, personKeys: ofPerson, holderKeys: ofHolder,
		blankNames: blankName, stormList: ofStorm, livesList: ofSomebody, weekWords: week, "xx xxx xy xyz": anybody, "ihr euer dein": yours, "cn ou": certified, "service socket timer target mount": unitKind})
}

// thingField says that the words from from up to to, the value of a field, are what a thing is called in its record: {"name": "Crimson Lamp",
// "price": 12}, rooms: - name: Kitchen. A key beside it, or that of the list, says that it is one; it has a common word and nobody's first name; and
// no key says that somebody is meant.
func (r *Recogniser) thingField(d *feature.Document, from, to int) bool {
	field := d.Infos[from].Field
	if field != cue.FullName && field != cue.PartName && field != cue.Person {
		return false
	}
	first, last := from, to
	for first > 0 && from-first < longestCalled && d.Infos[first-1].Field == field && !d.Words[first].Line {
		first--
	}
	for last < len(d.Words) && last-to < longestCalled && d.Infos[last].Field == field && !d.Words[last].Line {
		last++
	}
	return r.calledLikeThing(d, first, last) && r.inThing(d, first, last)
}

// calledLikeThing says that one of the words from from up to to is a common one and nobody's name, and that none is a first name that many have.
func (r *Recogniser) calledLikeThing(d *feature.Document, from, to int) bool {
	plain := false
	for k := from; k < to; k++ {
		if d.Words[k].Kind != word.Letters {
			continue
		}
		b := d.Infos[k].Bits
		if b&lexicon.First != 0 && (b&lexicon.Frequent != 0 || b&lexicon.Common == 0) || d.Name(k)&(feature.RareName|feature.OtherName) != 0 {
			return false
		}
		plain = plain || b.Plain() || (d.Lang == german || d.Lang == 0) && r.puttogether(d, k)
	}
	return plain
}

// inThing says that the value from word from up to word to stands under a key that asks for any name, in a record of a thing.
func (r *Recogniser) inThing(d *feature.Document, from, to int) bool {
	at := from - 1
	for at >= 0 && from-at < 5 && d.Words[at].Kind == word.Mark {
		at--
	}
	if at < 0 || r.keys.Get(d.Words[at].Hash)&anyName == 0 || at > 0 && (d.Words[at-1].Rune == '_' || d.Words[at-1].Kind == word.Letters && !d.Words[at].Line) {
		return false
	}
	says, others := uint32(0), false
	for k := at - 1; k >= max(0, at-thingReach) && says&ofPerson == 0; k-- {
		switch what := r.keyAt(d, k); {
		case what&anyName != 0:
			others = true // another record of the same list
		case others:
			says |= what & (ofPerson | ofHolder)
		default:
			says |= what
		}
		if says&ofHolder != 0 {
			break
		}
	}
	for k := to; k < min(len(d.Words), to+thingReach) && says&ofPerson == 0; k++ {
		what := r.keyAt(d, k)
		if what&anyName != 0 {
			break
		}
		says |= what &^ ofHolder
	}
	return says&ofPerson == 0 && says&(ofThing|ofHolder) != 0
}

// keyAt is what the word at k says if it is a key: "price":, price =, <price>.
func (r *Recogniser) keyAt(d *feature.Document, k int) uint32 {
	w := &d.Words[k]
	if w.Kind != word.Letters || k+1 >= len(d.Words) {
		return 0
	}
	says := r.keys.Get(w.Hash)
	if says == 0 {
		return 0
	}
	end := k + 1
	if d.Words[end].Rune == '"' || d.Words[end].Rune == '\'' {
		end++
	}
	if end >= len(d.Words) {
		return 0
	}
	switch d.Words[end].Rune {
	case ':', '=':
		return says
	case '>':
		if k > 0 && d.Words[k-1].Rune == '<' {
			return says
		}
	}
	return 0
}

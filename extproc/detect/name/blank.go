package name

import (
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/word"
)

// longestBlank is the most words of what stands for a name in brackets.
const longestBlank = 4

// blank says that the words from from up to to, of which the first says first, only stand for somebody, or are written where somebody is otherwise:
// [Your Name], Frau XY, Ihr Vertriebsteam, and what a unit of a system is described by: mosquitto.service - Mosquitto MQTT Broker.
func (r *Recogniser) blank(d *feature.Document, first uint32, from, to int) bool {
	last := &d.Words[to-1]
	return to < len(d.Words) && d.Words[to].Kind == word.Mark && bracketed(d, from, to) && r.keys.Get(last.Hash)&blankName != 0 ||
		to-from == 1 && first&anybody != 0 && last.Case == word.Upper ||
		to-from == 2 && first&yours != 0 && last.Kind == word.Letters && last.Compound(d.Text, germanOffices) ||
		from > 3 && d.Words[from-1].Rune == '-' && r.unitOf(d, from)
}

// blankAddress says that an address is a week of a calendar, or what a certificate is issued by.
func (r *Recogniser) blankAddress(d *feature.Document, first uint32, from int) bool {
	return first&week != 0 || from > 1 && d.Words[from-1].Rune == '=' && r.keys.Get(d.Words[from-2].Hash)&certified != 0
}

// bracketed says that the words from from up to to end what stands in brackets, with a few words before them at most.
func bracketed(d *feature.Document, from, to int) bool {
	if to == len(d.Words) || !strings.ContainsRune("]>}", d.Words[to].Rune) || d.Infos[from].Field != cue.NoField {
		return false
	}
	for k := from - 1; k >= 0 && to-k <= longestBlank+1; k-- {
		if d.Words[k].Kind != word.Letters {
			return strings.ContainsRune("[<{", d.Words[k].Rune)
		}
	}
	return false
}

// unitOf says that the word at i begins what the unit of a system before it is described by.
func (r *Recogniser) unitOf(d *feature.Document, i int) bool {
	return d.Words[i-1].Space && d.Words[i].Space && d.Words[i-3].Rune == '.' && !d.Words[i-2].Space && r.keys.Get(d.Words[i-2].Hash)&unitKind != 0
}

const (
	blankNames = `name surname vorname nachname nom prénom nombre apellido apellidos nome cognome`
	weekWords  = `kalenderwoche kw semaine semana settimana`
)

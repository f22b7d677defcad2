package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// orders takes out of what was found the word that asks for something to be done, where a sentence begins or behind please, and before what it is
// done to: Borra la tabla, bitte leite das weiter.
func orders(labels []model.Label, d *feature.Document, around *word.Flags) {
	for i, j := range found(labels) {
		if around.Get(d.Words[i].Hash)&ordering == 0 || !asksToDo(d, around, i) || !uncued(d, i, i+1) {
			continue
		}
		begin, rest := labels[i], i+2
		common := true // all that was found behind what it is done to
		for k := rest; k < j; k++ {
			common = common && d.Infos[k].Bits&lexicon.Common != 0
		}
		drop(labels, i, j)
		if !common {
			set(labels, rest, j, begin)
		}
	}
}

// asksToDo says that the word at i stands where an order does. In English, where verbs of other languages are names (Lee), it is a word.
func asksToDo(d *feature.Document, around *word.Flags, i int) bool {
	if i+1 >= len(d.Words) || !adjoins(&d.Words[i+1]) || d.Words[i+1].Case != word.Lower || around.Get(d.Words[i+1].Hash)&(determines|object) == 0 {
		return false
	}
	if b := d.Infos[i].Bits; d.Lang == english && b&lexicon.First != 0 && b&lexicon.CommonEN == 0 {
		return false
	}
	return d.Opens(i) || around.Get(d.Words[i-1].Hash)&please != 0
}

const (
	// orderList is what asks for something to be done, or says that who speaks does it, and is a name besides.
	orderList = `
lengthen chase cook seal
leite berechne wandle merke warne denk klicke sieh wasch strick streich gieß parke lenke wechsle
sauve lance barre colle rôtis peins perce vire rame monte
borra lee felicita elige salva lanza clica guarda reenvía saluda tomo pinto freno monto pego bailo
salva manda barra sega falcia scansiona balla sali pesca guarda taglio esco
`
	// objectList is what it is done to or for, beside what determines a thing.
	objectList = `mir dir uns ihm ihnen es ça moi esto eso a questo ciò it me them`
	pleaseList = `bitte please favor favore plaît`
)

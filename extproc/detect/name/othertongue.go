package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// lentList is what is such a name, and a word of its language that others use or that stands in texts of two languages.
const lentList = `
alba alla amber anders angel april aria august aura aurore bent bill blanche constant constance dale davor dawn devi dolores dona edit else esperanza felice flora franc franco gioia gloria grace grant grazia green
hall hardy heather iris isla jolie jude juli junior lasse line long luna malin manda mare mari marin marina marino mark mate melody mile miles mira musa nail neva norma nova olive pearl pero pilar price rama rana rein reina reine roman rosa ruta
said signe siti solange stella teddy toma tore urban valentine vida villa vince violet violette vita vittoria ward will winter wolf young`

// otherTongues finds first names in a text in small letters that many have and that are words of another language only, where the model
// can't tell: ich war mit jennifer essen, on va chez clara.
func otherTongues(labels []model.Label, d *feature.Document, around *word.Flags) {
	if d.Mode != feature.Small || d.Lang == 0 {
		return
	}
	own := d.Common()
	for i := range d.Words {
		w, in := &d.Words[i], &d.Infos[i]
		if in.Bits&lexicon.Given != lexicon.Given || in.Bits&(own|lexicon.World) != 0 || in.Bits&lexicon.Common == 0 || labels[i] != model.Outside { // most
			continue
		}
		if w.Case != word.Lower || w.First != w.Hash || w.End-w.Start <= shortFirst || in.Known || in.Place != 0 || d.Name(i)&feature.OtherName != 0 || !apart(d, i) {
			continue
		}
		if around.Get(w.Hash)&lent != 0 || i > 0 && !w.Line && determined(d, around, d.Words[i-1].Hash) {
			continue
		}
		labels[i] = model.BeginPerson
	}
}

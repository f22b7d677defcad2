package name

import (
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// surnameEnds end surnames and no word of the five languages.
var surnameEnds = strings.Fields(`
owski owska ewski ewska iński ińska inski inska yński yńska nowski czyński czynski czyk iewicz owicz ewicz wicz
enko vchuk ychuk nchuk rchuk czuk shvili švili oğlu oglu opoulos opoulou oglou akis idis iadis ović ević ovich evich escu eanu
bsson dsson fsson gsson ksson lsson msson nsson rsson tsson sdóttir dottir ström qvist kvist gaard zadeh pour
maier mayer meier meyer mayr huber hofer egger bichler pichler leitner lechner moser stätter stetter brunner kirchner huemer rieder hölzl bacher häusler
etxea echea egui oechea izaga arrondo
thwaite bottom shaw worthy
`)

// minStem is the fewest bytes before such an end.
const minStem = 3

// surnameEndings finds words that no list has and that end as surnames alone do: Pfannhofer, Wyszkowski, Tsiklauridis.
func surnameEndings(labels []model.Label, d *feature.Document) {
	if d.Mode == feature.Capitals {
		return
	}
	for i := range d.Words {
		w := &d.Words[i]
		if d.Infos[i].Bits != 0 || labels[i] != model.Outside || w.Kind != word.Letters || w.Case != word.Title && (w.Case != word.Lower || d.Mode != feature.Small) || w.Script != word.Latin {
			continue
		}
		if in := &d.Infos[i]; !in.Known && in.Place == 0 && w.First == w.Hash && apart(d, i) && endsAsSurname(d.Text[w.Start:w.End]) {
			labels[i] = model.BeginPerson
		}
	}
}

func endsAsSurname(s string) bool {
	s = strings.ToLower(s)
	for _, end := range surnameEnds {
		if len(s) >= len(end)+minStem && strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}

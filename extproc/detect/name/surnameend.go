package name

import (
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// surnameEnds end surnames and no word of the five languages.
var surnameEnds = strings.Fields(`
owski owska ewski ewska iński ińska inski inska yński yńska czynski czyk wicz
enko vchuk ychuk nchuk rchuk czuk shvili švili oğlu oglu opoulos opoulou oglou akis idis iadis ović ević ovich evich escu eanu
bsson dsson fsson gsson ksson lsson msson nsson rsson tsson sdóttir dottir ström qvist kvist gaard zadeh pour
maier mayer meier meyer mayr huber hofer egger bichler pichler leitner lechner moser stätter stetter brunner kirchner huemer rieder hölzl bacher häusler
etxea echea egui izaga arrondo
thwaite bottom shaw worthy
`)

// minStem is the fewest bytes before such an end.
const minStem = 3

// endsBy are these ends by their last byte.
var endsBy = func() (by [256][]string) {
	for _, end := range surnameEnds {
		by[end[len(end)-1]] = append(by[end[len(end)-1]], end)
	}
	return by
}()

// surnameEndings finds words that no list has and that end as surnames alone do: Pfannhofer, Wyszkowski, Tsiklauridis. In a text that has
// capitals they have one.
func surnameEndings(labels []model.Label, d *feature.Document, capital []int) {
	switch d.Mode {
	case feature.Mixed:
		for _, i := range capital {
			if d.Words[i].Case == word.Title && surnameByEnd(labels, d, i) {
				labels[i] = model.BeginPerson
			}
		}
	case feature.Small:
		for i := range d.Words {
			if d.Words[i].Case == word.Lower && surnameByEnd(labels, d, i) {
				labels[i] = model.BeginPerson
			}
		}
	}
}

func surnameByEnd(labels []model.Label, d *feature.Document, i int) bool {
	w := &d.Words[i]
	return inNoList(d, i) && labels[i] == model.Outside && endsAsSurname(d.Text[w.Start:w.End]) && apart(d, i)
}

// endsAsSurname says that s, a word with small letters at its end, ends as surnames alone do.
func endsAsSurname(s string) bool {
	for _, end := range endsBy[s[len(s)-1]] {
		if len(s) >= len(end)+minStem && strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}

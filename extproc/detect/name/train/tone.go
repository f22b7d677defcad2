package train

import (
	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/template"
)

// Tone learns from made texts which words stand in texts that name somebody or a place of theirs, and which in others: logistic
// regression, a step a text.
func Tone(seed uint64, epochs int, reader *feature.Reader, examples []corpus.Example) *model.Tone {
	type text struct {
		rows []uint32
		gold float32
	}
	texts := make([]text, len(examples))
	var d feature.Document
	for i, x := range examples {
		reader.Read(&d, x.Text, x.Field)
		texts[i].rows = d.AppendTone(nil)
		if len(x.Spans) > 0 {
			texts[i].gold = 1
		}
	}
	t := &model.Tone{Base: even}
	var squares [1 << feature.ToneBits]float32
	random := template.Random(seed)
	for e := range epochs {
		for i := len(texts) - 1; i > 0; i-- {
			j := random.Below(i + 1)
			texts[i], texts[j] = texts[j], texts[i]
		}
		rate := float32(.3) * (1 - float32(.8*float32(e))/float32(epochs))
		for _, x := range texts {
			sum := float32(0)
			for _, r := range x.rows {
				sum += t.Rows[r]
			}
			odds := up(t.Score(sum, int32(len(x.rows))))
			off := x.gold - odds/(1+odds)
			each := off / model.Length(int32(len(x.rows)))
			for _, r := range x.rows {
				squares[r] += float32(each * each)
				t.Rows[r] = float32(t.Rows[r]*toneKept) + float32(rate/root(1+squares[r])*each)
			}
		}
	}
	return t
}

// toneKept is what a row keeps of itself each time that it is changed.
const toneKept = 1 - 1e-3

// even is what a text that says nothing gets. It is not learned, or a field with one name in it would lean by how many texts of either kind
// there are.
const even = -.25

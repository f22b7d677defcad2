package train

import (
	"fmt"
	"testing"

	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
)

func TestToneTellsTextsByTheirMarks(t *testing.T) {
	lex := &lexicon.Lexicon{}
	reader := &feature.Reader{Lexicon: lex, Rules: cue.New(lex)}
	var xs []corpus.Example
	for i := range 200 {
		xs = append(xs, corpus.Example{Text: fmt.Sprintf("Ann! (%d)", i), Spans: []corpus.Span{{End: 3}}}, corpus.Example{Text: fmt.Sprintf("Tea? [%d]", i)})
	}
	tone := Tone(1, 3, reader, xs)
	score := func(text string) float32 {
		var d feature.Document
		reader.Read(&d, text, "")
		sum := float32(0)
		rows := d.AppendTone(nil)
		for _, r := range rows {
			sum += tone.Rows[r]
		}
		return tone.Score(sum, int32(len(rows)))
	}
	if named, other := score("Bob! (1000)"), score("Rum? [1000]"); named < 1 || other > -1 {
		t.Errorf("a text like those that name somebody scores %v, one like the others %v", named, other)
	}
}

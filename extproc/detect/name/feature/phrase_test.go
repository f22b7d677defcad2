package feature

import (
	"testing"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/lexicon/lexicontest"
	"veil/extproc/detect/name/word"
)

func TestPlacesOfSeveralWordsAreFoundByWhatTheyBeginWith(t *testing.T) {
	b := lexicon.NewBuilder()
	san := word.Hash("san")
	pedro := word.Join(san, word.Hash("pedro"))
	b.Add(san, lexicon.Begins)
	b.Add(pedro, lexicon.Begins)
	b.Add(word.Join(pedro, word.Hash("sula")), lexicon.City)
	b.Add(word.Join(san, word.Hash("remo")), lexicon.Town)
	lex := lexicontest.Load(t, b)
	reader := Reader{Lexicon: lex, Rules: cue.New(lex)}
	var d Document
	reader.Read(&d, "a San Pedro Sula e San Remo Sula, San Pedro", "")
	got := ""
	for i := range d.Infos {
		got += string("-bi"[d.Infos[i].Place])
	}
	if want := "-bii-bi----"; got != want {
		t.Errorf("places are %s, want %s", got, want)
	}
}

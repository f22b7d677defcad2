package feature

import (
	"testing"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

func TestSmallWordsBesideWhatMayBeginSomethingComeLater(t *testing.T) {
	b := lexicon.NewBuilder()
	for _, w := range []string{"we", "went", "to", "see", "the", "mill", "near", "and", "it", "is", "old"} {
		b.Add(word.Hash(w), lexicon.CommonEN)
	}
	packed, err := b.Pack()
	if err != nil {
		t.Fatal(err)
	}
	lex, err := lexicon.Load(packed)
	if err != nil {
		t.Fatal(err)
	}
	reader := Reader{Lexicon: lex, Rules: cue.New(lex)}
	for _, c := range []struct{ name, text, want string }{
		{"away from capitals nothing is scored", "we went to see the old mill", "......."},
		{"two words on either side of a capital come later", "we went to see Oakes and it is old", "..llFll.."},
		{"numbers, initials and what joins them come first", "and it is c / Oakes 12 - 14, and it", "...FFFFF...."},
		{"a full stop comes later", "it is near Oakes. we went", ".llFll."},
	} {
		var d Document
		reader.Read(&d, c.text, "")
		got := ""
		for i := range d.Infos {
			got += string(".lF"[d.Infos[i].Turn])
		}
		if got != c.want {
			t.Errorf("%s: %q gives %s, want %s", c.name, c.text, got, c.want)
		}
	}
}

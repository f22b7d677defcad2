package feature

import (
	"testing"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/lexicon/lexicontest"
	"veil/extproc/detect/name/word"
)

func TestOnlyWhatMayBeginSomethingComesFirst(t *testing.T) {
	b := lexicon.NewBuilder()
	for _, w := range []string{"we", "went", "to", "see", "the", "mill", "near", "and", "it", "is", "old", "i"} {
		b.Add(word.Hash(w), lexicon.CommonEN)
	}
	lex := lexicontest.Load(t, b)
	reader := Reader{Lexicon: lex, Rules: cue.New(lex)}
	for _, c := range []struct{ name, text, want string }{
		{"away from capitals nothing is scored", "we went to see the old mill", "......."},
		{"two words on either side of a capital come later, common ones only where more is known", "we went to see Oakes and rab is old", "..ccFcl.."},
		{"initials come first, numbers and what joins them later", "and it is c / Oakes 12 - 14, and it", "...FlFlb...."},
		{"a full stop comes later after a short word, between others only with words on both sides", "near Oakes. we see St. it", "cFbccFlc"},
		{"what no name goes on after is not scored", "we see: Oakes! we", ".c.F.c"},
		{"a common word with the capital of a sentence's beginning begins nothing", "it is old. The mill went to Oakes", "......ccF"},
		{"neither does the English I", "it is I and I see, I. Oakes", ".....cbFlF"},
	} {
		var d Document
		reader.Read(&d, c.text, "")
		got := ""
		for i := range d.Infos {
			got += string(".bclF"[d.Infos[i].Turn])
		}
		if got != c.want {
			t.Errorf("%s: %q gives %s, want %s", c.name, c.text, got, c.want)
		}
	}
}

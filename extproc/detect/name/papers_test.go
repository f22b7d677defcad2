package name

import (
	"strings"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

func TestNobodyIsCalledByWordsOfPapersAndByNouns(t *testing.T) {
	lex, err := lexicon.Load(packedLists)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(paperList + nounList) {
		if w := strings.TrimSpace(line); !strings.Contains(w, " ") && lex.Person(word.Hash(w)) {
			t.Errorf("somebody may be called %s", w)
		}
	}
}

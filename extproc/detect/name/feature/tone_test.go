package feature

import (
	"slices"
	"testing"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/lexicon/lexicontest"
	"veil/extproc/detect/name/word"
)

// toneOf gives the rows of texts whose common words are few; will is a first name, too.
func toneOf(t *testing.T) func(text string) []uint32 {
	b := lexicon.NewBuilder()
	for _, w := range []string{"who", "painted", "painting", "paint", "the", "old", "will", "mills"} {
		b.Add(word.Hash(w), lexicon.CommonEN)
	}
	b.Add(word.Hash("will"), lexicon.First)
	lex := lexicontest.Load(t, b)
	reader := Reader{Lexicon: lex, Rules: cue.New(lex)}
	return func(text string) []uint32 {
		var d Document
		reader.Read(&d, text, "")
		rows := d.AppendTone(nil)

		table := new([1 << ToneBits]int8)
		want := int32(0)
		for i, row := range rows {
			table[row] = int8(i + 1)
		}
		for _, row := range rows {
			want += int32(table[row])
		}
		if sum, n := d.Tone(table); sum != want || int(n) != len(rows) {
			t.Errorf("%q: the tone is %d of %d rows, want %d of %d", text, sum, n, want, len(rows))
		}
		return rows
	}
}

func TestWhatMayBeANameSaysNothingOfATextsTone(t *testing.T) {
	tone := toneOf(t)
	for _, c := range []struct {
		name, one, other string
		same             bool
	}{
		{"unknown words", "who painted Tjaden the old", "who painted zzyzx the old", true},
		{"first names of many people", "who painted Anna the old", "who painted Maria the old", true},
		{"parts of one name", "who painted Anna Maria the old", "who painted Anna the old", true},
		{"a name and none", "who painted Anna the old", "who painted the old", false},
		{"a name where the text begins", "Anna who painted", "who painted", false},
		{"the common word that is one, too", "who will", "who Will", false},
		{"a common word with a capital", "who painted The old", "who painted the old", true},
		{"other common words", "who painted the old", "who painted the mills", false},
		{"the order of words", "the old painted", "old the painted", false},
		{"a mark", "who painted?", "who painted", false},
	} {
		if one, other := tone(c.one), tone(c.other); slices.Equal(one, other) != c.same {
			t.Errorf("%s: %v and %v", c.name, one, other)
		}
	}
}

func TestFormsOfALongWordShareARow(t *testing.T) {
	tone := toneOf(t)
	if rows := tone("PAINTED"); len(rows) != 3 || rows[0] != tone("painting")[0] {
		t.Errorf("%v and %v", rows, tone("painting"))
	}
	for _, w := range []string{"paint", "mills"} { // no longer than what is shared
		if rows := tone(w); len(rows) != 2 {
			t.Errorf("%s: %v", w, rows)
		}
	}
	// A word, and it behind the one before: the first word alone says the same anywhere.
	if alone, behind := tone("old"), tone("the old"); alone[0] != behind[2] || alone[1] == behind[3] {
		t.Errorf("%v and %v", alone, behind)
	}
}

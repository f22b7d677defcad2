package model

import (
	"math"
	"math/rand/v2"
	"testing"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
)

func TestToneGradesRise(t *testing.T) {
	for score := float32(-10); score < 10; score += .01 {
		g := grade(score)
		if g < 0 || g >= tones || g < grade(score-.01) {
			t.Fatalf("score %v has grade %d, a little less has %d", score, g, grade(score-.01))
		}
		want := min(max(toneWorth*(score-evenTone), leastTone), mostTone)
		if off := math.Abs(float64(worth(g) - want)); off > .51*(mostTone-leastTone)/(tones-1) {
			t.Fatalf("score %v is worth %v, its grade %v", score, want, worth(g))
		}
	}
	if grade(-100) != 0 || grade(100) != tones-1 {
		t.Errorf("the ends have grades %d and %d", grade(-100), grade(100))
	}
}

// TestToneIsTheSumOfItsWords holds the packed tone against the one that was learned.
func TestToneIsTheSumOfItsWords(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	learned := &Tone{Base: .3}
	for i := range learned.Rows {
		learned.Rows[i] = float32(r.IntN(256)-128) * toneUnit
	}
	file, err := Pack(Header{}, &Weights{Rows: make([]float32, int(Labels)<<feature.Bits)}, learned)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Load(string(file))
	if err != nil {
		t.Fatal(err)
	}
	lex := &lexicon.Lexicon{}
	reader := &feature.Reader{Lexicon: lex, Rules: cue.New(lex)}
	var d feature.Document
	for _, text := range []string{"", ".", "Well, then: (who? 12!)", "a, b; c. d? e!", "\n\n- 1\n- 2\n"} {
		reader.Read(&d, text, "")
		sum := float32(0)
		rows := d.AppendTone(nil)
		for _, row := range rows {
			sum += learned.Rows[row]
		}
		if got, want := m.tone(&d), grade(learned.Score(sum, int32(len(rows)))); got != want {
			t.Errorf("%q: grade %d, by the weights as learned %d", text, got, want)
		}
	}
}

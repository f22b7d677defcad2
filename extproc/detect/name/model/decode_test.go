package model

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
)

// slowly is Decode word by word: what is scored grows until nothing is left to add.
func slowly(m *Model, d *feature.Document) []Label {
	all := make([]sums, len(d.Words))
	scored := make([]bool, len(d.Words))
	for i := range d.Words {
		all[i] = m.add(d.Append(nil, i))
		scored[i] = d.Infos[i].Turn == feature.First
	}
	good := func(i int) bool { return scored[i] && all[i].reaches(m.hopeful) }
	for more := true; more; {
		more = false
		for i := range d.Words {
			for j := max(0, i-span); j < min(len(d.Words), i+span+1); j++ {
				if i == j || !good(i) || !joined(d, min(i, j)+1, max(i, j)) || d.Infos[j].Turn == feature.Never {
					continue
				}
				t := d.Infos[j].Turn
				if !good(j) && t != feature.Later && (t != feature.Common || max(i, j)-min(i, j) > 1 || !all[i].reachesOther(m.hopeful)) {
					continue
				}
				for k := min(i, j); k <= max(i, j); k++ {
					more = more || !scored[k]
					scored[k] = true
				}
			}
		}
	}
	tone := m.tone(d)
	for i := range all {
		if scored[i] && all[i].reaches(m.hopeful) && d.Unknown(i) && d.Recipient(i) && !d.Asks() {
			tone = errandTone
		}
	}
	steps := &m.alone[tone]
	for i := range all {
		var score [Labels]int32
		if all[i].spread(&score); scored[i] && max(score[BeginPerson], score[InPerson]) >= m.sure {
			steps = &m.among[tone]
		}
	}
	labels := make([]Label, len(d.Words))
	for i := 0; i < len(all); i++ {
		z := &Decoder{}
		from := i
		for ; i < len(all) && scored[i] && all[i].reaches(m.hopeless); i++ {
			z.scores = append(z.scores, [Labels]int32{})
			all[i].spread(&z.scores[len(z.scores)-1])
		}
		steps.viterbi(labels[from:i], z, i < len(all))
	}
	return labels
}

// joined says that the words from i up to j wait for what stands on their sides.
func joined(d *feature.Document, i, j int) bool {
	for ; i < j; i++ {
		if t := d.Infos[i].Turn; t != feature.Between && t != feature.Common {
			return false
		}
	}
	return true
}

func TestWordsAreScoredInTurnsAsOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	m := invented(t, r)
	m.hopeless, m.hopeful = 50, 150 // many words of random weights are on either side
	m.sure = 900                    // as are many texts
	reader := feature.Reader{Lexicon: &lexicon.Lexicon{}, Rules: cue.New(&lexicon.Lexicon{})}
	words := strings.Fields("we met Anna near the old mill , 12 Rue de Lyon . and then off to tea\n")
	var d feature.Document
	var z Decoder
	var got []Label
	for range 300 {
		var text strings.Builder
		for range r.IntN(120) {
			text.WriteString(words[r.IntN(len(words))] + " ")
		}
		reader.Read(&d, text.String(), "")
		for i := range d.Infos {
			d.Infos[i].Turn = feature.Turn(r.IntN(int(feature.First) + 1))
		}
		got = m.Decode(got, &z, &d)
		if want := slowly(m, &d); !slices.Equal(got, want) {
			t.Fatalf("%q:\ngot  %v\nwant %v", text.String(), got, want)
		}
	}
}

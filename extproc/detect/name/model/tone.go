package model

import (
	"math"

	"veil/extproc/detect/name/feature"
)

// Tone says by its common words whether a text names somebody: logistic regression. Decision 116 has figures.
type Tone struct {
	Base float32                        // of a text without such words
	Rows [1 << feature.ToneBits]float32 // by row of package feature
}

// quiet is how many words that say nothing are added to those of a text: a short one is hardly told by its words.
const quiet = 4

// Score is the logarithm of the odds that a text names somebody, whose words' rows come to sum.
func (t *Tone) Score(sum float32, words int32) float32 {
	return t.Base + float32(sum/Length(words))
}

// Length is what the sum of so many words' rows is divided by: the words of a text say much the same.
func Length(words int32) float32 { return float32(math.Sqrt(float64(words + quiet))) }

// toneUnit is what 1 stands for in the packed form of a tone's rows.
const toneUnit = 1. / 64

// What a tone is worth: a step that begins a name or a place gets toneWorth for each unit of the score above evenTone, within bounds,
// and one that begins an organisation what falls below it. A text that speaks of the world needs more evidence for a name than one
// that speaks of persons does. Decision 0120 has figures.
const (
	evenTone  = .15
	toneWorth = 3
	leastTone = -3
	mostTone  = .9
	tones     = 32 // in so many grades
)

// errandTone is the grade of a text that asks for something for somebody, or calls somebody by a first name, whatever its words say.
const errandTone = tones - 1

// affairTone is the least grade of a short text about somebody's affairs: half way from one whose words lean to neither side to an errand's.
var affairTone = (grade(evenTone) + errandTone + 1) / 2

// grade is which of the grades between leastTone and mostTone a score is.
func grade(score float32) int {
	by := min(max(toneWorth*(score-evenTone), leastTone), mostTone)
	return int(float32((by-leastTone)*((tones-1)/(mostTone-leastTone))) + .5)
}

// worth is what a step gets at a grade.
func worth(grade int) float32 {
	return leastTone + float32(float32(grade)*((mostTone-leastTone)/(tones-1)))
}

// Tone sums up what the common words and marks of a text say of its tone, and counts them.
func (m *Model) Tone(d *feature.Document) (sum, words int32) { return d.Tone(&m.words) }

// Odds is the logarithm of the odds that texts name somebody, whose words say sum.
func (m *Model) Odds(sum, words int32) float32 {
	return m.base + float32(sum)*toneUnit/Length(words)
}

// tone is the grade of a text.
func (m *Model) tone(d *feature.Document) int { return grade(m.Odds(m.Tone(d))) }

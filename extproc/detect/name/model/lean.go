package model

// Lead is by how much more speaks for word i of the text that was decoded last being somebody's whole name than for its being outside, with what
// is outside on both sides of it, in the units of the weights. It is false of a word that was given up.
func (m *Model) Lead(z *Decoder, i int) (lead int32, scored bool) {
	if z.places[i] <= unseen {
		return 0, false
	}
	var s [Labels]int32
	z.sums[z.places[i]-1].spread(&s)
	step := &m.steps(z).score
	return s[BeginPerson] - s[Outside] + step[Outside][BeginPerson] + step[BeginPerson][Outside] - 2*step[Outside][Outside], true
}

package model

// never is the score of a step that is not allowed.
const never = -1 << 28

// steps are the scores of one label after another.
type steps struct {
	score       [Labels][Labels]int32 // from label, to label
	enter, stay [Labels]int32         // to the inside of a kind, by its label: from its beginning, and from itself
	ahead       [Labels]int32         // the most that a step from the label to Outside or to a beginning gains on the one from Outside
}

// lead finds what each label can gain on Outside in one step, and puts the steps to the inside of a kind side by side.
func (t *steps) lead() {
	for l := InPerson; l < Labels; l += 2 {
		t.enter[l], t.stay[l] = t.score[l-1][l], t.score[l][l]
	}
	for k := range Labels {
		t.ahead[k] = never
		for l := range Labels {
			if l == Outside || l&1 == 1 {
				t.ahead[k] = max(t.ahead[k], t.score[k][l]-t.score[Outside][l])
			}
		}
	}
}

// leaning is t with by added to every step to one of some labels, which may follow all others.
func (t *steps) leaning(by int32, labels ...Label) steps {
	other := *t
	for k := range Labels {
		for _, l := range labels {
			other.score[k][l] += by
		}
	}
	other.lead()
	return other
}

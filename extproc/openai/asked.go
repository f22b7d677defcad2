package openai

import (
	"slices"

	"veil/extproc/pii"
)

// asks is what a message asks for: what its last text does.
func asks(leaves []pii.Leaf) string {
	for _, l := range slices.Backward(leaves) {
		if spoken(&l) {
			return pii.Asked(l.Text)
		}
	}
	return ""
}

// answer puts texts of a message that may be what was asked for under that.
func answer(asked string, leaves []pii.Leaf) {
	for i := range leaves {
		if l := &leaves[i]; spoken(l) && pii.Answers(l.Text) {
			l.Key = asked
		}
	}
}

// spoken reports whether a leaf of a message is what it says.
func spoken(l *pii.Leaf) bool {
	return !l.Nested && !l.Number && (l.Key == "content" || l.Key == "text")
}

package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
)

// wholeNames are the words, by hash, of the trusted names of persons that have several, as far as keeps says so. Wiebke Tjaden: whose surname
// it is beside a first name, it is everywhere.
func wholeNames(labels []model.Label, d *feature.Document, keeps func(from, to int) bool) (names map[uint32]bool) {
	for i, j := range found(labels) {
		if labels[i] == model.BeginPerson && j > i+1 && trusted(d, i, j) && keeps(i, j) {
			for k := i; k < j; k++ {
				names = put(names, d.Words[k].Hash, true)
			}
		}
	}
	return names
}

// disown takes back the doubtful single words found as what of says, of those that are doubted, by hash, where used says of some place of the
// word in the text that it is no name there.
func disown(labels []model.Label, d *feature.Document, doubted map[uint32]bool, of func(model.Label) bool, used func(i int) bool) {
	some := false
	for i := range d.Words {
		if known, ok := doubted[d.Words[i].Hash]; ok && !known && used(i) {
			doubted[d.Words[i].Hash], some = true, true
		}
	}
	if !some {
		return
	}
	for i, j := range found(labels) {
		if of(labels[i]) && j == i+1 && doubted[d.Words[i].Hash] && doubtful(d, i) {
			drop(labels, i, j)
		}
	}
}

// put adds to a map that there may not be yet.
func put(m map[uint32]bool, hash uint32, value bool) map[uint32]bool {
	if m == nil {
		m = map[uint32]bool{}
	}
	m[hash] = value
	return m
}

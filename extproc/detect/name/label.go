package name

import (
	"iter"

	"veil/extproc/detect/name/model"
)

// person says that a word is part of somebody's name.
func person(l model.Label) bool { return l == model.BeginPerson || l == model.InPerson }

// set labels a run of words as one thing; what went on after it begins anew.
func set(labels []model.Label, from, to int, begin model.Label) {
	labels[from] = begin
	for i := from + 1; i < to; i++ {
		labels[i] = begin + 1
	}
	if to < len(labels) && labels[to] != model.Outside && labels[to]&1 == 0 {
		labels[to]--
	}
}

// drop takes away what some words were found to be.
func drop(labels []model.Label, from, to int) {
	for k := from; k < to; k++ {
		labels[k] = model.Outside
	}
}

// next is the first word from i on that is a part of something; how many words there are if none is. Most are not: eight are
// passed at a time.
func next(labels []model.Label, i int) int {
	for i+8 <= len(labels) && [8]model.Label(labels[i:i+8]) == [8]model.Label{} {
		i += 8
	}
	for i < len(labels) && labels[i] == model.Outside {
		i++
	}
	return i
}

// found goes over all that was found, each with where it begins and where it ends. What labels say behind it is read when it is
// its turn, so it may be changed meanwhile.
func found(labels []model.Label) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := next(labels, 0); i < len(labels); i = next(labels, i) {
			begin, from := labels[i], i
			i++
			if begin&1 == 0 { // a rest of something whose beginning was taken out
				continue
			}
			for i < len(labels) && labels[i] == begin+1 {
				i++
			}
			if !yield(from, i) {
				return
			}
		}
	}
}

package name

import (
	"math/rand/v2"
	"testing"

	"veil/extproc/detect/name/model"
)

func TestTheNextLabelIsTheFirstThatIsNotOutside(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		labels := make([]model.Label, r.IntN(40))
		for range r.IntN(4) {
			if len(labels) > 0 {
				labels[r.IntN(len(labels))] = model.Label(r.IntN(int(model.Labels)))
			}
		}
		for i := range len(labels) + 1 {
			want := i
			for want < len(labels) && labels[want] == model.Outside {
				want++
			}
			if got := next(labels, i); got != want {
				t.Fatalf("%v from %d: %d, want %d", labels, i, got, want)
			}
		}
	}
}

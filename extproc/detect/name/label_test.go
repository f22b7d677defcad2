package name

import (
	"math/rand/v2"
	"slices"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

func TestNamesEndWhereAColumnDoes(t *testing.T) {
	const p, q = model.BeginPerson, model.InPerson
	for text, want := range map[string][]string{
		"Kowalski    Jonas": {"Kowalski", "Jonas"},
		"Saskia  Petry":     {"Saskia  Petry"},
	} {
		var got []string
		for _, s := range spans(nil, word.Append(nil, text), []model.Label{p, q}, 0) {
			got = append(got, text[s.Start:s.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	address := []model.Label{model.BeginAddress, model.InAddress, model.InAddress, model.InAddress}
	if got := spans(nil, word.Append(nil, "Lindenstr. 5      Bonn"), address, 0); len(got) != 1 || got[0].Type != detect.Address {
		t.Errorf("an address is cut: %v", got)
	}
}

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

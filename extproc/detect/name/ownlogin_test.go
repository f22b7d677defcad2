package name

import (
	"testing"

	"veil/extproc/detect/name/feature"
)

// Whatever marks the names of a text have, they are spelt once and not for each word that no list has.
func TestNamesAreSpeltOnceATextForItsLogins(t *testing.T) {
	p := people{read: true}
	for range mostPeople {
		p.add("Éric", "Élémént")
	}
	if allocs := testing.AllocsPerRun(100, func() { p.own(&feature.Document{}, nil, "eqbcdefgh") }); allocs > 2 {
		t.Errorf("%.0f allocations for a word", allocs)
	}
	if !p.own(&feature.Document{}, nil, "eelement") || !p.own(&feature.Document{}, nil, "elemente") {
		t.Error("a login with an initial is not found")
	}
}

package name

import (
	"testing"

	"veil/extproc/detect/name/feature"
)

// Lists that were packed before what a place begins with was in them would find none of three words.
func TestThePackedListsSayWhatGoesOn(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"San Pedro Sula", "Castellammare di Stabia", "Santa Cruz de Tenerife"} {
		var d feature.Document
		r.reader.Read(&d, text, "")
		for i := range d.Infos {
			if want := uint8(min(i+1, 2)); d.Infos[i].Place != want {
				t.Errorf("%s: word %d is %d of a place, want %d", text, i, d.Infos[i].Place, want)
			}
		}
	}
}

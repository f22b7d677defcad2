package name_test

import (
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

func TestWhoseAffairsAreAskedAbout(t *testing.T) {
	exact(t,
		"How long does [N Marco Bellini] need crutches after a scaphoid fracture?",
		"What notice period does [N Kaltenbrunner] have after six years, and how much pension?",
		"¿Cuántos días de vacaciones le quedan a [N Marco Bellini] tras la baja de maternidad?",
		"Quante settimane di maternità spettano a [N Marco Bellini] con due gemelli?")
	exact(t,
		"Is Nurofen the same as ibuprofen?",
		"Welche Kündigungsfrist gilt laut BGB für Mieter?",
		"La Tachipirina abbassa la febbre?")
}

func TestWhoseAffairsAreAskedAboutIsNamed(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, named := range map[string]bool{
		"How much pension will Whitaker get?": true, "How high did Whitaker climb?": false, "Quanti giorni di ferie restano a Whitaker?": true,
		"How much pension did Whitaker get? " + strings.Repeat("Which mountain is it? ", 20): false,
	} {
		at := strings.Index(text, "Whitaker")
		var tone detect.Tone
		if r.Listen(&tone, text, []detect.Span{{Start: at, End: at + len("Whitaker"), Type: detect.Name}}, nil); tone.Named != named {
			t.Errorf("%q: %+v", text, tone)
		}
	}
}

package name_test

import (
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

func TestWhatStandsForANameIsNobody(t *testing.T) {
	exact(t,
		"Liebe Frau XY,\nvielen Dank.\nViele Grüße\nIhr Kundendienst",
		"Sehr geehrter Herr XYZ, anbei das Angebot.",
		"Lieferung in Kalenderwoche 41, Montage in Kalenderwoche 42.",
		"● redis.service - Advanced Redis Broker",
		"Issuer: C = US, O = Trust Services, CN = GTS CA 1P5",
		"Liebe Frau [N Abel],\nvielen Dank.\nViele Grüße\nIhr [N Karl Vogel]")
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"Hi [First Name], your trial ends on Monday. Cheers, [Your Name]", "Dear Mr <Last Name>, please find it attached.",
		"Mit freundlichen Grüßen\n[Ihr Name]", "Cordialement,\n[Votre Nom]", "Un saludo,\n[Su Nombre]", "Cordiali saluti\n[Il tuo Nome]",
	} {
		if found, err := r.Find(t.Context(), nil, detect.Text{Value: text}); err != nil || len(found) > 0 {
			t.Errorf("%q: %v %v", text, found, err)
		}
	}
	for _, text := range []string{"Hi [Anna Novak], your trial ends on Monday.", "Dear Mr <Novak>, please find it attached."} {
		if found, err := r.Find(t.Context(), nil, detect.Text{Value: text}); err != nil || len(found) != 1 {
			t.Errorf("%q: %v %v", text, found, err)
		}
	}
}

package name_test

import "testing"

func TestSurnamesInWhatAPaymentIsFor(t *testing.T) {
	exact(t,
		"Verwendungszweck: MIETE JAN WHG 4 [N SCHNOERING]",
		"VWZ: KITA BEITRAG [N NWOSU] MAERZ",
		"Libellé : CANTINE [N DELAUNOY] CM2 FEV",
		"Concepto: ALQUILER MARZO [N BOUAZZA]",
		"Verwendungszweck: RECHNUNG 4411 STROM ABSCHLAG MAI")
}

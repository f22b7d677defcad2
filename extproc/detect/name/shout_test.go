package name_test

import "testing"

func TestANameInCapitalsEndsWhereTheSentenceGoesOn(t *testing.T) {
	exact(t,
		"MONSIEUR [N LEMERCIER] NE VEUT PAS PAYER",
		"LA SIGNORA [N TARANTINI] MI HA MANDATO VIA",
		"SIGNOR [N SBRANA] MI DICA",
		"MR [N PAPADOPOULOS] WILL NOT PAY",
		"SONO [N GESUALDO IMPELLIZZERI] PENSIONATO",
		"[N JOSE DE LA CRUZ] NO CONTESTA AL TELEFONO")
}

func TestWhoseWidowSomebodyIsHasANameInCapitals(t *testing.T) {
	exact(t,
		"SONO [N NUNZIATA SCHIAVULLI] VEDOVA DI [N COSIMO]",
		"SOY [N PRIMITIVO ARGÜELLES] VIUDO DE [N CELIA]")
}

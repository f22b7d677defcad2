package rule

import "testing"

// TestNumbersOfAuthorities is about the numbers under which authorities, funds and schools hold a person: their names tell them.
func TestNumbersOfAuthorities(t *testing.T) {
	for text, want := range map[string]string{
		"Numéro étranger 7503124488. Que faire ?":          "NATIONAL_ID 7503124488",
		"numéro AGDREF : 9201337745":                       "NATIONAL_ID 9201337745",
		"mon numéro allocataire CAF est le 4417203":        "NATIONAL_ID 4417203",
		"identifiant France Travail 4418823K":              "NATIONAL_ID 4418823K",
		"C.N.I. n° 880692310285":                           "NATIONAL_ID 880692310285",
		"NAS 130 692 544":                                  "NATIONAL_ID 130 692 544",
		"NAS 130 692 545":                                  "", // its check fails
		"Numéro d'assurance sociale : 130 692 544":         "NATIONAL_ID 130 692 544",
		"OHIP number 4410 228 114 KT":                      "NATIONAL_ID 4410 228 114 KT",
		"Ausländerzentralregister AZR-Nummer 170423001882": "NATIONAL_ID 170423001882",
		"Schwerbehindertenausweis Nr. B4471 2208 90":       "NATIONAL_ID B4471 2208 90",
		"Kindergeldnummer 115FK448210":                     "NATIONAL_ID 115FK448210",
		"ZEMIS-Nr. 018 442 771":                            "NATIONAL_ID 018 442 771",
		"UTR 4418290317":                                   "NATIONAL_ID 4418290317",
		"my unique taxpayer reference is 44182 90317":      "NATIONAL_ID 44182 90317",
		"IRP card no. 900441822":                           "NATIONAL_ID 900441822",
		"USCIS number A211-440-918":                        "NATIONAL_ID A211-440-918",
		"número de soporte BAA448120":                      "NATIONAL_ID BAA448120",
		"clave de elector GMVLMR80070501M100":              "NATIONAL_ID GMVLMR80070501M100",
		"RUC 10447182031":                                  "NATIONAL_ID 10447182031",
		"numero permesso I12345678":                        "NATIONAL_ID I12345678",
		"codice STP STP1204480011234":                      "NATIONAL_ID STP1204480011234",
		"matricola INPS 4471820199":                        "NATIONAL_ID 4471820199",
		"VAT GB999999973":                                  "NATIONAL_ID GB999999973",
		"VAT reg no GB 999 9999 73":                        "NATIONAL_ID GB 999 9999 73",
		"VAT no. 999 9999 73":                              "NATIONAL_ID 999 9999 73",
		"VAT GB999999974":                                  "",
		"n° TVA LU15027442, VAT IE6433435F":                "NATIONAL_ID LU15027442; NATIONAL_ID IE6433435F",
		"3'UTR of gene ENSG00000141510":                    "",
		"Numéro étranger à la liste 2024/118":              "",
		"tax reference guide 2023/24 edition":              "",
		"council tax ref 4471 2209":                        "",
		"DIGIT NINE\n    ':'        #  0x003a -> COLON":    "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

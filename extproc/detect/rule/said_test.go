package rule

import "testing"

func TestCodesAndNumbersInWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"il codice del cancello è uno nove otto quattro", "SECRET uno nove otto quattro"},
		{"le code de la porte c'est quarante-sept douze", "SECRET quarante-sept douze"},
		{"der pin ist siebenundvierzig zwölf", "SECRET siebenundvierzig zwölf"},
		{"el pin es cuarenta y siete doce", "SECRET cuarenta y siete doce"},
		{"the alarm code changes at nine thirty five", ""},
		{"the PIN pad costs four thousand two hundred", ""},
		{"the security code has three or four digits", ""},
		{"the pin header has twenty four contacts and two rows", ""},
		{"nhs number four four seven four two eight four three five six", "NATIONAL_ID four four seven four two eight four three five six"},
		{"mon numéro de sécu c'est deux quatre-vingt-un zéro trois soixante-quinze cent seize zéro quarante-deux",
			"NATIONAL_ID deux quatre-vingt-un zéro trois soixante-quinze cent seize zéro quarante-deux"},
		{"la sécu m'a remboursé mille deux cent trente-quatre euros et vingt-deux centimes", ""},
		{"visa takes one two three four five six seven eight days", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestNumbersWithoutTheirCheckOrWithItApart(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"mi dni es 44712391", "NATIONAL_ID 44712391"},
		{"DNI (Perú) 44712391, tel 612550177", "NATIONAL_ID 44712391; PHONE 612550177"},
		{"DNI 44712391X", ""},
		{"DNI caducado 20271231", ""},
		{"N° SÉCU : 2 88 11 75 291 266 / 69", "NATIONAL_ID 2 88 11 75 291 266 / 69"},
		{"NIR 2 88 11 75 291 266 clé 69", "NATIONAL_ID 2 88 11 75 291 266 clé 69"},
		{"NIR 2 88 11 75 291 266 / 70", "NATIONAL_ID 2 88 11 75 291 266"},
		{"SSN: 153 - 32 - 3653", "NATIONAL_ID 153 - 32 - 3653"},
		{"order 153 - 32 - 3653", ""},
		{"Personalausweisnummer / Seriennummer\nL01X00T471", "NATIONAL_ID L01X00T471"},
		{"HKID A123456(3)", "NATIONAL_ID A123456(3)"},
		{"ci vediamo a 41.9028, 12.4964", ""},
		{"ci vogliono 120000 euro", ""},
		{"ho perso 1234567 euro", ""},
		{"CI n. 1234567, ci: AX1234567", "NATIONAL_ID 1234567; NATIONAL_ID AX1234567"},
		{"CIP 34009 300 118 2 4", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestWhatStandsForAPasswordOrAMachine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"MDP=a_changer", ""},
		{"PASSWORD=da_cambiare", ""},
		{"password: change_it", ""},
		{"password=tin-roof-change", "SECRET tin-roof-change"},
		{"password=change-tin-roof-lamp", "SECRET change-tin-roof-lamp"},
		{"credenziali SPID: e.costa@example.it / Vento.Forte.12", "EMAIL e.costa@example.it; SECRET Vento.Forte.12"},
		{"Zugang: mweber_79 // Regenwald#8", "USERNAME mweber_79; SECRET Regenwald#8"},
		{"email: e.costa@example.fr / Tel.2026b", "EMAIL e.costa@example.fr"},
		{"mon pseudo psn xX_Tarik59_Xx", "USERNAME xX_Tarik59_Xx"},
		{"Fst_uid X__uint16_t", ""},
		{"the safe opens with 33-12-08", "SECRET 33-12-08"},
		{"il mac del portatile: 8C8590AB12F4", "DEVICE_ID 8C8590AB12F4"},
		{`{"mac": "", "id": "60668409-bc0b-5d06-8a9e-601ccd0c8222"}`, ""},
		{"mac: 00:00:00:00:00:00, dns 208.67.222.222", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

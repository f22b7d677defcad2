package rule

import (
	"strings"
	"testing"
)

// specimens are numbers that authorities, standards and their documentation print as examples, by scheme; without
// separators.
var specimens = map[string]string{
	"US SSN or ITIN":           "219099999 912701234",
	"CA SIN":                   "046454286 123456782",
	"UK NINO":                  "AB123456C",
	"UK NHS":                   "9434765919",
	"UK UTR":                   "1955839661",
	"UK VAT":                   "GB999999973",
	"UK VAT, unprefixed":       "999999973",
	"IE VAT":                   "IE6433435F",
	"IE VAT, two letters":      "IE6433435OA",
	"LU VAT":                   "LU15027442",
	"UK driving licence":       "MORGA657054SM9IJ",
	"IE PPS":                   "6433435F",
	"IE PPS, two letters":      "6433435FW 6433435OA",
	"FR NIR":                   "255081416802538 455081416802535",
	"FR NIR, Corsica":          "182012A02003439 182012B02003466",
	"FR SIREN":                 "404833048 356000000",
	"FR SIRET":                 "73282932000074 35600000000048 35600000049837",
	"FR TVA":                   "FR40303265045",
	"FR SPI":                   "3023217600053",
	"DE Steuer-ID":             "36574261809 65929970489 86095742719",
	"DE RVNR":                  "15070649C103",
	"DE KVNR":                  "A123456780",
	"DE USt-IdNr.":             "DE136695976",
	"AT SVNR":                  "1237010180",
	"AT UID":                   "ATU13585627",
	"CH AHV":                   "7569217076985",
	"CH UID":                   "CHE100155212",
	"ES DNI":                   "12345678Z 54362315K",
	"ES NIE":                   "X1234567L Y1234567X Z1234567R",
	"ES NUSS":                  "281234567840",
	"ES CIF":                   "A58818501 J99216582 M1234567L K1234567L",
	"PT NIF":                   "501964843 123456789 450000001",
	"IT codice fiscale":        "RSSMRA85T10A562S RSSMRA85T10A56NH",
	"IT partita IVA":           "00743110157",
	"BE national number":       "85073003328 17073003384",
	"BE VAT":                   "BE0428759497",
	"NL BSN":                   "111222333",
	"LU matricule":             "1893120105732",
	"SE personnummer":          "8112289874 7010632391",
	"SE personnummer, century": "198112289874",
	"NO fødselsnummer":         "15108695088",
	"FI HETU":                  "131052308T",
	"FI HETU, since 2000":      "131052A308T",
	"PL PESEL":                 "44051401359 44051401458",
	"PL NIP":                   "8567346215",
	"CZ and SK rodné číslo":    "7103192745 7801233540",
	"RO CNP":                   "1630615123457",
	"BG EGN":                   "7523169263",
	"HR OIB":                   "33392005961",
	"GR AMKA":                  "01013099997",
	"GR AFM":                   "094259216",
	"EE and LT code":           "37605030299 33309240064",
	"TR TCKN":                  "17291716060",
	"CL RUT":                   "125319092",
	"BR CPF":                   "39053344705",
	"AR CUIT":                  "20055361682",
	"MX CURP":                  "BOXW310820HNERXN09",
	"IN Aadhaar":               "234123412346",
	"CN resident number":       "11010519491231002X",
	"ZA identity number":       "7503305044089",
	"AU TFN":                   "123456782",
}

// schemeOf is the scheme of a name.
func schemeOf(t *testing.T, name string) known {
	t.Helper()
	for _, list := range append(bySize[0][1][:], bySize[1][1][:]...) {
		for _, m := range list {
			if m.x.name == name {
				return *m.x
			}
		}
	}
	t.Fatalf("no scheme %s", name)
	return known{}
}

// shaped reports whether b has letters and digits where the scheme has them, as identity asks before fits.
func (x *known) shaped(b []byte) bool {
	if len(b) != len(x.shape) {
		return false
	}
	for i, c := range b {
		if x.has>>i&1 == 1 && isDigit(c) || x.lacks>>i&1 == 1 && !isDigit(c) {
			return false
		}
	}
	return true
}

func TestPrintedSpecimensPassTheirChecks(t *testing.T) {
	for name, numbers := range specimens {
		x := schemeOf(t, name)
		for n := range strings.FieldsSeq(numbers) {
			if !x.shaped([]byte(n)) || !x.fits([]byte(n)) {
				t.Errorf("%s: %s does not pass", name, n)
			}
		}
	}
}

// Schemes whose check notices every change of one digit, by the mathematics of it: sums modulo a prime above nine, or tables
// made for it.
var strict = []string{
	"CA SIN", "UK NHS", "FR NIR", "FR SIREN", "FR SPI", "DE Steuer-ID", "DE USt-IdNr.", "AT SVNR", "CH AHV", "CH UID", "ES DNI", "ES NUSS",
	"IT partita IVA", "BE VAT", "NL BSN", "LU matricule", "SE personnummer", "NO fødselsnummer", "FI HETU", "FI HETU, since 2000", "PL PESEL", "PL NIP", "HR OIB",
	"TR TCKN", "CL RUT", "AR CUIT", "IN Aadhaar", "CN resident number", "AU TFN", "GR AMKA",
}

func TestOneWrongDigitFailsTheCheck(t *testing.T) {
	for _, name := range strict {
		x := schemeOf(t, name)
		number, _, _ := strings.Cut(specimens[name], " ")
		for i := range number {
			for d := byte('0'); d <= '9'; d++ {
				b := []byte(number)
				if !isDigit(b[i]) || b[i] == d {
					continue
				}
				if b[i] = d; x.fits(b) {
					t.Errorf("%s: %s passes for %s", name, b, number)
				}
			}
		}
	}
}

func TestWhatIsNeverGivenOutFails(t *testing.T) {
	for name, numbers := range map[string]string{
		"US SSN or ITIN":      "000121234 666121234 900121234 219009999 219090000",
		"UK NINO":             "BG123456A DA123456A AO123456A AB123456E",
		"FR NIR":              "555081416802535",
		"FR NIR, Corsica":     "182011A02003439 182012C02003439 182012A02003438",
		"FR SIRET":            "73282932000075 35600000049838",
		"DE Steuer-ID":        "01234567890 11111111111 12345678901",
		"AT SVNR":             "0237010180",
		"ES CIF":              "M1234567A A58818502",
		"PT NIF":              "410000009 012345678",
		"IT codice fiscale":   "RSSMRA85T10A562T RSSMRA85F10A562S RSSMRA8OT10A562S",
		"BE national number":  "85073003329 85133003328",
		"NL BSN":              "000000000 111222334",
		"LU matricule":        "1893120105733 1893130105732",
		"FI HETU, since 2000": "131052Z308T 131052A308U",
		"CN resident number":  "11010519491331002X",
	} {
		x := schemeOf(t, name)
		for n := range strings.FieldsSeq(numbers) {
			if x.shaped([]byte(n)) && x.fits([]byte(n)) {
				t.Errorf("%s: %s passes", name, n)
			}
		}
	}
}

// Every scheme that has a check has a specimen above, but for those whose check is a mere date or list of letters.
func TestEveryCheckHasASpecimen(t *testing.T) {
	loose := "UK NINO without suffix|FR NIR without key|ES CIF|PT NISS|PT card|IT partita IVA, prefixed|IT health card|NL VAT|DK CPR|CL RUT, short|MX RFC|IN PAN|KR resident number"
	for _, x := range schemes() {
		if specimens[x.name] == "" && !strings.Contains("|"+loose+"|", "|"+x.name+"|") {
			t.Errorf("%s has none", x.name)
		}
	}
}

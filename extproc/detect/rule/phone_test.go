package rule

import (
	"testing"

	"github.com/nyaruka/phonenumbers"
)

// nationalPlans are the countries whose own notation is found, as decision 0022 lists them.
var nationalPlans = []string{"FR", "DE", "AT", "CH", "ES", "IT", "BE", "LU", "NL", "PT", "GB", "IE", "US", "CA", "PL"}

// The tables of this package are small and fast; the library knows each plan exactly. Its examples of every region must
// be found in the notations that people write.
func TestExamplesOfEveryRegionAreFound(t *testing.T) {
	kinds := []phonenumbers.PhoneNumberType{phonenumbers.MOBILE, phonenumbers.FIXED_LINE}
	for region := range phonenumbers.GetSupportedRegions() {
		for _, kind := range kinds {
			n := phonenumbers.GetExampleNumberForType(region, kind)
			if n == nil {
				continue
			}
			for _, form := range []phonenumbers.PhoneNumberFormat{phonenumbers.E164, phonenumbers.INTERNATIONAL} {
				text := phonenumbers.Format(n, form)
				if got := spans(t, "", "x "+text+" y"); got != "PHONE "+text {
					t.Errorf("%s: %s: got %q", region, text, got)
				}
			}
		}
	}
}

func TestNationalNotationIsFoundAfterAWordForIt(t *testing.T) {
	for _, region := range nationalPlans {
		for _, kind := range []phonenumbers.PhoneNumberType{phonenumbers.MOBILE, phonenumbers.FIXED_LINE} {
			n := phonenumbers.GetExampleNumberForType(region, kind)
			text := phonenumbers.Format(n, phonenumbers.NATIONAL)
			for _, before := range []string{"Tel. ", "phone: ", "Handynummer ", "portable : ", "móvil ", "cell. "} {
				if got := spans(t, "", before+text+" x"); got != "PHONE "+text {
					t.Errorf("%s: %s%s: got %q", region, before, text, got)
				}
			}
		}
	}
}

func TestNumbersThatAreNoPhones(t *testing.T) {
	for _, text := range []string{
		"order 4471-2209-11", "on 2026-03-12 at 10:15", "12.03.2026 14:30", "299 792 458 m/s", "part no. 555-0100-22", "ISBN 978-3-16-148410-0", "Artikelnummer 030-4471-22",
		"la référence 06-4471-22-30", "il codice 02-4471-22-30", "version 10.0.19045.3", "0118 999 881 999 119 725 3", "3.14159265", "12 500,00 EUR", "1,204,331,002 people", "row 20260411",
		"+1 234", "a+49 171 3920012", "0000 0000", "id=20260411123456", "UTC+02:00", "48.858370, 2.294481",
	} {
		if got := spans(t, "", text); got != "" {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestWhoIsCalledLikeAWordForANumberHasAPhone(t *testing.T) {
	for text, want := range map[string]string{
		"Reply to Abi on 0113 496 0088.": "PHONE 0113 496 0088",
		"Bill 07700 900318":              "PHONE 07700 900318",
		"Nino, 020 7946 0311":            "PHONE 020 7946 0311",
		"ABI 05034 CAB 11702":            "",
		"Nino QQ 12 34 56 C":             "NATIONAL_ID QQ 12 34 56 C",
		"Vin: 1HGCM82633A004352":         "DEVICE_ID 1HGCM82633A004352",
		"bill 0770 0900318":              "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

package rule

import "testing"

func TestNumbersOfVehiclesAndDevices(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a word", "Fahrgestellnummer WDB2030461A123456", "DEVICE_ID WDB2030461A123456"},
		{"a check digit", "my Accord, 1HGCM82633A004352", "DEVICE_ID 1HGCM82633A004352"},
		{"a wrong one", "my Accord, 1HGCM82643A004352", ""},
		{"a wrong one behind a word", "VIN 1HGCM82643A004352", "DEVICE_ID 1HGCM82643A004352"},
		{"letters that none has", "VIN 1HGCM8264IA004352", ""},
		{"a field", `{"vin":"WDB2030461A123456"}`, "DEVICE_ID WDB2030461A123456"},
		{"somebody's laptop", "the serial number of my laptop is 5CG1234ABC", "DEVICE_ID 5CG1234ABC"},
		{"a device before it", "iPhone S/N: F17XL0AAJC6P", "DEVICE_ID F17XL0AAJC6P"},
		{"a product's", "serial number 5CG1234ABC in stock", ""},
		{"a certificate's", "my serial number: 0A1B2C3D4E5F", ""},
		{"a subscriber", "IMSI 262013564857956", "DEVICE_ID 262013564857956"},
		{"a built-in SIM", "EID: 89049032004008882600012345678901", "DEVICE_ID 89049032004008882600012345678901"},
		{"a device's id", `"deviceId": "9774d56d682e549c"`, "DEVICE_ID 9774d56d682e549c"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLinksThatAreShared(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a file", "https://drive.google.com/file/d/1aBcD3fGhIjKlMnOp/view", "URL https://drive.google.com/file/d/1aBcD3fGhIjKlMnOp/view"},
		{"a name behind the token", "https://www.dropbox.com/s/LDokmGWkoouCsaA/tax.pdf", "URL https://www.dropbox.com/s/LDokmGWkoouCsaA/tax.pdf"},
		{"a page of the service", "https://www.dropbox.com/features", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAddressesAsTheyAreTyped(t *testing.T) {
	for text, want := range map[string]string{
		"meine anna.brandt@web.de-Adresse": "EMAIL anna.brandt@web.de",
		"anna.brandt@gmail,com":            "EMAIL anna.brandt@gmail,com",
		"annabrandt77@hotmail":             "EMAIL annabrandt77@hotmail",
		"anna.brandt |at| web.de":          "EMAIL anna.brandt |at| web.de",
		"tomreed at gmail.com":             "EMAIL tomreed at gmail.com",
		"who works at gmail.com":           "",
		"Daiki Ueno <ueno at gnu.org>":     "EMAIL ueno at gnu.org",
		`"passport":{"number":"533401298"`: "PASSPORT 533401298",
		"12:04 +4915112345678 3:02":        "PHONE +4915112345678",
		"gmail,com is down":                "",
		"::ffff:203.0.113.58":              "IP ::ffff:203.0.113.58",
		"::ffff:127.0.0.1":                 "",
		"dial 011 49 30 901820 from there": "PHONE 011 49 30 901820",
		"533401298 (passport)":             "PASSPORT 533401298",
		"the plate is KLM 4471":            "LICENSE_PLATE KLM 4471",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

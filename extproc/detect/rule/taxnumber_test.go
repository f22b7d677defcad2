package rule

import "testing"

func TestGermanTaxNumbersWithSlashes(t *testing.T) {
	for _, c := range []struct{ key, text, want string }{
		{"", "Steuernummer: 181/815/08155", "NATIONAL_ID 181/815/08155"},
		{"", "Steuernr. 133/8150/8159, Finanzamt Köln", "NATIONAL_ID 133/8150/8159"},
		{"", "meine Steuernummer ist 21/815/08150.", "NATIONAL_ID 21/815/08150"},
		{"", "Steuernummer 93815/08152", "NATIONAL_ID 93815/08152"},
		{"steuernummer", "181/815/08155", "NATIONAL_ID 181/815/08155"},
		{"", "Bestellung 181/815/08155 und Akte 21/815/08150", ""},
		{"", "Steuernummer 181/815/08155/7", ""},
		{"", "Steuernummer 86 095 742 710", ""}, // the newer one, and its check fails
		{"", "Steuer 2024/815/08155", ""},
	} {
		if got := spans(t, c.key, c.text); got != c.want {
			t.Errorf("%s %q: got %q, want %q", c.key, c.text, got, c.want)
		}
	}
}

// TestACardWhoseNumberIsNoRunIsNone has what a card's number may look like behind a number that left eight digits in the scan's memory.
func TestACardWhoseNumberIsNoRunIsNone(t *testing.T) {
	for _, behind := range []string{"1kg", "12345678x", "1" + string(make([]byte, 3)), "123456789012345678901234567890123456789012345678901234567890", "4a4", "0ſ"} {
		text := "DNI 44712391\nDNI " + behind + "\nDNI\t" + behind
		if got := spans(t, "", text); got != "NATIONAL_ID 44712391" {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

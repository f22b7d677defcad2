package checksum

import "testing"

func TestKnownNumbersPass(t *testing.T) {
	for _, c := range []struct {
		name string
		ok   bool
	}{
		{"luhn", Luhn([]byte("4111111111111111"))},
		{"mod 97", Mod97([]byte("NWBK60161331926819GB29")) == 1},
		{"mod 11,10 of a Steuer-ID", Mod11_10([]byte("86095742719"))},
		{"mod 11,10 of an OIB", Mod11_10([]byte("33392005961"))},
		{"ean of an AHV number", EAN13([]byte("7569217076985"))},
		{"mrz of the ICAO specimen", MRZ([]byte("L898902C3")) == 6},
		{"mod 11-2 of a resident number", Mod11_2([]byte("11010519491231002X"))},
		{"verhoeff", Verhoeff([]byte("2363"))},
	} {
		if !c.ok {
			t.Errorf("%s: a right number fails", c.name)
		}
	}
}

// Every rule here must notice each change of one digit; that is what makes it worth having.
func TestOneWrongDigitIsNoticed(t *testing.T) {
	for _, c := range []struct {
		name, number string
		check        func([]byte) bool
	}{
		{"luhn", "4111111111111111", Luhn},
		{"mod 11,10", "86095742719", Mod11_10},
		{"mod 11-2", "11010519491231002X", Mod11_2},
		{"ean", "7569217076985", EAN13},
		{"verhoeff", "2363", Verhoeff},
		{"mod 97", "60161331926819", func(b []byte) bool { return Mod97(b) == Mod97([]byte("60161331926819")) }},
	} {
		for i := range c.number {
			for d := byte('0'); d <= '9'; d++ {
				b := []byte(c.number)
				if b[i] == d {
					continue
				}
				b[i] = d
				if c.check(b) {
					t.Errorf("%s: %s passes", c.name, b)
				}
			}
		}
	}
}

// Letters are no digits: a number with one has no check of digits.
func TestLettersPassNoCheckOfDigits(t *testing.T) {
	for _, c := range []struct {
		name  string
		check func([]byte) bool
	}{{"luhn", Luhn}, {"mod 11,10", Mod11_10}, {"mod 11-2", Mod11_2}, {"verhoeff", Verhoeff}} {
		for a := byte('A'); a <= 'W'; a++ {
			for d := byte('0'); d <= '9'; d++ {
				for _, b := range [][]byte{{a, '1', d}, {'1', a, d}, {'1', d, a}, {'/', '1', d}} {
					if c.check(b) {
						t.Errorf("%s: %s passes", c.name, b)
					}
				}
			}
		}
	}
}

func TestZeroesAreNoNumber(t *testing.T) {
	if Luhn([]byte("0000000000000000")) || Luhn(nil) || Verhoeff(nil) {
		t.Error("zeroes or nothing pass")
	}
}

func TestDecimal(t *testing.T) {
	for s, want := range map[string]int{"": 0, "007": 7, "9876543210": 9876543210} {
		if got := Decimal([]byte(s)); got != want {
			t.Errorf("%q is %d, want %d", s, got, want)
		}
	}
}

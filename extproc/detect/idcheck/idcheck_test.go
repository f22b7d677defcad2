package idcheck

import "testing"

// The schemes of package rule ask every check for the numbers that authorities print (its idcheck_test.go); here is what they don't ask.

func TestKeysOfTheirNumbers(t *testing.T) {
	if got := NIRKey([]byte("2550814168025")); got != 38 {
		t.Errorf("the key of 2 55 08 14 168 025 is %d", got)
	}
	if got := ItalianLetter([]byte("0542811101000000123456")); got != 'X' {
		t.Errorf("the letter of the specimen of an Italian account is %c", got)
	}
}

func TestForeignersAndFirmsOfSpainShareNoLetter(t *testing.T) {
	for first := byte('A'); first <= 'Z'; first++ {
		for last := byte('0'); last <= 'Z'; last++ {
			b := append([]byte{first}, "1234567"...)
			b = append(b, last)
			if NIE(b) && (first < 'X' || CIF(b)) {
				t.Errorf("%s is a foreigner's number", b)
			}
		}
	}
}

func TestTheWordForTheCountryIsNoPartOfTheSum(t *testing.T) {
	for _, c := range []struct {
		number      string
		whole, bare func([]byte) bool
	}{
		{"GB999999973", GBVAT, BareGBVAT},
		{"IE6433435F", IEVAT, PPS},
		{"IT00743110157", ITVAT, PartitaIVA},
		{"DE136695976", DEVAT, OIB}, // MOD 11,10 both
	} {
		if b := []byte(c.number); !c.whole(b) || !c.bare(b[2:]) {
			t.Errorf("%s does not pass", c.number)
		}
	}
}

func TestDates(t *testing.T) {
	for _, c := range []struct {
		month, day int
		want       bool
	}{{1, 1, true}, {12, 31, true}, {2, 30, true}, {0, 1, false}, {13, 1, false}, {1, 0, false}, {1, 32, false}} {
		if Dated(c.month, c.day) != c.want {
			t.Errorf("month %d, day %d", c.month, c.day)
		}
	}
}

// Brazil's own words: the digits times 10 to 2, and 11 to 2, summed up; what is left by 11 from 11, and 0 for more than 9.
func TestCPFAsItIsDescribed(t *testing.T) {
	digit := func(b []byte) byte {
		sum := 0
		for i, c := range b {
			sum += int(c-'0') * (len(b) + 1 - i)
		}
		if r := 11 - sum%11; r <= 9 {
			return byte('0' + r)
		}
		return '0'
	}
	for n := range 5000 {
		b := make([]byte, 11)
		for i, v := 0, n*199933+12345; i < 9; i, v = i+1, v/10 {
			b[i] = byte('0' + v%10)
		}
		b[9] = digit(b[:9])
		b[10] = digit(b[:10])
		if !CPF(b) {
			t.Errorf("%s does not pass", b)
		}
		if b[10]++; b[10] <= '9' && CPF(b) {
			t.Errorf("%s passes", b)
		}
	}
}

// Most numbers of a person in Turkey have digits whose sum is no byte's.
func TestTurkishNumbersOfLargeDigitsPass(t *testing.T) {
	for _, n := range []string{"69575888826", "65858895802", "76957555986", "58685968870"} {
		if !TCKN([]byte(n)) || TCKN([]byte(n[:10]+string(n[10]^1))) {
			t.Errorf("%s", n)
		}
	}
}

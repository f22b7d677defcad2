package rule

import (
	"strings"

	"veil/extproc/detect/checksum"
)

// The checks of identity numbers. Each takes the number's letters (capitals) and digits without separators and says
// whether its check digits, and what else is fixed in it, hold.

func num(b []byte) int {
	v := 0
	for _, c := range b {
		v = v*10 + int(c-'0')
	}
	return v
}

// dated reports whether month and day can be those of a date.
func dated(month, day int) bool { return month >= 1 && month <= 12 && day >= 1 && day <= 31 }

// allSame reports whether every byte is the same.
func allSame(b []byte) bool {
	for _, c := range b {
		if c != b[0] {
			return false
		}
	}
	return true
}

// usSSN: area, group and serial are never zero; areas 000, 666 and, but for ITINs, 9xx are not given out (SSA).
func usSSN(b []byte) bool {
	area, group := num(b[:3]), num(b[3:5])
	if area == 0 || area == 666 || group == 0 || num(b[5:]) == 0 {
		return false
	}
	return area < 900 || group >= 50
}

// nino: letters that HMRC gives out (NIM39110).
func nino(b []byte) bool {
	in := func(c byte, set string) bool { return strings.IndexByte(set, c) >= 0 }
	if string(b[:2]) == "QQ" { // the specimen of HMRC
		return true
	}
	if in(b[0], "DFIQUV") || in(b[1], "DFIQUVO") || (len(b) == 9 && !in(b[8], "ABCD ")) {
		return false
	}
	switch string(b[:2]) {
	case "BG", "GB", "KN", "NK", "NT", "TN", "ZZ":
		return false
	}
	return true
}

// nhs: mod 11 over the first nine (NHS data dictionary).
func nhs(b []byte) bool {
	r := 11 - checksum.Weighted(b, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11
	return !allSame(b) && r != 10 && r%11 == int(b[9]-'0')
}

// utr: British tax reference, mod 11 with the check digit first.
func utr(b []byte) bool {
	return "21987654321"[checksum.Weighted(b[1:], 6, 7, 8, 9, 10, 5, 4, 3, 2)%11] == b[0]
}

// ukDriver: surname, date of birth and initials in a licence number (DVLA).
func ukDriver(b []byte) bool {
	month := int(b[6]-'0')%5*10 + int(b[7]-'0')
	return dated(month, num(b[8:10])) && b[0] != '9'
}

// nir: French social security number, 97 minus the rest modulo 97; Corsica's 2A and 2B count as 19 and 18. It begins with 1 or
// 2, with 3 or 4 for foreigners who wait for theirs, with 7 or 8 where it is provisional (INSEE).
func nir(b []byte) bool {
	if strings.IndexByte("123478", b[0]) < 0 {
		return false
	}
	var d [15]byte
	copy(d[:], b)
	switch {
	case isDigit(b[6]):
	case b[5] == '2' && b[6] == 'A':
		d[5], d[6] = '1', '9'
	case b[5] == '2' && b[6] == 'B':
		d[5], d[6] = '1', '8'
	default:
		return false
	}
	month := num(d[3:5])
	if month == 0 || month > 99 || (month > 12 && month < 20) {
		return false
	}
	return 97-num(d[:13])%97 == num(d[13:15])
}

// nir13 is a French number without its key.
func nir13(b []byte) bool {
	return (b[0] == '1' || b[0] == '2') && dated(num(b[3:5]), 1) && num(b[5:7]) > 0
}

func siren(b []byte) bool { return checksum.Luhn(b) }

// siret: Luhn, but for the post offices of La Poste, whose digits sum up to a multiple of five.
func siret(b []byte) bool {
	if checksum.Luhn(b) {
		return true
	}
	sum := checksum.Weighted(b, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	return string(b[:9]) == "356000000" && sum%5 == 0
}

// tva: French VAT number, key from the SIREN in it.
func tva(b []byte) bool {
	if !checksum.Luhn(b[4:]) {
		return false
	}
	if b[2] > '9' || b[3] > '9' {
		return true
	}
	return (12+3*(num(b[4:])%97))%97 == num(b[2:4])
}

// spi: French tax number, modulo 511.
func spi(b []byte) bool { return b[0] <= '3' && num(b[:10])%511 == num(b[10:]) && num(b) > 0 }

// steuerID: German tax number, MOD 11,10 and exactly one digit that comes more than once among the first ten.
func steuerID(b []byte) bool {
	var count [10]int
	for _, c := range b[:10] {
		count[c-'0']++
	}
	repeated := 0
	for _, n := range count {
		if n > 3 {
			return false
		}
		repeated += min(n/2, 1)
	}
	return b[0] != '0' && repeated == 1 && checksum.Mod11_10(b)
}

// rvnr: German pension number; the letter counts as its two-digit place in the alphabet.
func rvnr(b []byte) bool {
	day, month := num(b[2:4]), num(b[4:6])
	if day%50 > 31 || month < 1 || month > 12 {
		return false
	}
	var d [12]byte
	copy(d[:], b[:8])
	place := b[8] - 'A' + 1
	d[8], d[9] = '0'+place/10, '0'+place%10
	copy(d[10:], b[9:11])
	sum := 0
	for i, w := range []int{2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1} {
		p := int(d[i]-'0') * w
		sum += p/10 + p%10
	}
	return sum%10 == int(b[11]-'0')
}

// kvnr: German health insurance number, Luhn-like with the letter as two digits.
func kvnr(b []byte) bool {
	place := int(b[0]-'A') + 1
	d := [10]int{place / 10, place % 10}
	for i := range 8 {
		d[i+2] = int(b[i+1] - '0')
	}
	sum := 0
	for i, v := range d {
		if i%2 == 1 {
			v *= 2
		}
		sum += v/10 + v%10
	}
	return sum%10 == int(b[9]-'0')
}

// ustID is the digits of a German VAT number after DE.
func ustID(b []byte) bool { return checksum.Mod11_10(b[2:]) }

// svnr: Austrian social security number, check digit fourth, then the date of birth.
func svnr(b []byte) bool {
	return b[0] != '0' && checksum.Weighted(b, 3, 7, 9, 0, 5, 8, 4, 2, 1, 6)%11 == int(b[3]-'0') && num(b[4:6]) <= 31 && num(b[4:6]) > 0 && num(b[6:8]) > 0 && num(b[6:8]) <= 15
}

// atVAT: Austrian VAT number, ATU and eight digits.
func atVAT(b []byte) bool {
	sum := 4
	for i, c := range b[3:10] {
		v := int(c - '0')
		if i%2 == 1 {
			v *= 2
		}
		sum += v/10 + v%10
	}
	return (100-sum)%10 == int(b[10]-'0')
}

func ahv(b []byte) bool { return string(b[:3]) == "756" && checksum.EAN13(b) }

// uid: Swiss business number, CHE and nine digits, mod 11.
func uid(b []byte) bool {
	r := 11 - checksum.Weighted(b[3:], 5, 4, 3, 2, 7, 6, 5, 4)%11
	return r != 10 && r%11 == int(b[11]-'0')
}

const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

func dni(b []byte) bool { return dniLetters[num(b[:8])%23] == b[8] && num(b[:8]) > 0 }

func nie(b []byte) bool { return dniLetters[(int(b[0]-'X')*10000000+num(b[1:8]))%23] == b[8] }

// cif: Spanish company and association number. K, L and M are of persons without a DNI and have its letter (Orden
// EHA/451/2008).
func cif(b []byte) bool {
	if b[0] >= 'K' && b[0] <= 'M' {
		return dniLetters[num(b[1:8])%23] == b[8]
	}
	sum := 0
	for i, c := range b[1:8] {
		v := int(c - '0')
		if i%2 == 0 {
			v *= 2
		}
		sum += v/10 + v%10
	}
	check := (10 - sum%10) % 10
	return b[8] == '0'+byte(check) || b[8] == "JABCDEFGHI"[check]
}

// nuss: Spanish social security number: province and serial modulo 97.
func nuss(b []byte) bool {
	province, serial := num(b[:2]), num(b[2:10])
	if province == 0 || province > 66 {
		return false
	}
	value := province*100000000 + serial
	if serial < 10000000 {
		value = province*10000000 + serial
	}
	return value%97 == num(b[10:]) || (province*100000000+serial)%97 == num(b[10:])
}

// codiceFiscale: the Italian tax code's check letter (D.M. 23.12.1976), also with letters for digits (omocodia).
func codiceFiscale(b []byte) bool {
	digit := func(c byte) bool { return isDigit(c) || (c >= 'L' && c <= 'V' && c != 'O') }
	for _, i := range []int{6, 7, 9, 10, 12, 13, 14} {
		if !digit(b[i]) {
			return false
		}
	}
	switch b[8] {
	case 'A', 'B', 'C', 'D', 'E', 'H', 'L', 'M', 'P', 'R', 'S', 'T':
	default:
		return false
	}
	return b[15] == italianLetter(b[:15])
}

// italianLetter is the letter by which Italy checks tax codes and accounts: what stands in odd places counts by a table.
func italianLetter(b []byte) byte {
	odd := [36]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23}
	sum := 0
	for i, c := range b {
		v := int(c - '0')
		if c >= 'A' {
			v = int(c-'A') + 10
		}
		switch {
		case i%2 == 0:
			sum += odd[v]
		case c >= 'A':
			sum += int(c - 'A')
		default:
			sum += v
		}
	}
	return byte('A' + sum%26)
}

func piva(b []byte) bool { return checksum.Luhn(b) }

// nif: Portuguese tax number, mod 11. No number begins with 0, and with 4 only those of persons who live elsewhere, 45.
func nif(b []byte) bool {
	r := 11 - checksum.Weighted(b, 9, 8, 7, 6, 5, 4, 3, 2)%11
	if r >= 10 {
		r = 0
	}
	return b[0] != '0' && (b[0] != '4' || b[1] == '5') && r == int(b[8]-'0')
}

// niss: Portuguese social security number, weights are primes.
func niss(b []byte) bool {
	return (b[0] == '1' || b[0] == '2') && 9-checksum.Weighted(b, 29, 23, 19, 17, 13, 11, 7, 5, 3, 2)%10 == int(b[10]-'0')
}

// pps: Irish number, letter from mod 23, where a second letter counts nine times.
func pps(b []byte) bool {
	sum := checksum.Weighted(b, 8, 7, 6, 5, 4, 3, 2)
	if len(b) == 9 && b[8] != 'W' {
		sum += int(b[8]-'A'+1) * 9
	}
	return b[7] == "WABCDEFGHIJKLMNOPQRSTUV"[sum%23]
}

package idcheck

import "veil/extproc/detect/checksum"

// Germany, Austria, Switzerland.

// SteuerID: German tax number, MOD 11,10 and exactly one digit that comes more than once among the first ten (§ 139b AO; TIN algorithms).
func SteuerID(b []byte) bool {
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

// RVNR: German pension number; the letter counts as its two-digit place in the alphabet (§ 2 VKVV).
func RVNR(b []byte) bool {
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

// KVNR: German health insurance number, Luhn-like from the left with the letter as two digits (§ 290 SGB V).
func KVNR(b []byte) bool {
	place := int(b[0]-'A') + 1
	d := [10]byte{'0' + byte(place/10), '0' + byte(place%10)}
	copy(d[2:], b[1:9])
	return doubled(d[:], 1)%10 == int(b[9]-'0')
}

// DEVAT: German VAT number, DE and nine digits, MOD 11,10 (VAT algorithms).
func DEVAT(b []byte) bool { return checksum.Mod11_10(b[2:]) }

// SVNR: Austrian social security number, check digit fourth, then the date of birth, whose month is above twelve where the numbers of a
// day ran out (Dachverband der Sozialversicherungsträger).
func SVNR(b []byte) bool {
	return b[0] != '0' && checksum.Weighted(b, 3, 7, 9, 0, 5, 8, 4, 2, 1, 6)%11 == int(b[3]-'0') && num(b[4:6]) <= 31 && num(b[4:6]) > 0 && num(b[6:8]) > 0 && num(b[6:8]) <= 15
}

// ATVAT: Austrian VAT number, ATU and eight digits (VAT algorithms).
func ATVAT(b []byte) bool {
	return (96-doubled(b[3:10], 1))%10 == int(b[10]-'0')
}

// AHV: Swiss social security number, 756 and the check digit of EAN-13 (Zentrale Ausgleichsstelle).
func AHV(b []byte) bool { return string(b[:3]) == "756" && checksum.EAN13(b) }

// SwissUID: Swiss business number, CHE and nine digits, mod 11 (Bundesamt für Statistik).
func SwissUID(b []byte) bool {
	r := 11 - checksum.Weighted(b[3:], 5, 4, 3, 2, 7, 6, 5, 4)%11
	return r != 10 && r%11 == int(b[11]-'0')
}

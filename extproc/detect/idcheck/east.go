package idcheck

import "veil/extproc/detect/checksum"

// PESEL: Polish number of a person with a date of birth, whose month tells the century (Ministerstwo Cyfryzacji).
func PESEL(b []byte) bool {
	return Dated(num(b[2:4])%20, num(b[4:6])) && checksum.Weighted(b, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)%10 == 0
}

// NIP: Polish tax number, mod 11 (VAT algorithms).
func NIP(b []byte) bool {
	return checksum.Weighted(b, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == int(b[9]-'0') && !allSame(b)
}

// RodneCislo: Czech and Slovak birth number, divisible by 11; women's months have 50 added, and all since 2004 may have 20. Until 1985
// a remainder of 10 gave the digit 0 (§ 13 of the Czech act 133/2000, Slovak act 301/1995).
func RodneCislo(b []byte) bool {
	return Dated(num(b[2:4])%50%20, num(b[4:6])) && (num(b)%11 == 0 || num(b[:9])%11 == 10 && b[9] == '0')
}

// CNP: Romanian number of a person, date and mod 11 (H.G. 1375/2006).
func CNP(b []byte) bool {
	r := checksum.Weighted(b, 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9) % 11
	if r == 10 {
		r = 1
	}
	return b[0] != '0' && Dated(num(b[3:5]), num(b[5:7])) && r == int(b[12]-'0')
}

// EGN: Bulgarian number of a person with a date of birth, whose month tells the century, weighted, modulo 11 and then 10 (GRAO; TIN
// algorithms).
func EGN(b []byte) bool {
	return Dated(num(b[2:4])%20, num(b[4:6])) && checksum.Weighted(b, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == int(b[9]-'0')
}

// AMKA: Greek social security number, date and Luhn (IDIKA).
func AMKA(b []byte) bool { return Dated(num(b[2:4]), num(b[:2])) && checksum.Luhn(b) }

// AFM: Greek tax number, weighted by powers of two, modulo 11 and then 10 (VAT algorithms).
func AFM(b []byte) bool {
	return checksum.Weighted(b, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == int(b[8]-'0') && num(b) > 0
}

// TCKN: Turkish number of a person, a digit from the others by their places and one from the sum of all before it (Nüfus ve Vatandaşlık
// İşleri).
func TCKN(b []byte) bool {
	odd := checksum.Weighted(b, 1, 0, 1, 0, 1, 0, 1, 0, 1)
	even := checksum.Weighted(b, 0, 1, 0, 1, 0, 1, 0, 1)
	sum := checksum.Weighted(b, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	return b[0] != '0' && ((odd*7-even)%10+10)%10 == int(b[9]-'0') && sum%10 == int(b[10]-'0')
}

// BalticCode: Estonian and Lithuanian number of a person, whose second weights count where the first leave 10 (EVS 585; TIN algorithms).
func BalticCode(b []byte) bool {
	r := checksum.Weighted(b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1) % 11
	if r == 10 {
		r = checksum.Weighted(b, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3) % 11 % 10
	}
	return b[0] != '0' && Dated(num(b[3:5]), num(b[5:7])) && r == int(b[10]-'0')
}

// OIB: Croatian number of persons and firms, MOD 11,10 (Porezna uprava; TIN algorithms).
func OIB(b []byte) bool { return checksum.Mod11_10(b) }

package idcheck

import "veil/extproc/detect/checksum"

// dniLetters are the letters of Spanish numbers of persons, by the number's rest by 23 (Ministerio del Interior).
const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

// DNI: Spanish identity card's number, eight digits and their letter (Ministerio del Interior).
func DNI(b []byte) bool { return dniLetters[num(b[:8])%23] == b[8] && num(b[:8]) > 0 }

// NIE: number of a foreigner in Spain: X, Y or Z, which counts as 0, 1 or 2, seven digits and their letter (Orden INT/2058/2008;
// Ministerio del Interior).
func NIE(b []byte) bool {
	return b[0] >= 'X' && dniLetters[(int(b[0]-'X')*10000000+num(b[1:8]))%23] == b[8]
}

// CIF: Spanish company and association number, which begins with no letter of NIE. K, L and M are of persons without a DNI and have its
// letter (Orden EHA/451/2008).
func CIF(b []byte) bool {
	if b[0] >= 'X' {
		return false
	}
	if b[0] >= 'K' && b[0] <= 'M' {
		return dniLetters[num(b[1:8])%23] == b[8]
	}
	check := (10 - doubled(b[1:8], 0)%10) % 10
	return b[8] == '0'+byte(check) || b[8] == "JABCDEFGHI"[check]
}

// NUSS: Spanish social security number, province and serial modulo 97 (Tesorería General de la Seguridad Social).
func NUSS(b []byte) bool {
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

// PTNIF: Portuguese tax number, mod 11. No number begins with 0, and with 4 only those of persons who live elsewhere, 45 (Autoridade
// Tributária; TIN algorithms).
func PTNIF(b []byte) bool {
	r := 11 - checksum.Weighted(b, 9, 8, 7, 6, 5, 4, 3, 2)%11
	if r >= 10 {
		r = 0
	}
	return b[0] != '0' && (b[0] != '4' || b[1] == '5') && r == int(b[8]-'0')
}

// PTNISS: Portuguese social security number, weights are primes (Segurança Social).
func PTNISS(b []byte) bool {
	return (b[0] == '1' || b[0] == '2') && 9-checksum.Weighted(b, 29, 23, 19, 17, 13, 11, 7, 5, 3, 2)%10 == int(b[10]-'0')
}

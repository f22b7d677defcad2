package idcheck

import (
	"strings"

	"veil/extproc/detect/checksum"
)

// NIR: French social security number with its key; Corsica's 2A and 2B count as 19 and 18. It begins with 1 or 2, with 3 or 4 for foreigners
// who wait for theirs, with 7 or 8 where it is provisional (INSEE).
func NIR(b []byte) bool {
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
	return NIRKey(d[:13]) == num(d[13:15])
}

// NIR13: French social security number without its key, whose month and department can be ones (INSEE).
func NIR13(b []byte) bool {
	return (b[0] == '1' || b[0] == '2') && Dated(num(b[3:5]), 1) && num(b[5:7]) > 0
}

// NIRKey is the key of a French social security number of 13 digits: 97 minus the rest modulo 97 (INSEE).
func NIRKey(b []byte) int { return 97 - num(b)%97 }

// SIREN: number of a French firm, Luhn (INSEE).
func SIREN(b []byte) bool { return checksum.Luhn(b) }

// SIRET: number of a French firm's place, Luhn, but for the post offices of La Poste, whose digits sum up to a multiple of five (INSEE).
func SIRET(b []byte) bool {
	if checksum.Luhn(b) {
		return true
	}
	sum := checksum.Weighted(b, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	return string(b[:9]) == "356000000" && sum%5 == 0
}

// FRVAT: French VAT number, FR, a key from the SIREN behind it, and that; keys with letters are not computed (VAT algorithms).
func FRVAT(b []byte) bool {
	if !checksum.Luhn(b[4:]) {
		return false
	}
	if b[2] > '9' || b[3] > '9' {
		return true
	}
	return (12+3*(num(b[4:])%97))%97 == num(b[2:4])
}

// SPI: French tax number, the last three digits are the rest of the ten before by 511 (TIN algorithms).
func SPI(b []byte) bool { return b[0] <= '3' && num(b[:10])%511 == num(b[10:]) && num(b) > 0 }

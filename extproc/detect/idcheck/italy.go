package idcheck

import "veil/extproc/detect/checksum"

// CodiceFiscale: the Italian tax code's check letter (D.M. 23.12.1976), also with letters for digits (omocodia).
func CodiceFiscale(b []byte) bool {
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
	return b[15] == ItalianLetter(b[:15])
}

// ItalianLetter is the letter by which Italy checks tax codes (D.M. 23.12.1976) and accounts: what stands in odd places counts by a table.
func ItalianLetter(b []byte) byte {
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

// PartitaIVA: Italian VAT number without IT, Luhn (Agenzia delle Entrate).
func PartitaIVA(b []byte) bool { return checksum.Luhn(b) }

// ITVAT: Italian VAT number, IT and PartitaIVA.
func ITVAT(b []byte) bool { return PartitaIVA(b[2:]) }

package idcheck

import (
	"strings"

	"veil/extproc/detect/checksum"
)

// Personnummer: Swedish number of a person, date and Luhn; coordination numbers have 60 added to the day. Twelve digits begin with the
// century (Skatteverket, SKV 704 and SKV 707).
func Personnummer(b []byte) bool {
	if len(b) == 12 {
		if c := num(b[:2]); c != 19 && c != 20 {
			return false
		}
		b = b[2:]
	}
	return Dated(num(b[2:4]), num(b[4:6])%60) && checksum.Luhn(b)
}

// Fodselsnummer: Norwegian number of a person, date and two digits of mod 11; 40 is added to the day of those who are no residents
// (D-nummer), and to the month where a hospital gave the number (Skatteetaten).
func Fodselsnummer(b []byte) bool {
	k1 := 11 - checksum.Weighted(b, 3, 7, 6, 1, 8, 9, 4, 5, 2)%11
	k2 := 11 - checksum.Weighted(b, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11
	return Dated(num(b[2:4])%40, num(b[:2])%40) && k1%11 == int(b[9]-'0') && k2%11 == int(b[10]-'0')
}

// CPR: Danish number of a person, of which only the date is sure: not all since 2007 have a check digit (CPR-kontoret, Personnummeret i
// CPR).
func CPR(b []byte) bool { return Dated(num(b[2:4]), num(b[:2])) }

// HETU: Finnish number of a person: check character from the date and serial modulo 31; the sign between them is left out (Digi- ja
// väestötietovirasto).
func HETU(b []byte) bool {
	return Dated(num(b[2:4]), num(b[:2])) && "0123456789ABCDEFHJKLMNPRSTUVWXY"[num(b[:9])%31] == b[9]
}

// HETU2000 is HETU with the letter for its century, as those born since 2000 have it, or one of the letters that were added for both
// centuries in 2023.
func HETU2000(b []byte) bool {
	var d [10]byte
	copy(d[copy(d[:], b[:6]):], b[7:])
	return strings.IndexByte("ABCDEFUVWXY", b[6]) >= 0 && HETU(d[:])
}

package idcheck

import "veil/extproc/detect/checksum"

// Asia, Africa, Oceania.

// Aadhaar: Indian number of a resident, Verhoeff; none begins with 0 or 1 (UIDAI, A UID Numbering Scheme).
func Aadhaar(b []byte) bool { return b[0] >= '2' && checksum.Verhoeff(b) }

// PAN: Indian taxpayer's number, whose fourth letter tells of what kind its holder is; its check letter is not published (Income Tax
// Department).
func PAN(b []byte) bool {
	return b[3] == 'P' || b[3] == 'C' || b[3] == 'H' || b[3] == 'F' || b[3] == 'A' || b[3] == 'T'
}

// ChineseNumber: Chinese number of a resident, date and MOD 11-2 (GB 11643-1999).
func ChineseNumber(b []byte) bool {
	y := num(b[6:10])
	return y >= 1900 && y < 2100 && Dated(num(b[10:12]), num(b[12:14])) && checksum.Mod11_2(b)
}

// KoreanNumber: South Korean number of a resident, of which the date and the digit for century and sex are sure: new ones since
// 2020 have no check digit (Ministry of the Interior and Safety).
func KoreanNumber(b []byte) bool {
	return Dated(num(b[2:4]), num(b[4:6])) && b[6] >= '1' && b[6] <= '8'
}

// SouthAfricanNumber: South African identity number, date and Luhn (Department of Home Affairs).
func SouthAfricanNumber(b []byte) bool { return Dated(num(b[2:4]), num(b[4:6])) && checksum.Luhn(b) }

// TFN: Australian tax file number, mod 11 (Australian Taxation Office).
func TFN(b []byte) bool {
	return checksum.Weighted(b, 1, 4, 3, 7, 5, 8, 6, 9, 10)%11 == 0 && num(b) > 0
}

package idcheck

import (
	"strings"

	"veil/extproc/detect/checksum"
)

// NINO: British national insurance number with or without its suffix, in letters that HMRC gives out (NIM39110).
func NINO(b []byte) bool {
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

// NHS: number of a patient of the National Health Service, mod 11 over the first nine (NHS data dictionary).
func NHS(b []byte) bool {
	r := 11 - checksum.Weighted(b, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11
	return !allSame(b) && r != 10 && r%11 == int(b[9]-'0')
}

// UTR: British tax reference, mod 11 with the check digit first (HMRC).
func UTR(b []byte) bool {
	return "21987654321"[checksum.Weighted(b[1:], 6, 7, 8, 9, 10, 5, 4, 3, 2)%11] == b[0]
}

// GBVAT: British VAT number, GB and BareGBVAT.
func GBVAT(b []byte) bool { return BareGBVAT(b[2:]) }

// BareGBVAT: the nine digits of a British VAT number, whose last two make the weighted sum a multiple of 97, or 55 more (HMRC,
// VATREG25600).
func BareGBVAT(b []byte) bool {
	sum := checksum.Weighted(b, 8, 7, 6, 5, 4, 3, 2) + num(b[7:9])
	return !allSame(b) && num(b[:7]) > 0 && (sum%97 == 0 || (sum+55)%97 == 0)
}

// BritishLicence: surname, date of birth and initials of a driving licence (DVLA).
func BritishLicence(b []byte) bool {
	month := int(b[6]-'0')%5*10 + int(b[7]-'0')
	return Dated(month, num(b[8:10])) && b[0] != '9'
}

// PPS: Irish personal public service number with one letter or two, the first from mod 23, where the second counts nine times (Revenue;
// TIN algorithms).
func PPS(b []byte) bool {
	sum := checksum.Weighted(b, 8, 7, 6, 5, 4, 3, 2)
	if len(b) == 9 && b[8] != 'W' {
		sum += int(b[8]-'A'+1) * 9
	}
	return b[7] == "WABCDEFGHIJKLMNOPQRSTUV"[sum%23]
}

// IEVAT: Irish VAT number, IE and the number of a person or a firm, whose check is one (Revenue).
func IEVAT(b []byte) bool { return PPS(b[2:]) }

package idcheck

import "veil/extproc/detect/checksum"

// BelgianNumber: Belgian national register number, 97 minus the rest, with 2 before it for births since 2000; the month of those who are in
// no register has 20 or 40 added (royal decrees of 3 April 1984 and 8 February 1991).
func BelgianNumber(b []byte) bool {
	month, day := num(b[2:4]), num(b[4:6])
	if month > 12 && (month < 20 || month > 32) && (month < 40 || month > 52) || day > 31 {
		return false
	}
	v, key := num(b[:9]), num(b[9:])
	return 97-v%97 == key || 97-(2000000000+v)%97 == key
}

// BEVAT: Belgian VAT number, BE and the number of the firm, 97 minus the rest (VAT algorithms).
func BEVAT(b []byte) bool { return (b[2] == '0' || b[2] == '1') && 97-num(b[2:10])%97 == num(b[10:]) }

// BSN: Dutch citizen service number, the eleven test (RvIG, Logisch Ontwerp BSN).
func BSN(b []byte) bool {
	sum := checksum.Weighted(b, 9, 8, 7, 6, 5, 4, 3, 2) - int(b[8]-'0')
	return sum%11 == 0 && num(b) > 9999999 && !allSame(b)
}

// LUMatricule: Luxembourg's number of a person: date, Luhn over the first twelve, Verhoeff over eleven and the last (TIN algorithms).
func LUMatricule(b []byte) bool {
	var second [12]byte
	copy(second[:], b[:11])
	second[11] = b[12]
	y := num(b[:4])
	return y >= 1880 && y < 2100 && Dated(num(b[4:6]), num(b[6:8])) && checksum.Luhn(b[:12]) && checksum.Verhoeff(second[:])
}

// LUVAT: Luxembourg's VAT number, LU and eight digits: the last two are the rest of the six before by 89 (VAT algorithms).
func LUVAT(b []byte) bool { return num(b[2:8])%89 == num(b[8:10]) && num(b[2:8]) > 0 }

package idcheck

import "veil/extproc/detect/checksum"

// SSN: social security number of the United States, or the number that the IRS gives to whoever has none (ITIN). Area, group and serial
// are never zero; areas 000, 666 and, but for ITINs, 9xx are not given out (SSA, RM 10201.035).
func SSN(b []byte) bool {
	area, group := num(b[:3]), num(b[3:5])
	if area == 0 || area == 666 || group == 0 || num(b[5:]) == 0 {
		return false
	}
	return area < 900 || group >= 50
}

// SIN: Canadian social insurance number, Luhn; none begins with 0 or 8 but the government's specimen, 046 454 286 (Service Canada).
func SIN(b []byte) bool {
	return (b[0] != '0' && b[0] != '8' || string(b[:3]) == "046") && checksum.Luhn(b)
}

// RUT: Chilean number of persons and firms, mod 11 with K for ten (Servicio de Impuestos Internos).
func RUT(b []byte) bool {
	sum, w := 0, 2
	for i := len(b) - 2; i >= 0; i-- {
		sum += int(b[i]-'0') * w
		if w++; w > 7 {
			w = 2
		}
	}
	return "0K987654321"[sum%11] == b[len(b)-1]
}

// CPF: Brazilian taxpayer's number, two digits of mod 11 (Receita Federal).
func CPF(b []byte) bool {
	first := checksum.Weighted(b, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	second := checksum.Weighted(b, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	return !allSame(b) && first == int(b[9]-'0') && second == int(b[10]-'0')
}

// CUIT: Argentine tax number of persons, 2x, and firms, 3x, mod 11; the CUIL of employees is one too (AFIP).
func CUIT(b []byte) bool {
	r := 11 - checksum.Weighted(b, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11
	return (b[0] == '2' || b[0] == '3') && r%11 == int(b[10]-'0')
}

// CURP: Mexican population code: date, sex, and a check digit over 37 characters, Ñ among them (RENAPO, Instructivo Normativo).
func CURP(b []byte) bool {
	sum := 0
	for i, c := range b[:17] {
		v := int(c - '0')
		if c >= 'A' {
			v = int(c-'A') + 10
			if c > 'N' {
				v++
			}
		}
		sum += v * (18 - i)
	}
	return Dated(num(b[6:8]), num(b[8:10])) && (b[10] == 'H' || b[10] == 'M' || b[10] == 'X') && (10-sum%10)%10 == int(b[17]-'0')
}

// RFC: Mexican taxpayer's code of a person or a firm, of which the date is asked alone (SAT).
func RFC(b []byte) bool { n := len(b) - 9; return Dated(num(b[n+2:n+4]), num(b[n+4:n+6])) }

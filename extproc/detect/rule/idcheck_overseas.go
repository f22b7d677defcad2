package rule

import "veil/extproc/detect/checksum"

// sin: Canadian number; 046 454 286 is the specimen that forms print.
func sin(b []byte) bool {
	return (b[0] != '0' && b[0] != '8' || string(b[:3]) == "046") && checksum.Luhn(b)
}

// rut: Chilean number, mod 11 with K for ten.
func rut(b []byte) bool {
	sum, w := 0, 2
	for i := len(b) - 2; i >= 0; i-- {
		sum += int(b[i]-'0') * w
		if w++; w > 7 {
			w = 2
		}
	}
	return "0K987654321"[sum%11] == b[len(b)-1]
}

func cpf(b []byte) bool {
	digit := func(n int) int {
		sum := 0
		for i := range n {
			sum += int(b[i]-'0') * (n + 1 - i)
		}
		return sum * 10 % 11 % 10
	}
	return !allSame(b) && digit(9) == int(b[9]-'0') && digit(10) == int(b[10]-'0')
}

func cuit(b []byte) bool {
	r := 11 - checksum.Weighted(b, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11
	return (b[0] == '2' || b[0] == '3') && r%11 == int(b[10]-'0')
}

// curp: Mexican population code: date, sex, and a check digit over 37 characters (Ñ left out of account).
func curp(b []byte) bool {
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
	return dated(num(b[6:8]), num(b[8:10])) && (b[10] == 'H' || b[10] == 'M' || b[10] == 'X') && (10-sum%10)%10 == int(b[17]-'0')
}

func rfc(b []byte) bool { n := len(b) - 9; return dated(num(b[n+2:n+4]), num(b[n+4:n+6])) }

func aadhaar(b []byte) bool { return b[0] >= '2' && checksum.Verhoeff(b) }

func panCard(b []byte) bool {
	return b[3] == 'P' || b[3] == 'C' || b[3] == 'H' || b[3] == 'F' || b[3] == 'A' || b[3] == 'T'
}

func southAfrican(b []byte) bool { return dated(num(b[2:4]), num(b[4:6])) && checksum.Luhn(b) }

func tfn(b []byte) bool {
	return checksum.Weighted(b, 1, 4, 3, 7, 5, 8, 6, 9, 10)%11 == 0 && num(b) > 0
}

func chinese(b []byte) bool {
	y := num(b[6:10])
	return y >= 1900 && y < 2100 && dated(num(b[10:12]), num(b[12:14])) && checksum.Mod11_2(b)
}

func korean(b []byte) bool {
	return dated(num(b[2:4]), num(b[4:6])) && b[6] >= '1' && b[6] <= '8'
}

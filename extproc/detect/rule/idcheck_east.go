package rule

import "veil/extproc/detect/checksum"

// pesel: Polish number with a date of birth, whose month tells the century.
func pesel(b []byte) bool {
	return dated(num(b[2:4])%20, num(b[4:6])) && checksum.Weighted(b, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)%10 == 0
}

func nip(b []byte) bool {
	return checksum.Weighted(b, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == int(b[9]-'0') && !allSame(b)
}

// czech: birth number, divisible by 11; women's months have 50 added. Until 1985 a remainder of 10 gave the digit 0.
func czech(b []byte) bool {
	return dated(num(b[2:4])%50%20, num(b[4:6])) && (num(b)%11 == 0 || num(b[:9])%11 == 10 && b[9] == '0')
}

func romanian(b []byte) bool {
	r := checksum.Weighted(b, 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9) % 11
	if r == 10 {
		r = 1
	}
	return b[0] != '0' && dated(num(b[3:5]), num(b[5:7])) && r == int(b[12]-'0')
}

func bulgarian(b []byte) bool {
	return dated(num(b[2:4])%20, num(b[4:6])) && checksum.Weighted(b, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == int(b[9]-'0')
}

func amka(b []byte) bool { return dated(num(b[2:4]), num(b[:2])) && checksum.Luhn(b) }

func turkish(b []byte) bool {
	odd := int(b[0]+b[2]+b[4]+b[6]+b[8]) - 5*'0'
	even := int(b[1]) + int(b[3]) + int(b[5]) + int(b[7]) - 4*'0'
	sum := checksum.Weighted(b, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	return b[0] != '0' && ((odd*7-even)%10+10)%10 == int(b[9]-'0') && sum%10 == int(b[10]-'0')
}

// baltic: Estonian and Lithuanian codes.
func baltic(b []byte) bool {
	r := checksum.Weighted(b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1) % 11
	if r == 10 {
		r = checksum.Weighted(b, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3) % 11 % 10
	}
	return b[0] != '0' && dated(num(b[3:5]), num(b[5:7])) && r == int(b[10]-'0')
}

func oib(b []byte) bool { return checksum.Mod11_10(b) }

// afm: Greek tax number, weighted by powers of two, modulo 11 and then 10.
func afm(b []byte) bool {
	return checksum.Weighted(b, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == int(b[8]-'0') && num(b) > 0
}

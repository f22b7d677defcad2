package rule

import (
	"strings"

	"veil/extproc/detect/checksum"
)

// belgian: national register number, 97 minus the rest, with 2 before it for births since 2000.
func belgian(b []byte) bool {
	month, day := num(b[2:4]), num(b[4:6])
	if month > 12 && (month < 20 || month > 32) && (month < 40 || month > 52) || day > 31 {
		return false
	}
	v, key := num(b[:9]), num(b[9:])
	return 97-v%97 == key || 97-(2000000000+v)%97 == key
}

func beVAT(b []byte) bool { return (b[2] == '0' || b[2] == '1') && 97-num(b[2:10])%97 == num(b[10:]) }

// bsn: the Dutch eleven test.
func bsn(b []byte) bool {
	sum := checksum.Weighted(b, 9, 8, 7, 6, 5, 4, 3, 2) - int(b[8]-'0')
	return sum%11 == 0 && num(b) > 9999999 && !allSame(b)
}

// luxembourg: date, Luhn over the first twelve, Verhoeff over eleven and the last.
func luxembourg(b []byte) bool {
	var second [12]byte
	copy(second[:], b[:11])
	second[11] = b[12]
	y := num(b[:4])
	return y >= 1880 && y < 2100 && dated(num(b[4:6]), num(b[6:8])) && checksum.Luhn(b[:12]) && checksum.Verhoeff(second[:])
}

// swedish: date and Luhn; coordination numbers have 60 added to the day. Twelve digits begin with the century.
func swedish(b []byte) bool {
	if len(b) == 12 {
		if c := num(b[:2]); c != 19 && c != 20 {
			return false
		}
		b = b[2:]
	}
	return dated(num(b[2:4]), num(b[4:6])%60) && checksum.Luhn(b)
}

func norwegian(b []byte) bool {
	k1 := 11 - checksum.Weighted(b, 3, 7, 6, 1, 8, 9, 4, 5, 2)%11
	k2 := 11 - checksum.Weighted(b, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11
	return dated(num(b[2:4])%40, num(b[:2])%40) && k1%11 == int(b[9]-'0') && k2%11 == int(b[10]-'0')
}

func danish(b []byte) bool { return dated(num(b[2:4]), num(b[:2])) }

// finnish: check character from the date and serial modulo 31; the sign between them is left out.
func finnish(b []byte) bool {
	return dated(num(b[2:4]), num(b[:2])) && "0123456789ABCDEFHJKLMNPRSTUVWXY"[num(b[:9])%31] == b[9]
}

// finnish2000 is finnish with the letter for its century, as those born since 2000 have it, or one of the letters that were
// added for both centuries in 2023.
func finnish2000(b []byte) bool {
	var d [10]byte
	copy(d[copy(d[:], b[:6]):], b[7:])
	return strings.IndexByte("ABCDEFUVWXY", b[6]) >= 0 && finnish(d[:])
}

package idcheck

import "veil/extproc/detect/checksum"

// num is checksum.Decimal, which nearly every line here needs.
func num(b []byte) int { return checksum.Decimal(b) }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// doubled is the sum of digits, each second one from the one at first on doubled and its own digits added, as Luhn's check adds them.
func doubled(b []byte, first int) int {
	sum := 0
	for i, c := range b {
		v := int(c - '0')
		if i%2 == first {
			v *= 2
		}
		sum += v/10 + v%10
	}
	return sum
}

// allSame reports whether every byte is the same.
func allSame(b []byte) bool {
	for _, c := range b {
		if c != b[0] {
			return false
		}
	}
	return true
}

// Dated reports whether month and day can be those of a date.
func Dated(month, day int) bool { return month >= 1 && month <= 12 && day >= 1 && day <= 31 }

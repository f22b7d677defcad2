// Package checksum holds the check-digit rules of numbers that name persons, accounts and devices.
//
// Every function takes the digits or characters of one number without separators, in ASCII, and reports whether the
// check holds. The functions never allocate and never look at meaning: which number has which rule is the caller's
// knowledge.
package checksum

// Luhn reports whether the digits of s pass the Luhn check (ISO/IEC 7812-1, annex B). A string of zeros only, or an
// empty one, does not.
func Luhn(s []byte) bool {
	sum, any := 0, false
	for i := range s {
		d := int(s[len(s)-1-i] - '0')
		if d > 9 { // bytes below 0 wrap around
			return false
		}
		any = any || d != 0
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return any && sum%10 == 0
}

// Mod97 is the remainder of s modulo 97, where a letter (upper case) counts as two digits from A=10 to Z=35, as
// ISO 7064 MOD 97-10 reads it. It answers -1 for any other character.
func Mod97(s []byte) int {
	r := 0
	for _, c := range s {
		switch {
		case c >= '0' && c <= '9':
			r = (r*10 + int(c-'0')) % 97
		case c >= 'A' && c <= 'Z':
			r = (r*100 + int(c-'A') + 10) % 97
		default:
			return -1
		}
	}
	return r
}

// Mod11_10 reports whether the digits of s pass ISO 7064 MOD 11,10 (German Steuer-ID and USt-IdNr., Croatian OIB).
func Mod11_10(s []byte) bool {
	p := 10
	for i, c := range s {
		d := int(c - '0')
		if d > 9 { // bytes below 0 wrap around
			return false
		}
		if i == len(s)-1 {
			return (p+d)%10 == 1
		}
		if p = (p + d) % 10; p == 0 {
			p = 10
		}
		p = p * 2 % 11
	}
	return false
}

// Weighted is the sum of the digits of s, each times its weight. s may be longer than weights; the rest is left out.
func Weighted(s []byte, weights ...int) int {
	sum := 0
	for i, w := range weights {
		if i >= len(s) {
			break
		}
		sum += int(s[i]-'0') * w
	}
	return sum
}

// Decimal is the value of the digits of s.
func Decimal(s []byte) int {
	v := 0
	for _, c := range s {
		v = v*10 + int(c-'0')
	}
	return v
}

// EAN13 reports whether s is 13 digits with the check digit of EAN-13 (Swiss AHV numbers use it).
func EAN13(s []byte) bool {
	if len(s) != 13 {
		return false
	}
	return Weighted(s, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1)%10 == 0
}

// MRZ is the check digit of machine-readable travel documents (ICAO 9303-3, 4.9): weights 7 3 1, '<' as 0, letters from
// A=10. It answers -1 for a character outside that alphabet.
func MRZ(s []byte) int {
	weights, sum := [3]int{7, 3, 1}, 0
	for i, c := range s {
		v := 0
		switch {
		case c >= '0' && c <= '9':
			v = int(c - '0')
		case c >= 'A' && c <= 'Z':
			v = int(c-'A') + 10
		case c != '<':
			return -1
		}
		sum += v * weights[i%3]
	}
	return sum % 10
}

// Mod11_2 reports whether s passes ISO 7064 MOD 11-2, whose last character may be X (Chinese resident numbers).
func Mod11_2(s []byte) bool {
	p := 0
	for i, c := range s {
		d := int(c - '0')
		if (c == 'X' || c == 'x') && i == len(s)-1 {
			d = 10
		} else if d > 9 {
			return false
		}
		if i == len(s)-1 {
			return (p+d)%11 == 1
		}
		p = (p + d) * 2 % 11
	}
	return false
}

// Verhoeff reports whether the digits of s pass the Verhoeff check (Indian Aadhaar).
func Verhoeff(s []byte) bool {
	c := byte(0)
	for i := range s {
		d := s[len(s)-1-i] - '0'
		if d > 9 {
			return false
		}
		for range i % 8 {
			d = verhoeffPermute[d]
		}
		c = dihedral(c, d)
	}
	return len(s) > 0 && c == 0
}

// verhoeffPermute is the permutation of Verhoeff's scheme, applied once per place.
var verhoeffPermute = [10]byte{1, 5, 7, 6, 2, 8, 3, 0, 9, 4}

// dihedral multiplies in the dihedral group D5.
func dihedral(a, b byte) byte {
	switch {
	case a < 5 && b < 5:
		return (a + b) % 5
	case a < 5:
		return (a+b)%5 + 5
	case b < 5:
		return (a-5+5-b)%5 + 5
	default:
		return (a + 5 - b) % 5
	}
}

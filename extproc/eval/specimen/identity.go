package specimen

import (
	"fmt"
	"strconv"
	"strings"
)

// identity is an identity number of a country, with its check digits; "" if there is no such variant.
func (m *maker) identity(variant string) string {
	for _, of := range []func(string) string{m.american, m.british, m.french, m.german, m.alpine, m.iberian, m.continental, m.document} {
		if n := of(variant); n != "" {
			return n
		}
	}
	return ""
}

// american is an identity number of the United States, Canada or Chile; "" if variant is none.
func (m *maker) american(variant string) string {
	switch variant {
	case "us":
		return group(fmt.Sprintf("%03d%02d%04d", 100+m.IntN(500), 1+m.IntN(99), 1+m.IntN(9999)), "-", 3, 2, 4)
	case "sin":
		return group(luhn(m.pick("1", "2", "4", "5")+m.form("9999999")), " ", 3)
	case "rut":
		n := m.form("89999999")
		sum := 0
		for i := range 8 {
			sum += int(n[7-i]-'0') * (2 + i%6)
		}
		return group(n, ".", 2, 3) + "-" + []string{"0", "K", "9", "8", "7", "6", "5", "4", "3", "2", "1"}[sum%11]
	}
	return ""
}

// british is one of the United Kingdom; "" if variant is none.
func (m *maker) british(variant string) string {
	switch variant {
	case "nino":
		n := m.pick("AB", "CE", "JG", "LX", "PW", "SY") + m.form("999999") + m.pick("A", "B", "C", "D")
		return m.pick(n, group(n, " ", 2, 2, 2, 2, 1))
	case "nhs":
		n := until(func() string { return m.form("8999999999") }, func(s string) bool {
			c := 11 - weighted(s, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11
			return c != 10 && c%11 == int(s[9]-'0')
		})
		return m.pick(n, group(n, " ", 3, 3, 4), group(n, "-", 3, 3, 4))
	}
	return ""
}

// french is one of France: a person's or a company's; "" if variant is none.
func (m *maker) french(variant string) string {
	switch variant {
	case "nir":
		n := m.pick("1", "2") + fmt.Sprintf("%02d%02d", m.IntN(100), 1+m.IntN(12)) + fmt.Sprintf("%02d", 1+m.IntN(95)) + m.form("899899")
		n += fmt.Sprintf("%02d", 97-mod(n, 97))
		return m.pick(n, group(n, " ", 1, 2, 2, 2, 3, 3, 2), n[:13]+" "+n[13:])
	case "siren":
		n := luhn(m.form("89999999"))
		return m.pick(n, group(n, " ", 3))
	case "siret":
		n := luhn(m.form("8999999"))
		for len(n) < 9 {
			n = luhn(m.form("89999999"))
		}
		n = luhn(n + m.form("0009"))
		return m.pick(n, group(n, " ", 3, 3, 3, 5))
	case "tva":
		n := luhn(m.form("89999999"))
		return fmt.Sprintf("FR%02d", (12+3*mod(n, 97))%97) + n
	case "spi":
		n := until(func() string { return m.pick("0", "1", "2", "3") + m.form("999999999") }, func(s string) bool { return mod(s, 511) > 99 })
		n += fmt.Sprintf("%03d", mod(n, 511))
		return m.pick(n, group(n, " ", 2, 2, 3, 3, 3))
	}
	return ""
}

// german is one of Germany: of taxes, pensions, health or turnover tax; "" if variant is none.
func (m *maker) german(variant string) string {
	switch variant {
	case "steuer":
		n := until(func() string { return m.form("89999999999") }, func(s string) bool {
			counts, twice := map[byte]int{}, 0
			for i := range 10 {
				counts[s[i]]++
			}
			for _, c := range counts {
				if c > 2 {
					return false
				}
				if c == 2 {
					twice++
				}
			}
			return twice == 1 && iso11(s)
		})
		return m.pick(n, group(n, " ", 2, 3, 3, 3))
	case "rvnr":
		b := m.birth()
		n := m.form("89") + b[4:] + b[2:4] + b[:2] + m.form("K99")
		digits := n[:8] + fmt.Sprintf("%02d", n[8]-'A'+1) + n[9:]
		sum := 0
		for i, w := range []int{2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1} {
			p := int(digits[i]-'0') * w
			sum += p/10 + p%10
		}
		n += strconv.Itoa(sum % 10)
		return m.pick(n, group(n, " ", 2, 6, 1, 3))
	case "kvnr":
		n := m.form("K99999999")
		digits := fmt.Sprintf("%02d", n[0]-'A'+1) + n[1:]
		sum := 0
		for i := range 10 {
			v := int(digits[i]-'0') * (1 + i%2)
			sum += v/10 + v%10
		}
		return n + strconv.Itoa(sum%10)
	case "ustid":
		return "DE" + until(func() string { return m.form("899999999") }, iso11)
	}
	return ""
}

// alpine is one of Austria or Switzerland; "" if variant is none.
func (m *maker) alpine(variant string) string {
	switch variant {
	case "svnr":
		b := m.birth()
		n := until(func() string { return m.form("8999") + b[4:] + b[2:4] + b[:2] }, func(s string) bool {
			return weighted(s, 3, 7, 9, 0, 5, 8, 4, 2, 1, 6)%11 == int(s[3]-'0')
		})
		return m.pick(group(n, " ", 4, 6), group(n, " ", 4, 6), n)
	case "ahv":
		n := until(func() string { return m.form("7569999999999") }, func(s string) bool {
			return weighted(s, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1)%10 == 0 && strings.HasPrefix(s, "756")
		})
		return m.pick(group(n, ".", 3, 4, 4, 2), n)
	}
	return ""
}

// iberian is one of Spain or Portugal; "" if variant is none.
func (m *maker) iberian(variant string) string {
	switch variant {
	case "dni":
		n := m.form("89999999")
		letter := "TRWAGMYFPDXBNJZSQVHLCKE"[mod(n, 23)]
		return m.pick(n, n+"-", group(n, ".", 2, 3)+"-", n+" ") + string(letter)
	case "nie":
		d := m.IntN(3)
		n := m.form("9999999")
		letter := "TRWAGMYFPDXBNJZSQVHLCKE"[mod(strconv.Itoa(d)+n, 23)]
		return m.pick("XYZ"[d:d+1]+n+string(letter), "XYZ"[d:d+1]+"-"+n+"-"+string(letter))
	case "nuss":
		n := fmt.Sprintf("%02d", 1+m.IntN(50)) + m.form("89999999")
		n += fmt.Sprintf("%02d", mod(n, 97))
		return m.pick(n, group(n, "/", 2, 8, 2), group(n, " ", 2, 8, 2))
	case "nif":
		return until(func() string { return m.pick("1", "2", "3") + m.form("99999999") }, func(s string) bool {
			c := 11 - weighted(s, 9, 8, 7, 6, 5, 4, 3, 2)%11
			return c%11 == int(s[8]-'0') && c != 10 || c == 10 && s[8] == '0'
		})
	}
	return ""
}

// continental is one of Italy, Belgium, the Netherlands or Poland; "" if variant is none.
func (m *maker) continental(variant string) string {
	switch variant {
	case "cf":
		n := m.form("KKKKKK99") + m.pick("A", "B", "C", "D", "E", "H", "L", "M", "P", "R", "S", "T") + m.pick("0", "1", "4", "5") + m.form("8K999")
		return n + cfCheck(n)
	case "piva":
		return luhn(m.form("0899999999"))
	case "be":
		b := m.birth()
		n := until(func() string { return b + m.form("999") }, func(s string) bool { return 97-mod(s, 97) > 9 })
		n += strconv.Itoa(97 - mod(n, 97))
		return m.pick(n[:2]+"."+n[2:4]+"."+n[4:6]+"-"+n[6:9]+"."+n[9:], n)
	case "bsn":
		return until(func() string { return m.form("899999999") }, func(s string) bool {
			return (weighted(s, 9, 8, 7, 6, 5, 4, 3, 2)-int(s[8]-'0'))%11 == 0
		})
	case "pesel":
		b := m.birth()
		return until(func() string { return b + m.form("99999") }, func(s string) bool {
			return weighted(s, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)%10 == 0
		})
	}
	return ""
}

// document is the number of a document that has no check digits; "" if variant is none.
func (m *maker) document(variant string) string {
	switch variant {
	case "idcard":
		return m.pick(m.form("L8?9?9?99"), m.form("T2299999\\8"), m.form("CA99999AA"), m.form("AX 8999999"), m.form("89A9A99A9"), m.form("899999999999"))
	case "health":
		return m.pick(m.form("AAA-899-99-9999"), m.form("89999999999"), m.form("AA 899999 99"), m.form("A-8999999"), m.form("AB8999999"))
	case "licence":
		return m.pick(m.form("A8999999"), m.form("U1A89999A"), m.form("89AA99999"), m.form("B072AAA8999"))
	}
	return ""
}

// until draws from make until ok holds.
func until(draw func() string, ok func(string) bool) string {
	for range 100000 {
		if s := draw(); ok(s) {
			return s
		}
	}
	return ""
}

// weighted is the sum of the digits of s times weights.
func weighted(s string, weights ...int) int {
	sum := 0
	for i, w := range weights {
		sum += int(s[i]-'0') * w
	}
	return sum
}

// mod is the number s modulo n.
func mod(s string, n int) int {
	r := 0
	for i := range len(s) {
		r = (r*10 + int(s[i]-'0')) % n
	}
	return r
}

// birth is yymmdd.
func (m *maker) birth() string {
	return fmt.Sprintf("%02d%02d%02d", m.IntN(100), 1+m.IntN(12), 1+m.IntN(28))
}

// iso11 reports whether s passes ISO 7064 MOD 11,10.
func iso11(s string) bool {
	p := 10
	for i := range len(s) - 1 {
		q := (int(s[i]-'0') + p) % 10
		if q == 0 {
			q = 10
		}
		p = 2 * q % 11
	}
	return (11-p)%10 == int(s[len(s)-1]-'0')
}

// cfCheck is the check letter of an Italian tax code.
func cfCheck(s string) string {
	odd := map[byte]int{'0': 1, '1': 0, '2': 5, '3': 7, '4': 9, '5': 13, '6': 15, '7': 17, '8': 19, '9': 21, 'A': 1, 'B': 0, 'C': 5, 'D': 7, 'E': 9, 'F': 13, 'G': 15, 'H': 17, 'I': 19, 'J': 21, 'K': 2, 'L': 4, 'M': 18, 'N': 20, 'O': 11, 'P': 3, 'Q': 6, 'R': 8, 'S': 12, 'T': 14, 'U': 16, 'V': 10, 'W': 22, 'X': 25, 'Y': 24, 'Z': 23}
	sum := 0
	for i := range len(s) {
		switch c := s[i]; {
		case i%2 == 0:
			sum += odd[c]
		case c >= 'A':
			sum += int(c - 'A')
		default:
			sum += int(c - '0')
		}
	}
	return string(rune('A' + sum%26))
}

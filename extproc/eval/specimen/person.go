package specimen

import (
	"fmt"
	"strconv"
	"strings"
)

var monthNames = map[string][]string{
	"en": {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
	"fr": {"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"},
	"de": {"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"},
	"es": {"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},
	"it": {"gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"},
}

// date is a date in the ways of a language.
func (m *maker) date(lang string) string {
	day, month, year := 1+m.IntN(28), 1+m.IntN(12), 1935+m.IntN(80)
	numeric := []string{fmt.Sprintf("%02d/%02d/%d", day, month, year), fmt.Sprintf("%02d.%02d.%d", day, month, year), fmt.Sprintf("%d-%02d-%02d", year, month, day), fmt.Sprintf("%d.%d.%d", day, month, year), fmt.Sprintf("%02d-%02d-%d", day, month, year), fmt.Sprintf("%d/%d/%02d", day, month, year%100)}
	names := monthNames[lang]
	if names == nil {
		return m.pick(numeric...)
	}
	name := names[month-1]
	switch lang {
	case "en":
		numeric = append(numeric, fmt.Sprintf("%d %s %d", day, name, year), fmt.Sprintf("%s %d, %d", name, day, year), fmt.Sprintf("%s %d, %d", name[:3], day, year), fmt.Sprintf("%d-%s-%d", day, name[:3], year))
	case "de":
		numeric = append(numeric, fmt.Sprintf("%d. %s %d", day, name, year), fmt.Sprintf("%d. %s %d", day, name, year))
	case "es":
		numeric = append(numeric, fmt.Sprintf("%d de %s de %d", day, name, year), fmt.Sprintf("%d de %s de %d", day, name, year), fmt.Sprintf("%d-%s-%d", day, []string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"}[month-1], year))
	default:
		numeric = append(numeric, fmt.Sprintf("%d %s %d", day, name, year), fmt.Sprintf("%d %s %d", day, name, year))
	}
	return m.pick(numeric...)
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

// identity is an identity number of a country.
func (m *maker) identity(variant string) string {
	switch variant {
	case "us":
		return group(fmt.Sprintf("%03d%02d%04d", 100+m.IntN(500), 1+m.IntN(99), 1+m.IntN(9999)), "-", 3, 2, 4)
	case "nino":
		n := m.pick("AB", "CE", "JG", "LX", "PW", "SY") + m.form("999999") + m.pick("A", "B", "C", "D")
		return m.pick(n, group(n, " ", 2, 2, 2, 2, 1))
	case "nhs":
		n := until(func() string { return m.form("8999999999") }, func(s string) bool {
			c := 11 - weighted(s, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11
			return c != 10 && c%11 == int(s[9]-'0')
		})
		return m.pick(n, group(n, " ", 3, 3, 4), group(n, "-", 3, 3, 4))
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
	case "nif":
		return until(func() string { return m.pick("1", "2", "3") + m.form("99999999") }, func(s string) bool {
			c := 11 - weighted(s, 9, 8, 7, 6, 5, 4, 3, 2)%11
			return c%11 == int(s[8]-'0') && c != 10 || c == 10 && s[8] == '0'
		})
	case "pesel":
		b := m.birth()
		return until(func() string { return b + m.form("99999") }, func(s string) bool {
			return weighted(s, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)%10 == 0
		})
	case "sin":
		return group(luhn(m.pick("1", "2", "4", "5")+m.form("9999999")), " ", 3)
	case "rut":
		n := m.form("89999999")
		sum := 0
		for i := range 8 {
			sum += int(n[7-i]-'0') * (2 + i%6)
		}
		return group(n, ".", 2, 3) + "-" + []string{"0", "K", "9", "8", "7", "6", "5", "4", "3", "2", "1"}[sum%11]
	case "idcard":
		return m.pick(m.form("L8?9?9?99"), m.form("T2299999\\8"), m.form("CA99999AA"), m.form("AX 8999999"), m.form("89A9A99A9"), m.form("899999999999"))
	case "health":
		return m.pick(m.form("AAA-899-99-9999"), m.form("89999999999"), m.form("AA 899999 99"), m.form("A-8999999"), m.form("AB8999999"))
	case "licence":
		return m.pick(m.form("A8999999"), m.form("U1A89999A"), m.form("89AA99999"), m.form("B072AAA8999"))
	}
	return ""
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

// iban is an account of a country, with its check digits.
func (m *maker) iban(variant string) string {
	country, body := "DE", "899999999999999999"
	switch variant {
	case "fr":
		country, body = "FR", "30004999990000899999999"
	case "es":
		country, body = "ES", "21000418899999999999"
	case "it":
		country, body = "IT", "X0542811101000000899999"
	case "gb":
		country, body = "GB", "NWBK60899999999999"
	case "other":
		country = m.pick("NL", "BE", "AT", "CH", "PT", "PL", "IE", "LU")
		body = map[string]string{"NL": "INGB0899999999", "BE": "899999999999", "AT": "8999999999999999", "CH": "00762899999999999", "PT": "899999999999999999999", "PL": "899999999999999999999999", "IE": "AIBK93899999999999", "LU": "8999999999999999"}[country]
	}
	b := ""
	for i := range len(body) { // letters stand for themselves here
		if c := body[i]; c == '9' || c == '8' {
			b += m.form(body[i : i+1])
		} else {
			b += string(c)
		}
	}
	var digits strings.Builder
	for _, c := range []byte(b + country + "00") {
		if c >= 'A' {
			fmt.Fprintf(&digits, "%d", c-'A'+10)
		} else {
			digits.WriteByte(c)
		}
	}
	n := fmt.Sprintf("%s%02d%s", country, 98-mod(digits.String(), 97), b)
	return m.pick(n, group(n, " ", 4), group(n, " ", 4), strings.ToLower(n))
}

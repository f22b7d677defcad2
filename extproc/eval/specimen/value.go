package specimen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// maker makes values.
type maker struct{ *rand.Rand }

// pick is one of list.
func (m *maker) pick(list ...string) string { return list[m.IntN(len(list))] }

// form fills a form: 9 a digit, 8 a digit from 1 on, A a capital, a a small letter, K a consonant's capital, ? a capital
// or digit, h and H a hexadecimal digit; \ takes the next character as it is; everything else is itself.
func (m *maker) form(f string) string {
	var b strings.Builder
	for i := 0; i < len(f); i++ {
		switch c := f[i]; c {
		case '9':
			b.WriteByte(byte('0' + m.IntN(10)))
		case '8':
			b.WriteByte(byte('1' + m.IntN(9)))
		case 'A':
			b.WriteByte("ABCDEFGHJKLMNPRSTVWXYZ"[m.IntN(22)])
		case 'a':
			b.WriteByte("abcdefghijklmnopqrstuvwxyz"[m.IntN(26)])
		case 'K':
			b.WriteByte("BCDFGHJKLMNPRSTVWXYZ"[m.IntN(20)])
		case '?':
			b.WriteByte("ABCDEFGHJKLMNPRSTVWXYZ23456789"[m.IntN(30)])
		case 'h':
			b.WriteByte("0123456789abcdef"[m.IntN(16)])
		case 'H':
			b.WriteByte("0123456789ABCDEF"[m.IntN(16)])
		case '\\':
			i++
			b.WriteByte(f[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// group writes s in groups of the given sizes with sep between them; the rest follows in the last group's size.
func group(s, sep string, sizes ...int) string {
	var parts []string
	for i := 0; len(s) > 0; i++ {
		n := min(sizes[min(i, len(sizes)-1)], len(s))
		parts, s = append(parts, s[:n]), s[n:]
	}
	return strings.Join(parts, sep)
}

var firsts = []string{"anna", "jonas", "leila", "mateo", "giulia", "pierre", "katarzyna", "omar", "ines", "tomas", "noor", "sven", "chloe", "davide", "amara", "yusuf", "petra", "lucas", "fatou", "ewan"}
var lasts = []string{"keller", "moreau", "ricci", "navarro", "oconnor", "nowak", "haddad", "lindqvist", "diallo", "ferrari", "schulz", "garnier", "ibarra", "costa", "brandt", "mensah", "petit", "vogel", "santoro", "walsh"}

// value makes the value of a place.
func (m *maker) value(name string) (string, error) {
	kind, variant, _ := strings.Cut(name, ".")
	var v string
	switch kind {
	case "EMAIL":
		v = m.email(variant)
	case "PHONE":
		v = m.phone(variant)
	case "IBAN":
		v = m.iban(variant)
	case "CREDIT_CARD":
		v = m.card()
	case "IP":
		v = m.ip(variant)
	case "DEVICE_ID":
		v = m.device(variant)
	case "URL":
		v = m.url()
	case "DATE_OF_BIRTH":
		v = m.date(variant)
	case "NATIONAL_ID":
		v = m.identity(variant)
	case "PASSPORT":
		v = m.passport(variant)
	case "LICENSE_PLATE":
		v = m.plate(variant)
	case "USERNAME":
		v = m.username(variant)
	case "SECRET":
		v = m.secret(variant)
	case "CAPS":
		v = m.pick("MILLER", "ROSSI", "DUPONT")
	default:
		v = m.harmless(kind, variant)
	}
	if v == "" {
		return "", fmt.Errorf("no value is known for %s", name)
	}
	return v, nil
}

func (m *maker) email(variant string) string {
	first, last := m.pick(firsts...), m.pick(lasts...)
	host := m.pick("example", "beispiel", "exemple", "correo", "posta", "mail", "firma-nord", "atelier-sud", "studio7")
	top := m.pick("com", "org", "net", "de", "fr", "es", "it", "co.uk", "example", "eu", "ch")
	local := m.pick(first+"."+last, first[:1]+last, last+first[:1], first+"_"+last, first+m.form("99"), first+"-"+last, last+"+news", first+"."+last+m.form("8999"))
	switch variant {
	case "at":
		return m.pick(local+" (at) "+host+".com", local+"(at)"+host+"."+top, local+" [at] "+host+" [dot] "+"org", local+" at "+host+" dot com", local+" AT "+host+" DOT net", local+" {at} "+host+" {dot} io", local+"[at]"+host+"[dot]com")
	case "atfr":
		return m.pick(local+" arobase "+host+" point fr", local+" [arobase] "+host+".fr", local+" (arobase) "+host+" (point) org", local+" arobase "+host+".com", first+" point "+last+" arobase "+host+" point com")
	case "atde":
		return m.pick(local+" (at) "+host+" (punkt) de", local+" at "+host+" punkt de", local+"(at)"+host+".de", first+" punkt "+last+" at "+host+" punkt com", local+" Klammeraffe "+host+" Punkt org")
	case "ates":
		return m.pick(local+" arroba "+host+" punto es", local+" (arroba) "+host+".com", local+" arroba "+host+".org", first+" guion bajo "+last+" arroba "+host+" punto com")
	case "atit":
		return m.pick(local+" chiocciola "+host+" punto it", local+" (chiocciola) "+host+".it", local+" chiocciola "+host+".com", first+" punto "+last+" chiocciola "+host+" punto it")
	}
	return local + "@" + m.pick(host, host, "mail."+host) + "." + top
}

func (m *maker) phone(variant string) string {
	switch variant {
	case "fr":
		p := m.pick("6", "7", "1", "2", "3", "4", "5", "9") + m.form("99999999")
		return m.pick(group("0"+p, " ", 2), group("0"+p, ".", 2), group("0"+p, "-", 2), "0"+p, "+33 "+p[:1]+" "+group(p[1:], " ", 2), "+33"+p, "0033 "+p[:1]+" "+group(p[1:], " ", 2), "+33 (0)"+p[:1]+" "+group(p[1:], " ", 2))
	case "de":
		return m.pick(m.form("0171 8999999"), m.form("0176/89999999"), m.form("030 8999999"), m.form("0\\8\\9 / 89 99 99"), m.form("+4\\9 171 8999999"), m.form("+4\\9 (0)40 899999"), m.form("06221-899999"), m.form("0151 8999 9999"), m.form("004\\9 221 8999999"), m.form("(030) 8999 9999"), m.form("+4\\9-30-8999999"))
	case "at":
		return m.pick(m.form("+43 664 8999999"), m.form("0664 899 99 99"), m.form("+43 1 8999999"), m.form("01 899 99 99"), m.form("0512/899999"))
	case "ch":
		return m.pick(m.form("+41 7\\9 899 99 99"), m.form("07\\9 899 99 99"), m.form("044 899 99 99"), m.form("+41 (0)22 899 99 99"), m.form("0041 91 899 99 99"))
	case "es":
		p := m.pick("6", "7", "9") + m.form("88999999")
		return m.pick(group(p, " ", 3), group(p, " ", 3, 2), "+34 "+group(p, " ", 3), "+34"+p, "0034 "+p, group(p, "-", 3), "(+34) "+group(p, " ", 3, 2))
	case "it":
		return m.pick(m.form("347 8999999"), m.form("+3\\9 333 899 9999"), m.form("02 8999 9999"), m.form("33\\8/8999999"), m.form("06 8999999"), m.form("+3\\9 02 89999999"), m.form("320 899 9999"), m.form("003\\9 32\\8 8999999"), m.form("0471 899999"))
	case "gb":
		return m.pick(m.form("07700 899999"), m.form("020 7\\946 8999"), m.form("+44 7700 899999"), m.form("01632 899999"), m.form("07700 899 999"), m.form("+44 (0)20 7\\946 8999"), m.form("0161 4\\96 8999"), m.form("+44 20 7\\946 8999 ext. 89"))
	case "us":
		return m.pick(m.form("(415) 555-0199"), m.form("212-555-0199"), m.form("646.555.0199"), m.form("+1 (303) 555-0199"), m.form("+1-202-555-0199"), m.form("+1 617 555 0199"), m.form("1-\\8\\00-555-0199"), m.form("415-555-0199 x899"))
	case "other":
		return m.pick(m.form("+32 470 89 99 99"), m.form("+31 6 89999999"), m.form("+351 \\912 999 999"), m.form("+4\\8 501 999 999"), m.form("+352 621 999 999"), m.form("+353 85 999 9999"), m.form("+46 70 999 99 99"), m.form("+\\90 532 999 99 99"), m.form("+\\91 \\9\\8999 99999"), m.form("+55 11 99999-9999"), m.form("+212 661-899999"), m.form("+420 601 999 999"), m.form("+\\961 3 899 999"), m.form("+\\81 \\90-8999-9999"))
	case "bare": // without any separators, in a field
		return m.pick(m.form("06\\8\\8999999"), m.form("01718999999"), m.form("6\\89999999"), m.form("3478999999"), m.form("07700899999"))
	case "worden":
		return m.pick("oh seven seven, double oh, nine one two, three four five", "zero two zero, seven nine four six, zero one one eight", "plus four four seven seven zero zero nine zero zero one two three")
	case "wordfr":
		return m.pick("zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit", "zéro sept quarante-deux dix-neuf zéro trois vingt et un")
	case "wordde":
		return m.pick("null eins sieben sechs, vier vier drei, neun neun zwo eins", "null drei null, zwei eins fünf, sieben sieben acht drei")
	case "wordes":
		return m.pick("seis cero cero, doce, treinta y cuatro, cincuenta y seis", "nueve uno cinco, cinco cinco, cero uno, dos tres")
	case "wordit":
		return m.pick("tre tre otto, cinque cinque cinque, zero uno due quattro", "zero due, quattro quattro, sette sette, uno nove otto")
	}
	return ""
}

func (m *maker) card() string {
	n := m.pick("4", "51", "54", "2223", "37", "34", "6011", "3530", "36") // the last has 14 digits
	size := 16
	switch n {
	case "37", "34":
		size = 15
	case "36":
		size = 14
	}
	n = luhn(n + m.form(strings.Repeat("9", size-len(n)-1)))
	switch size {
	case 15:
		return m.pick(n, group(n, " ", 4, 6, 5), group(n, "-", 4, 6, 5))
	case 14:
		return m.pick(n, group(n, " ", 4, 6, 4))
	}
	return m.pick(n, group(n, " ", 4), group(n, "-", 4), group(n, " ", 4))
}

// luhn adds the Luhn digit to s.
func luhn(s string) string {
	for d := '0'; d <= '9'; d++ {
		sum := 0
		t := s + string(d)
		for i := range len(t) {
			v := int(t[len(t)-1-i] - '0')
			if i%2 == 1 {
				v *= 2
			}
			sum += v/10 + v%10
		}
		if sum%10 == 0 {
			return t
		}
	}
	return s
}

func (m *maker) ip(variant string) string {
	if variant == "6" {
		return m.pick("2001:db8:", "2a01:e0a:", "2003:e8:", "2a02:810d:") + m.pick(m.form("8hh::hh"), m.form("8hh:hhhh::8"), m.form("8hhh:hhhh:hhhh:hhhh:hhhh:hhhh"), m.form("8:hh::HHHH"))
	}
	return fmt.Sprintf("%s.%d.%d", m.pick("203.0", "198.51", "10.4", "172.16", "192.168", "83.112", "151.30"), m.IntN(256), 101+m.IntN(154))
}

func (m *maker) device(variant string) string {
	if variant == "imei" {
		n := luhn(m.pick("35", "86", "01") + m.form("999999999999"))
		return m.pick(n, n, group(n, "-", 2, 6, 6, 1), group(n, " ", 2, 6, 6, 1))
	}
	return m.pick(m.form("3C:HH:8H:HH:HH:HH"), m.form("h4:hh:hh:8h:hh:hh"), m.form("00-1D-8H-HH-HH-HH"), m.form("f0-hh-8h-hh-hh-hh"), m.form("001b.8hhh.hhhh"))
}

func (m *maker) url() string {
	first, last := m.pick(firsts...), m.pick(lasts...)
	slug := first + "-" + last
	return m.pick("https://www.linkedin.com/in/"+slug+m.form("-99"), "https://github.com/"+first+last, "https://www.facebook.com/"+first+"."+last, "https://t.me/"+first+"_"+last, "https://x.com/"+first+last+"9", "instagram.com/"+first+"."+last, "linkedin.com/in/"+slug, "https://www.xing.com/profile/"+first+"_"+last,
		"https://app.example.com/reset?token="+m.form("haAh8hAahh9hh")+"&uid=4711", "https://portal.example.org/u/"+first+last, "https://example.com/users/"+slug, "https://shop.example.net/order?email="+first+"%40example.com", "https://example.fr/confirm?user="+first+last+"&k="+m.form("hAh9ahhAh9"), "https://blog.example.es/"+slug, "https://"+first+".example.com/about-me", "https://mastodon.social/@"+first+last, "https://www.instagram.com/"+first+"_"+last+"/")
}

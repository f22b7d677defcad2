package specimen

import (
	"fmt"
	"strings"
)

func (m *maker) passport(variant string) string {
	switch variant {
	case "fr":
		return m.form("89AA99999")
	case "de":
		return m.pick("C", "F", "G", "H", "J", "K") + m.form("9") + m.pick("CFG", "HJK", "LMN", "PRT") + m.form("9899")
	case "es":
		return m.pick(m.form("AAA899999"), m.form("PA8999999"))
	case "it":
		return m.form("YA8999999")
	}
	return m.pick(m.form("899999999"), m.form("A89999999"), m.form("AB899999"), m.form("A8999999"))
}

func (m *maker) plate(variant string) string {
	siv := func() string { return m.form("\\G" + "K") }
	switch variant {
	case "fr", "it":
		n := siv() + m.form("899") + m.form("KK")
		if variant == "fr" {
			return m.pick(group(n, "-", 2, 3, 2), group(n, " ", 2, 3, 2), n)
		}
		return m.pick(group(n, " ", 2, 3, 2), n, group(n, " ", 2, 5))
	case "de":
		return m.pick("B", "M", "HH", "KA", "LÖ", "MTK", "BAR", "S", "DD", "WÜ") + m.pick("-", "-", "-", " ") + m.form("AA") + m.pick(" ", " ", " ", " ") + m.form(m.pick("899", "8999", "89", "8"))
	case "es":
		return m.pick(m.form("8999 KKK"), m.form("8999-KKK"), m.form("8999KKK"))
	case "gb":
		return m.pick("LB", "KP", "GX", "BD", "WX", "SK") + fmt.Sprintf("%02d", 10+m.IntN(15)) + m.pick(" ", " ", "") + m.form("KKK")
	}
	return m.pick(m.form("7KKK899"), m.form("KKK-8999"), m.form("8KK KK9"), m.form("KK 89999"))
}

func (m *maker) username(variant string) string {
	first, last := m.pick(firsts...), m.pick(lasts...)
	if variant == "at" {
		return "@" + m.pick(first+"_"+last, first+m.form("89"), "the."+last+"."+m.form("89"), first+last+"_x", last+"_"+first[:2]+m.form("8"))
	}
	if variant == "look" {
		return m.pick(first+"_"+last, first+m.form("89"), last+"."+first[:1]+m.form("8"), first+last+m.form("899"))
	}
	return m.pick(first[:1]+last, first+"_"+last, first+m.form("89"), last+first[:1]+m.form("9"), first+"."+last)
}

func (m *maker) secret(variant string) string {
	switch variant {
	case "key":
		return m.pick("AKIA"+m.form("???????????????8"), "ghp_"+m.form("HaAhhkHaAhhh9hAahhh9hAahhh9hAahhh9h"), "sk_live_"+m.form("aAahh9hAahhh9hAahhh9"), "sk-proj-"+m.form("aAhh9hAhhh9hAhhh9h"), "xoxb-"+m.form("899999999-hAhhh9hAhh9h"), "glpat-"+m.form("hAhhh9hAhhh9hAhh"), "AIzaSy"+m.form("hAhhh9hAhhh9hAhhh9hAhhh9hAhhh9h"), "SG."+m.form("hAhhh9hAhhh9hAhhh9.hAhhh9hAhhh9hAhhh9"))
	case "jwt":
		return "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI" + m.form("hAhh9hh.hAhhh9hAhhh9hAhhh9")
	case "pin":
		return m.form(m.pick("9999", "9999", "99999", "999999"))
	case "dsn":
		return m.pick("postgres", "postgresql", "mysql", "mongodb+srv", "redis", "amqp") + "://" + m.pick("app", "billing", "root") + ":" + m.form("Aaa99-aaa") + "@db.example.com:5432/" + m.pick("shop", "crm")
	case "door":
		return m.form(m.pick("9999", "99A99", "A8999", "9999#", "*999"))
	case "token":
		return m.pick(m.form("a8ah9hah-ha8h-hah9-h9hah"), m.form("hAahh9hAahhh9hAahhh9"), "tok_"+m.form("aAhh9hAhhh9h"), "EXAMPLE-"+m.form("ha9h-9a9h")+"-token")
	case "word":
		return m.pick("Sonnenblume"+m.form("89"), "brioche"+m.form("1999"), "Gatito"+m.form("!89"), "limone"+m.form("89#"), "summer"+m.form("2099!"), "Kiwi-Boot-"+m.form("89"))
	case "plain":
		return m.pick("schmetterlingx", "tournesolette", "periwinklez", "farfallina", "zanahorieta")
	}
	return m.pick(m.form("Aaa89!aaA"), m.form("aaaa-Aaa-89"), m.form("Aaaaaa89"), m.form("aaa#99aa"), m.form("A9a9A9a9"))
}

// harmless is a value that is no personal data but looks like some.
func (m *maker) harmless(kind, variant string) string {
	switch kind {
	case "order":
		return m.pick(m.form("8999999"), m.form("2026-899999"), m.form("89-9999-999"), m.form("AB-8999-99"), m.form("8999 999 999"), m.form("A8999999999"))
	case "part":
		return m.pick(m.form("A 205 899 99 99"), m.form("7701 899 999"), m.form("06-8999-99-99"), m.form("030-8999-99"), m.form("21AA-0099-AA"), m.form("555-0199-99"))
	case "badcard":
		n := luhn(m.form("4") + m.form("99999999999999"))
		return m.pick(group(bump(n), " ", 4), bump(n), group(bump(n), "-", 4))
	case "badiban":
		n := []byte(m.ibanCompact(variant))
		n[2], n[3] = '0', '0'
		return m.pick(string(n), group(string(n), " ", 4))
	case "version":
		return fmt.Sprintf("%d.%d.%d.%d", 1+m.IntN(31), m.IntN(20), m.IntN(60), m.IntN(60))
	case "version3":
		return fmt.Sprintf("%d.%d.%d", 1+m.IntN(31), m.IntN(20), m.IntN(60))
	case "isbn":
		return m.pick(m.form("\\97\\8-0-306-89999-9"), m.form("\\97\\8-2-07-03899-8"), m.form("\\97\\83161999999"))
	case "date":
		return m.date(variant)
	case "time":
		return fmt.Sprintf("%02d:%02d", m.IntN(24), m.IntN(60))
	case "uuid":
		return m.form("8hhhhhhh-hhhh-4hhh-ahhh-hhhhhhhhhhhh")
	case "sha":
		return m.form(strings.Repeat("h8h9", 10))
	case "md5":
		return m.form(strings.Repeat("h8h9", 8))
	case "amount":
		return m.pick(m.form("8.999,99"), m.form("899,99"), m.form("8,999.00"), m.form("89 999"), m.form("8 999 999"))
	case "baddni":
		n := m.form("89999999")
		return n + string("TRWAGMYFPDXBNJZSQVHLCKE"[(mod(n, 23)+1+m.IntN(21))%23])
	case "badnir":
		n := m.identity("nir")
		return bump(n)
	case "badsteuer":
		return group(bump(strings.ReplaceAll(m.identity("steuer"), " ", "")), " ", 2, 3, 3, 3)
	case "publicurl":
		return m.pick("https://docs.example.com/guide/install", "https://www.example.org/blog/how-to-write", "https://github.com/golang/go/issues/4711", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://example.com/products?id=4711&page=2", "https://en.wikipedia.org/wiki/Bridge", "http://localhost:8080/health", "https://pypi.org/project/requests/", "https://www.example.de/produkte/winterjacken", "https://news.example.fr/2026/05/economie")
	}
	return ""
}

// ibanCompact is an account in one piece and capitals.
func (m *maker) ibanCompact(variant string) string {
	return strings.ToUpper(strings.ReplaceAll(m.iban(variant), " ", ""))
}

// bump changes the last digit of s, so that its check fails.
func bump(s string) string {
	d := s[len(s)-1]
	return s[:len(s)-1] + string('0'+(d-'0'+1)%10)
}

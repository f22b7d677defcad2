package template

import (
	"fmt"
	"strings"
	"unicode"

	"veil/extproc/detect/name/corpus"
)

// value makes the value of a slot: what kind it is (corpus.Kinds: not labelled) and its text.
func (w *writer) value(name string) (corpus.Kind, string, bool) {
	const none = corpus.Kinds
	s := w.stock
	switch name {
	case "addr":
		return corpus.Address, s.address(", "), true
	case "addrn":
		return corpus.Address, s.address("\n"), true
	case "addrU":
		return corpus.Address, strings.ToUpper(s.address(pick(w, ", ", "\n"))), true
	case "addrlow":
		return corpus.Address, strings.ToLower(s.address(pick(w, ", ", " "))), true
	case "street":
		return corpus.Address, s.street(), true
	case "zip":
		return corpus.Address, s.postcode(s.place()), true
	case "city":
		return corpus.Location, s.city(), true
	case "citylow":
		return corpus.Location, strings.ToLower(s.city()), true
	case "home": // the same place all through a text
		if w.kept["home"] == "" {
			w.kept["home"] = s.city()
		}
		return corpus.Location, w.kept["home"], true
	case "country":
		return corpus.Location, s.of(s.country), true
	case "abroad":
		return corpus.Location, s.of(s.abroad), true
	case "surname": // as a part of other names
		return none, s.last(), true
	case "saint":
		return none, s.first(), true
	case "town": // as a part of other names
		return none, s.city(), true
	case "firm":
		return none, s.of(s.firms), true
	case "phone":
		return none, w.phone(), true
	case "mail":
		return none, w.mail(s.person()), true
	case "user":
		return none, w.user(s.person()), true
	case "n1":
		return none, fmt.Sprint(1 + w.rng.Below(9)), true
	case "n2":
		return none, fmt.Sprint(10 + w.rng.Below(90)), true
	case "n3":
		return none, fmt.Sprint(100 + w.rng.Below(900)), true
	case "n5":
		return none, fmt.Sprint(10000 + w.rng.Below(90000)), true
	case "year":
		return none, fmt.Sprint(1950 + w.rng.Below(78)), true
	case "hh":
		return none, fmt.Sprintf("%02d:%02d", w.rng.Below(24), w.rng.Below(60)), true
	case "iso":
		return none, fmt.Sprintf("%d-%02d-%02d", 1940+w.rng.Below(88), 1+w.rng.Below(12), 1+w.rng.Below(28)), true
	case "dmy":
		sep := pick(w, ".", "/", "-")
		return none, fmt.Sprintf("%02d%s%02d%s%d", 1+w.rng.Below(28), sep, 1+w.rng.Below(12), sep, 1940+w.rng.Below(88)), true
	case "ip":
		return none, fmt.Sprintf("%d.%d.%d.%d", 1+w.rng.Below(220), w.rng.Below(255), w.rng.Below(255), w.rng.Below(255)), true
	case "ver":
		return none, fmt.Sprintf("%d.%d.%d", w.rng.Below(30), w.rng.Below(30), w.rng.Below(99)), true
	case "hex":
		return none, fmt.Sprintf("%08x", uint32(w.rng.Next())), true
	case "code":
		return none, fmt.Sprintf("%c%c-%d", 'A'+w.rng.Below(26), 'A'+w.rng.Below(26), 1000+w.rng.Below(90000)), true
	case "iban":
		return none, fmt.Sprintf("%s%02d %04d %04d %04d %04d %02d", pick(w, "DE", "FR", "ES", "IT", "GB", "CH"), 10+w.rng.Below(80), w.rng.Below(10000), w.rng.Below(10000), w.rng.Below(10000), w.rng.Below(10000), w.rng.Below(100)), true
	case "money":
		return none, fmt.Sprintf("%d%s%02d", 5+w.rng.Below(3000), pick(w, ".", ","), w.rng.Below(100)), true
	case "plate":
		return none, fmt.Sprintf("%c%c-%d-%c%c", 'A'+w.rng.Below(26), 'A'+w.rng.Below(26), 100+w.rng.Below(900), 'A'+w.rng.Below(26), 'A'+w.rng.Below(26)), true
	case "letter":
		return none, string(rune('A' + w.rng.Below(26))), true
	case "url":
		return none, "https://" + pick(w, "www.", "", "app.", "portal.") + ascii(s.last()) + pick(w, ".example", ".example.com", ".example.org") + pick(w, "", "/", "/login", "/p/"+fmt.Sprint(w.rng.Below(999))), true
	}
	return none, "", false
}

func (w *writer) phone() string {
	n := func(k int) string {
		var b strings.Builder
		for range k {
			b.WriteByte(byte('0' + w.rng.Below(10)))
		}
		return b.String()
	}
	switch w.rng.Below(6) {
	case 0:
		return "+" + pick(w, "44", "33", "49", "34", "39", "1") + " " + n(3) + " " + n(3) + " " + n(3)
	case 1:
		return "0" + n(3) + " " + n(6)
	case 2:
		return "0" + n(1) + " " + n(2) + " " + n(2) + " " + n(2) + " " + n(2)
	case 3:
		return "(" + n(3) + ") " + n(3) + "-" + n(4)
	case 4:
		return "0" + n(4) + "/" + n(5)
	}
	return n(3) + " " + n(3) + " " + n(3)
}

// ascii is a name as it stands in an address: small letters without accents.
func ascii(s string) string {
	return strings.Map(func(r rune) rune {
		if r = unicode.ToLower(r); 'a' <= r && r <= 'z' {
			return r
		}
		return -1
	}, s)
}

func (w *writer) mail(p *person) string {
	f, l := ascii(p.first), ascii(p.last)
	if f == "" {
		f = "info"
	}
	local := pick(w, f+"."+l, f[:1]+"."+l, l, f+l, f+fmt.Sprint(w.rng.Below(99)), f+"_"+l, f)
	return local + "@" + pick(w, "example.com", "mail.example", "post.example.org", ascii(w.stock.last())+".example", "example.net")
}

func (w *writer) user(p *person) string {
	f, l := ascii(p.first), ascii(p.last)
	if f == "" {
		f = "usr"
	}
	return pick(w, f[:1]+l, f+fmt.Sprint(w.rng.Below(99)), l+f[:1], f+"_"+l, "@"+f+"_"+l)
}

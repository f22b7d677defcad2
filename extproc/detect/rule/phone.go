package rule

import (
	"strings"

	"veil/extproc/detect"
)

// phone finds phone numbers: with a country code, in the national form of a country whose plan is known, or in any
// sensible form right after a word for a phone.
func (s *scan) phone(n *number) {
	if n.glued || n.nd < 6 || n.nd > 17 || n.start > 0 && s.byteAt(n.start-1) == '#' {
		return
	}
	if n.separated("...") && !n.plus && max(s.decimal(n.groups[0]), s.decimal(n.groups[1]), s.decimal(n.groups[2]), s.decimal(n.groups[3])) < 256 { // an address of a machine
		return
	}
	if n.n == 2 && n.size(0) == 4 && (n.seps[0] == '/' || n.seps[0] == '-') && year(s.decimal(n.groups[0])) && s.label(n.start)&gPhone == 0 { // a number of a year: 2026/004471
		return
	}
	if n.n > 1 && n.size(0) == 1 && !n.plus && (n.seps[0] == '.' && n.digits[0] == '0' && n.size(1) >= 4 || n.n == 2 && n.seps[0] == '-' && n.size(1) <= 5) { // 0.0822 51.5524, 1-65535
		return
	}
	if !n.plus && s.coordinates(n) {
		return
	}
	if s.doses(n) || s.monthOfYear(n) && (n.n > 2 || s.label(n.start)&gPhone == 0) {
		return
	}
	score := s.phoneForm(n)
	switch s.evidence(n.start, n.end, gPhone, gRef) {
	case against:
		if !n.plus {
			return
		}
	case none:
		if n.n == 1 && string(n.all()) == "0123456789" { // all the digits
			return
		}
	case direct:
		score = max(score, s.bareForm(n)) + 0.2
	case near:
		score = max(score, s.bareForm(n)-0.1) + 0.15
	}
	if score < 0.3 || !n.plus && amount(n) && s.counted(n.end) {
		return
	}
	if g := s.label(n.start); g&gPhone == 0 && g&(gRef|gThing|gID|gCard|gPassport|gIMEI|gIBAN|gPIN|gCode|gPlate|gVersion) != 0 && !n.plus {
		return
	}
	s.emit(n.start, s.extension(n.end), detect.Phone, min(score, 0.96))
}

// coordinates reports whether n is two numbers with decimals of a drawing's path, a minus before or a comma on each side: -27.514 1.528,-1.822.
func (s *scan) coordinates(n *number) bool {
	if n.n != 4 || !n.separated(". .") {
		return false
	}
	before, after := s.byteAt(n.start-1), s.byteAt(n.end)
	return (before == '-' || before == ',') && after == ','
}

// doses reports whether n ends as prescriptions say when something is taken: 1-0-1, 1-0-0-1.
func (s *scan) doses(n *number) bool {
	for k := n.n - 3; k < n.n; k++ {
		if k < 0 || n.size(k) != 1 || k < n.n-1 && n.seps[k] != '-' {
			return false
		}
	}
	return n.n <= 5
}

// monthOfYear reports whether n is a month of a year or the time from one to another, as CVs write it: 04/2031, 08/2011 – 02/2019.
func (s *scan) monthOfYear(n *number) bool {
	if n.n != 2 && n.n != 4 || n.plus {
		return false
	}
	for k := 0; k < n.n; k += 2 {
		if n.size(k) != 2 || n.size(k+1) != 4 || n.seps[k] != '/' && n.seps[k] != '-' && n.seps[k] != '.' || s.decimal(n.groups[k]) > 12 || !year(s.decimal(n.groups[k+1])) {
			return false
		}
	}
	return true
}

// amount reports whether n may be one that has a unit, by how it is written: no amount begins with a nought, and blanks part one by thousands. So
// what stands behind 0171 5550918 or 955 50 01 99 is no unit but the sentence: mal, pas, people.
func amount(n *number) bool {
	if n.digits[0] == '0' && n.nd > mostAmount {
		return false
	}
	for i := 1; i < n.n; i++ {
		if n.seps[i-1] == ' ' && n.size(i) != 3 {
			return false
		}
	}
	return true
}

// mostAmount is the most digits of an amount that is filled up with noughts in front.
const mostAmount = 8

// counted reports whether a unit follows at end: the number before it is an amount.
func (s *scan) counted(end int) bool {
	i := s.blank(end)
	if strings.HasPrefix(s.src[i:], "€") || strings.HasPrefix(s.src[i:], "£") || s.byteAt(i) == '%' || s.byteAt(i) == '$' {
		return true
	}
	stop := i
	for stop < len(s.src) && kinds[s.src[stop]] == letter && stop-i < 12 {
		stop++
	}
	switch b, n := small(s.src[i:stop]); string(b[:n]) {
	case "m", "km", "kg", "g", "mg", "ml", "cm", "mm", "ms", "hz", "khz", "mhz", "ghz", "kb", "mb", "gb", "eur", "euro", "euros", "usd",
		"dollars", "chf", "habitants", "hab", "habitantes", "einwohner", "abitanti", "inhabitants", "people", "personnes", "personas",
		"persone", "menschen", "rows", "bytes", "byte", "octets", "zeilen", "seconds", "tonnes", "tonnen", "volts", "watts", "kwh",
		"stimmen", "votes", "voix", "votos", "voti", "pas", "mal", "fois", "veces", "volte", "times":
		return true
	}
	return false
}

// phoneForm is what the form of n alone is worth.
func (s *scan) phoneForm(n *number) float32 {
	d := n.all()
	switch {
	case n.plus:
		if international(d) {
			return 0.9
		}
		return 0
	case d[0] == '0' && d[1] == '0':
		if international(d[2:]) && n.nd >= 11 {
			return 0.75
		}
		return 0
	case n.n > 1 && n.size(0) == 3 && string(d[:3]) == "011" && international(d[3:]): // as North America dials other countries
		return 0.6
	case n.nd > 13:
		return 0
	}
	return national(n)
}

// bareForm is what n is worth where a word for a phone stands near: any number of 6 to 13 digits that is no date and no
// amount.
func (s *scan) bareForm(n *number) float32 {
	if n.nd > 13 || n.n > 8 && n.n != n.nd || (n.n == 1 && n.nd < 7 && n.digits[0] != '0') {
		return 0
	}
	if n.n == 3 && s.isDate(n) {
		return 0
	}
	return 0.7
}

// extension is the end of a number that ends at end, with its extension if it has one.
func (s *scan) extension(end int) int {
	i := end
	if s.byteAt(i) == ',' || s.byteAt(i) == ';' {
		i++
	}
	for s.byteAt(i) == ' ' {
		i++
	}
	if i == end {
		return end
	}
	open := s.byteAt(i) == '('
	if open {
		i++
	}
	at := i
	switch c := s.byteAt(i); {
	case c == 'x' || c == 'X' || c == '#':
		i++
	case isAlpha(c):
		stop, g := s.words.match(s.src, i)
		if g&gExt == 0 {
			return end
		}
		i = stop
	default:
		return end
	}
	for s.byteAt(i) == '.' || s.byteAt(i) == ' ' || s.byteAt(i) == ':' {
		i++
	}
	from := i
	for isDigit(s.byteAt(i)) && i-from < 6 {
		i++
	}
	if i == from || s.wordAt(i) || i-at > 24 {
		return end
	}
	if open {
		if s.byteAt(i) != ')' {
			return end
		}
		i++
	}
	return i
}

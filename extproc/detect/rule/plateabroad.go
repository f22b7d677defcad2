package rule

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/checksum"
)

// Plates of other countries, whose forms are those of models and parts as well, so that a word for a car or a plate must stand right before
// them: "my car (7XKR204)", "ma voiture belge 1-KTR-482", "targa romena B 118 XKT".

// platesAbroad are the forms: a letter, d digit, and what stands between the groups, where * is a blank, a hyphen or nothing.
var platesAbroad = [...]string{
	"daaaddd",                             // California
	"add*aaa",                             // Quebec
	"aaa*dddd",                            // New York, Texas, Quebec
	"d-aaa-ddd",                           // Belgium
	"dd-a-ddd", "dd-a-dddd", "dd-a-ddddd", // Ireland
	"dd-aa-ddd", "dd-aa-dddd", "ddd-a-ddd", "ddd-a-dddd", "ddd-a-ddddd", "ddd-aa-ddd", "ddd-aa-dddd",
	"a dd aaa", "a ddd aaa", "aa dd aaa", "a-dd-aaa", "a-ddd-aaa", "aa-dd-aaa", // Romania
	"dd-aa-dd", "dd aa dd", // Portugal
	"aaaa*dd", "aa-aa-dd", "aaaa*ddd", // Chile, Ontario
	"dad dddd", "dad-dddd", "daa dddd", // Czechia
	"aa*ddddd", "aaa*ddddd", // Poland, Norway
	"aaa-ddd-a", "aaa-dd-dd", // Mexico
	"ada-ddd", // Peru
	"aaa-ddd", // Hungary, Finland, Colombia
}

// inBrackets are forms that only brackets or a word for plates tell from a model of a car.
var inBrackets = [...]string{"aaa ddd", "aaaddd", "ddd aaa", "dddaaa", "aa dddd", "aa ddd aa", "aa-dddd"}

// plateAbroad is where the plate of one of these forms that begins at start ends, or 0.
func (s *scan) plateAbroad(start int) int {
	g, boxed := s.vehicleBefore(start)
	if g == 0 {
		return 0
	}
	end := 0
	for _, f := range platesAbroad {
		end = max(end, s.written(start, f))
	}
	if boxed || g&gPlate != 0 {
		for _, f := range inBrackets {
			end = max(end, s.written(start, f))
		}
	}
	if end == 0 || s.hangs(start, end) || boxed && s.byteAt(end) != ')' && s.byteAt(end) != ',' || s.model(start, end) {
		return 0
	}
	s.emit(start, end, detect.LicensePlate, 0.75)
	return end
}

// written is where what is written at start as f says ends, or 0.
func (s *scan) written(start int, f string) int {
	i := start
	for k := range len(f) {
		c := s.byteAt(i)
		switch f[k] {
		case 'a':
			if !isUpper(c) {
				return 0
			}
		case 'd':
			if !isDigit(c) {
				return 0
			}
		case '*':
			if c != ' ' && c != '-' {
				continue
			}
		default:
			if c != f[k] {
				return 0
			}
		}
		i++
	}
	s.steps += i - start
	if s.wordAt(i) || s.wordAt(start-1) {
		return 0
	}
	return i
}

// vehicleBefore is the group of the word for a plate or a vehicle right before start, and whether a bracket opens between. One word may stand
// between them that says of which country it is; a make is no such word, for its models follow it.
func (s *scan) vehicleBefore(start int) (g group, boxed bool) {
	k := s.hitAfter(start) - 1
	if k < 0 || start-s.hits[k].end > reachVehicle || s.hits[k].groups&(gPlate|gVehicle) == 0 {
		return 0, false
	}
	h := s.hits[k]
	between := s.src[h.end:start]
	s.steps += len(between)
	boxed = strings.HasSuffix(between, "(")
	word := strings.Trim(between, " (:-")
	if len(between) == 0 || between[0] != ' ' && between[0] != ':' || strings.ContainsAny(word, " .,;\n") || strings.ToLower(word) != word || hasDigit(word) {
		return 0, false
	}
	if h.groups&gPlate == 0 && !vehicleNoun(s.src[h.start:h.end]) {
		return 0, false
	}
	return h.groups, boxed
}

// reachVehicle is how far before a plate the word may end, in bytes.
const reachVehicle = 20

// model reports whether [start, end) reads like a model: a round number or a year, or letters that makes use.
func (s *scan) model(start, end int) bool {
	v := s.src[start:end]
	for w := range strings.FieldsFuncSeq(v, func(r rune) bool { return r < '0' || r > '9' }) {
		if n := checksum.Decimal([]byte(w)); len(w) >= 3 && (n%50 == 0 || len(w) == 4 && year(n)) {
			return true
		}
	}
	for w := range strings.FieldsFuncSeq(v, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		switch w {
		case "AMG", "GTI", "GTD", "TDI", "CDI", "HDI", "TSI", "TFSI", "BMW", "KTM", "MAN", "DAF", "GLA", "GLB", "GLC", "GLE", "GLK", "SUV", "USB", "OBD", "ISO", "DIN", "EUR",
			"CHF", "USD", "GBP", "PLN", "CBR", "GSX", "YZF", "XSR", "SEAT", "FIAT", "AUDI", "FORD", "OPEL", "KIA", "VW", "HP", "PS", "KW", "CV", "RPM", "NM":
			return true
		}
	}
	return false
}

// vehicleNoun reports whether word is a word for a vehicle that is no make.
func vehicleNoun(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "car", "van", "vehicle", "truck", "lorry", "motorbike", "scooter", "pickup", "trailer", "taxi", "camper", "motorhome", "moped", "tractor",
		"auto", "wagen", "fahrzeug", "pkw", "lkw", "transporter", "lieferwagen", "motorrad", "kombi", "roller", "anhänger", "anhanger", "mietwagen", "leihwagen", "firmenwagen",
		"dienstwagen", "wohnmobil", "wohnwagen", "traktor",
		"voiture", "véhicule", "vehicule", "camion", "camionnette", "fourgon", "fourgonnette", "moto", "utilitaire", "remorque", "mon char", "ton char", "son char", "le char", "notre char",
		"votre char", "bagnole",
		"coche", "vehículo", "vehiculo", "furgoneta", "camión", "carro", "remolque", "camioneta",
		"macchina", "veicolo", "autovettura", "furgone", "automobile", "camioncino", "motorino", "rimorchio":
		return true
	}
	return false
}

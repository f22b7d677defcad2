package template

import (
	"fmt"
	"strings"
)

// place is a country's code, drawn for one address.
func (s *stock) place() string {
	if s.rng.Percent(8) {
		return s.of([]string{"US", "GB", "FR", "DE", "AT", "CH", "ES", "IT", "NL", "BE", "IE", "PT"})
	}
	return s.of(countries[s.lang])
}

// city is a place, some with the region or country that it lies in.
func (s *stock) city() string {
	if s.rng.Percent(12) {
		return s.of(s.abroad)
	}
	c := s.of(countries[s.lang])
	name := s.of(s.cities[c])
	switch {
	case c == "US" && s.rng.Percent(25):
		name += ", " + s.of(states)
	case c == "CH" && s.rng.Percent(15):
		name += " " + s.of([]string{"ZH", "BE", "SG", "AG", "VD", "GE", "TI"})
	case s.rng.Percent(6):
		name = s.blend(name, s.of(s.cities[c])) // villages and quarters are in no list
	}
	return name
}

var states = strings.Fields("AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC")

func (s *stock) first() string { p := s.home[s.rng.Below(len(s.home))]; return s.of(p.first) }
func (s *stock) last() string  { p := s.home[s.rng.Below(len(s.home))]; return s.of(p.last) }

func (s *stock) digits(n int) string {
	out := fmt.Sprint(1 + s.rng.Below(9))
	for len(out) < n {
		out += fmt.Sprint(s.rng.Below(10))
	}
	return out
}

// postcode is one of a country, in its shape.
func (s *stock) postcode(c string) string {
	letter := func() string { return string(rune('A' + s.rng.Below(26))) }
	switch c {
	case "GB":
		return letter() + s.of([]string{letter(), ""}) + s.digits(1+s.rng.Below(2)) + " " + s.digits(1) + letter() + letter()
	case "IE":
		return letter() + s.digits(2) + " " + letter() + s.digits(2) + letter()
	case "CA":
		return letter() + s.digits(1) + letter() + " " + s.digits(1) + letter() + s.digits(1)
	case "NL":
		return s.digits(4) + " " + letter() + letter()
	case "AT", "CH", "BE", "AU", "NZ", "ZA", "LU":
		return s.digits(4)
	case "PT":
		return s.digits(4) + "-" + s.digits(3)
	case "US":
		if s.rng.Percent(10) {
			return s.digits(5) + "-" + s.digits(4)
		}
	case "AR", "CL":
		return s.digits(4)
	case "PE", "CO":
		return s.digits(5 + s.rng.Below(2))
	}
	d := s.digits(5)
	if s.rng.Percent(20) {
		d = "0" + d[1:]
	}
	return d
}

func (s *stock) number() string {
	n := fmt.Sprint(1 + s.rng.Below(s.of3(20, 150, 400)))
	if s.rng.Percent(12) {
		n += s.of([]string{"a", "b", "c", "A", "B", " bis", " ter", "/2", "-" + fmt.Sprint(2+s.rng.Below(90)), " a"})
	}
	return n
}

func (s *stock) of3(a, b, c int) int { return []int{a, b, c}[s.rng.Below(3)] }

// street is a street with a number, as the text's language writes it.
func (s *stock) street() string { return s.streetIn(s.place()) }

func (s *stock) streetIn(c string) string {
	name := s.last()
	switch s.rng.Below(6) {
	case 0:
		name = s.first()
	case 1:
		name = s.of(s.cities[s.of(countries[s.lang])])
	}
	switch c {
	case "GB", "US", "IE", "CA", "AU", "NZ", "ZA":
		locale := "en_GB"
		if c == "US" || c == "CA" {
			locale = "en_US"
		}
		street := s.of(s.streets[locale])
		if s.rng.Percent(55) {
			street = s.of([]string{name, name, s.of(englishWords), s.of(englishWords)}) + " " + s.of(englishStreets)
		}
		if c == "US" && s.rng.Percent(20) {
			street = s.of([]string{"N ", "S ", "E ", "W ", "North ", "West ", "South "}) + street
		}
		n := s.number()
		if c == "US" && s.rng.Percent(50) {
			n = s.digits(3 + s.rng.Below(3))
		}
		return n + " " + street
	case "FR", "BE", "LU":
		n := s.number()
		street := s.of(frenchStreets) + " " + s.of([]string{s.of(frenchOf) + s.of(frenchWords), s.of(frenchOf) + s.of(frenchWords), s.first() + " " + name, s.first() + "-" + name, name, "Saint-" + s.first(), "du Général-" + name})
		if c == "BE" && s.rng.Percent(60) {
			return street + " " + n
		}
		return n + s.of([]string{", ", " ", " ", " "}) + street
	case "ES", "MX", "AR", "CL", "CO", "PE", "PT":
		street := s.of(spanishStreets) + " " + s.of([]string{s.of(spanishOf) + s.of(spanishWords), s.of(spanishOf) + s.of(spanishWords), s.first() + " " + name, name, "San " + s.first()})
		return street + s.of([]string{" ", ", ", ", nº ", " n.º ", " ", " #", ", n.º "}) + s.number()
	case "IT":
		street := s.of(italianStreets) + " " + s.of([]string{s.of(italianWords), s.of(italianWords), s.first() + " " + name, name, name, "San " + s.first(), "dei " + name, "della " + s.of(italianWords)})
		return street + s.of([]string{" ", ", ", " n. ", " ", ", n. "}) + s.number()
	case "NL":
		return name + s.of([]string{"straat", "laan", "weg", "plein", "gracht", "kade"}) + " " + s.number()
	}
	street := ""
	switch s.rng.Below(5) {
	case 0, 1:
		street = s.of(germanWords) + s.of(germanStreets)
	case 2:
		street = name + s.of(germanStreets)
	case 3:
		street = s.of([]string{s.first() + "-" + name + "-" + s.of([]string{"Straße", "Allee", "Platz", "Weg", "Str.", "Ring"}), s.of([]string{"Am ", "An der ", "Im ", "Zum ", "Auf der ", "In den ", "Unter den ", "Alte ", "Lange ", "Obere "}) + s.of(germanAt)})
	default:
		street = s.of(s.streets[s.of([]string{"de", "de_AT", "de_CH"})])
	}
	if c == "CH" {
		street = strings.ReplaceAll(street, "ß", "ss")
	}
	return street + " " + s.number()
}

// flat is what stands beside the street: flat, floor, staircase, house, or nothing.
func (s *stock) flat() string {
	if !s.rng.Percent(25) {
		return ""
	}
	n := fmt.Sprint(1 + s.rng.Below(60))
	switch s.lang {
	case "en":
		return s.of([]string{"Apt " + n, "Flat " + n, "Apartment " + n + "B", "Unit " + n, "Suite " + n, "#" + n, "Apt. " + n, "2nd floor", s.last() + " House", "The Old " + s.of(englishWords), "Floor " + n, "Room " + n, "c/o " + s.last()})
	case "fr":
		return s.of([]string{"appt " + n, "bâtiment B", "bât. C", "3e étage", "appartement " + n, "résidence Les " + s.of(frenchWords), "résidence " + s.last(), "esc. 2", "1er étage droite", "boîte " + n, "bte " + n, "c/o " + s.last(), "chez " + s.last()})
	case "de":
		return s.of([]string{"3. OG", "2. OG links", "Hinterhaus", "EG", "Wohnung " + n, "Whg. " + n, "4. Stock", "Top " + n, "Stiege 2", "Aufgang B", "c/o " + s.last(), "1. OG rechts"})
	case "es":
		return s.of([]string{"3.º B", "piso 2", "2º izda.", "esc. 2, pta. " + n, "bajo", "portal 4", "1º C", "5.º D", "ático", "bloque 3", "depto. " + n, "int. " + n, "4.º 2.ª"})
	}
	return s.of([]string{"int. " + n, "interno " + n, "scala B", "2° piano", "piano terra", "palazzina C", "scala A int. " + n, "3° piano", "cond. " + s.last(), "presso " + s.last()})
}

// address is a whole address; line divides street and town.
func (s *stock) address(line string) string {
	c := s.place()
	if len(s.cities[c]) == 0 {
		c = countries[s.lang][0]
	}
	town, code := s.of(s.cities[c]), s.postcode(c)
	street := s.streetIn(c)
	flat := s.flat()
	if s.rng.Percent(4) {
		street = s.of(map[string][]string{"en": {"PO Box ", "P.O. Box "}, "fr": {"BP ", "CS ", "boîte postale "}, "de": {"Postfach "}, "es": {"Apartado de correos ", "Apdo. "}, "it": {"Casella postale ", "C.P. "}}[s.lang]) + s.digits(2+s.rng.Below(4))
		flat = ""
	}
	if flat != "" {
		front := c == "GB" || c == "IE" || strings.HasPrefix(flat, "c/o ") || s.lang == "fr" && s.rng.Percent(40)
		if front {
			street = flat + s.of([]string{", ", line}) + street
		} else {
			street += s.of([]string{", ", ", ", " ", line}) + flat
		}
	}
	if line == ", " && s.rng.Percent(8) {
		line = s.of([]string{" ", " in ", " - ", " à ", " – "}[:3])
	}
	switch p := s.rng.Below(100); {
	case p < 8:
		return street
	case p < 16 && s.lang != "en":
		return street + s.of([]string{", ", ", ", " in "}[:2]) + town
	}
	switch c {
	case "US":
		return street + line + town + ", " + s.of(states) + s.of([]string{" " + code, " " + code, ""})
	case "CA", "AU":
		return street + line + town + " " + s.of([]string{"ON", "BC", "NSW", "QC", "VIC", "AB"}) + " " + code
	case "GB", "IE":
		return street + line + town + s.of([]string{" ", ", ", line}) + code
	case "IT":
		if s.rng.Percent(40) {
			return street + line + code + " " + town + " (" + strings.ToUpper(string([]rune(ascii(town) + "xx")[:2])) + ")"
		}
	case "CH", "DE", "AT":
		if s.rng.Percent(6) {
			code = c[:1] + "-" + code
		}
	}
	return street + line + code + " " + town
}

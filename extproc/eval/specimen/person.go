package specimen

import (
	"fmt"
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

package template

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"veil/extproc/detect/name/corpus"
)

// stock is what names and places of one language are drawn from.
type stock struct {
	rng     *Random
	lang    string
	home    []pool // the language's own regions
	world   []pool // all others in Latin letters
	foreign []pool // other scripts
	cities  map[string][]string
	abroad  []string
	streets map[string][]string
	country []string
	firms   []string
}

// pool is the first names and surnames of one region.
type pool struct{ first, last []string }

// ownShare is how many times the names of People count as a region of their language.
const ownShare = 1

var homes = map[string][]string{
	"en": {"en", "en_US", "en_GB", "en_IE", "en_AU", "en_NZ", "en_CA"},
	"fr": {"fr", "fr_FR", "fr_BE", "fr_CH", "fr_CA", "fr_SN", "fr_DZ"},
	"de": {"de", "de_DE", "de_AT", "de_CH", "de_LI"},
	"es": {"es", "es_ES", "es_MX", "es_CO", "es_CL", "es_AR", "es_CA"},
	"it": {"it", "it_IT"},
}

var countries = map[string][]string{
	"en": {"US", "GB", "GB", "US", "IE", "CA", "AU", "NZ", "ZA"},
	"fr": {"FR", "FR", "FR", "FR", "BE", "CH", "CA", "LU"},
	"de": {"DE", "DE", "DE", "DE", "AT", "AT", "CH"},
	"es": {"ES", "ES", "ES", "MX", "AR", "CO", "CL", "PE"},
	"it": {"IT", "IT", "IT", "IT", "CH"},
}

func newStock(lang string, l *corpus.Lists) (*stock, error) {
	s := &stock{lang: lang, cities: map[string][]string{}, streets: l.Streets, country: l.Countries[lang]}
	home := map[string]bool{}
	for _, h := range homes[lang] {
		home[h] = true
	}
	locales := append([]string{}, l.Locales...)
	sort.Strings(locales)
	for _, c := range locales {
		p := pool{first: usable(l.FirstNames[c]), last: usable(surnames(l, c))}
		if len(p.first) == 0 || len(p.last) == 0 {
			continue
		}
		r, _ := utf8.DecodeRuneInString(p.first[len(p.first)/2])
		switch {
		case home[c]:
			s.home = append(s.home, p)
		case !unicode.Is(unicode.Latin, r):
			s.foreign = append(s.foreign, p)
		default:
			s.world = append(s.world, p)
		}
	}
	first, last, err := People()
	if err != nil {
		return nil, err
	}
	for range ownShare {
		s.home = append(s.home, pool{first: usable(first[lang]), last: usable(last[lang])})
	}
	for _, c := range l.Cities {
		if len([]rune(c.Name)) < 3 || strings.ContainsAny(c.Name, "(/,0123456789") || strings.Count(c.Name, " ") > 3 {
			continue
		}
		times := 1
		if c.Population > 50000 {
			times = 3
		}
		for range times {
			s.cities[c.Country] = append(s.cities[c.Country], c.Name)
		}
		if c.Population > 80000 {
			s.abroad = append(s.abroad, c.Name)
		}
	}
	for _, c := range l.Companies {
		if strings.Count(c, " ") <= 3 && !strings.Contains(c, "ETF") && !strings.Contains(c, "Fund") {
			s.firms = append(s.firms, c)
		}
	}
	return s, nil
}

// surnames of a locale, else of its language.
func surnames(l *corpus.Lists, locale string) []string {
	if n := l.Surnames[locale]; len(n) > 0 {
		return n
	}
	lang, _, _ := strings.Cut(locale, "_")
	return l.Surnames[lang]
}

// usable drops entries that are no plain names.
func usable(names []string) []string {
	var out []string
	for _, n := range names {
		first, _ := utf8.DecodeRuneInString(n)
		if count := utf8.RuneCountInString(n); count < 2 && unicode.Is(unicode.Latin, first) || count > 22 || strings.Count(n, " ") > 2 || strings.ContainsAny(n, ".,()/0123456789") || unicode.IsLower(first) && !strings.Contains(n, " ") {
			continue
		}
		out = append(out, n)
	}
	return out
}

func (s *stock) of(list []string) string { return list[s.rng.Below(len(list))] }

// person is an invented person.
type person struct{ first, last string }

func (p *person) full() string {
	if p.last == "" {
		return p.first
	}
	if foreign(p.first) {
		if unicode.Is(unicode.Han, firstRune(p.first)) {
			return p.last + p.first
		}
	}
	return p.first + " " + p.last
}

// short is what friends make of a first name: its beginning.
func (p *person) short() string {
	r := []rune(p.first)
	return string(r[:min(len(r), 4)])
}

// surname is the first of a person's surnames with the particles before it: Aznar of Aznar López, De la Cruz.
func (p *person) surname() string {
	for i, r := range p.last {
		if r != ' ' {
			continue
		}
		word := p.last[strings.LastIndexByte(p.last[:i], ' ')+1 : i]
		if utf8.RuneCountInString(word) > 3 && unicode.IsUpper(firstRune(word)) {
			return p.last[:i]
		}
	}
	return p.last
}

func firstRune(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }

func foreign(s string) bool { return !unicode.Is(unicode.Latin, firstRune(s)) }

func (p *person) initials() string {
	r := firstRune(p.first)
	if !unicode.IsUpper(r) {
		return p.full()
	}
	out := string(r) + ". "
	if i := strings.IndexAny(p.first, " -"); i > 0 {
		if r := firstRune(p.first[i+1:]); unicode.IsUpper(r) {
			out = strings.TrimSpace(out) + p.first[i:i+1] + string(r) + ". "
		}
	}
	return out + p.last
}

// person draws a person: most from the language's own regions.
func (s *stock) person() *person {
	pools := s.home
	switch p := s.rng.Below(100); {
	case p < 2:
		pools = s.foreign
	case p < 40:
		pools = s.world
	}
	q := pools[s.rng.Below(len(pools))]
	p := &person{first: s.of(q.first), last: s.of(q.last)}
	if foreign(p.first) {
		return p
	}
	if s.rng.Percent(7) {
		p.first = s.of(doubleFirst[s.lang])
	}
	if s.rng.Percent(5) {
		p.last = s.of(doubleLast[s.lang])
	}
	switch c := s.rng.Below(100); {
	case c < 4:
		p.first += "-" + s.of(q.first)
	case c < 9:
		p.first += " " + s.of(q.first)
	case c < 12:
		p.first += " " + string(unicode.ToUpper(firstRune(s.of(q.first)))) + "."
	case c < 24:
		p.first = s.blend(p.first, s.of(q.first))
	case c < 27:
		p.first = string(unicode.ToUpper(firstRune(p.first))) + "."
		if s.rng.Percent(30) {
			p.first += " " + string(unicode.ToUpper(firstRune(s.of(q.first)))) + "."
		}
	}
	if s.lang == "es" && s.rng.Percent(35) {
		p.last += s.of([]string{" ", " ", " ", " ", " i ", " y "}) + s.of(q.last)
	}
	switch c := s.rng.Below(100); {
	case c < 8:
		p.last += "-" + s.of(q.last)
	case c < 14:
		p.last = s.particle() + p.last
	case c < 40:
		p.last = s.blend(p.last, s.of(q.last))
	case c < 41:
		p.last += map[string]string{"en": " Jr.", "fr": " fils", "de": " junior", "es": " hijo", "it": " junior"}[s.lang]
	case c < 44:
		p.last += " " + s.of(pools[s.rng.Below(len(pools))].last)
	}
	return p
}

var particlesOf = map[string][]string{
	"en": {"O'", "Mc", "Mac", "Fitz", "van ", "de ", "St. ", "D'", "al-", "van der ", "Ní ", "Ó ", "ap ", "ben "},
	"fr": {"de ", "Le ", "La ", "de La ", "du ", "d'", "Ben ", "El ", "des ", "N'", "Van ", "Aït ", "de la ", "D'"},
	"de": {"von ", "von der ", "zu ", "van ", "El-", "Ben ", "Al-", "vom ", "van den ", "de ", "von und zu ", "Freiherr von ", "Edler von "},
	"es": {"de ", "de la ", "del ", "De la ", "Al-", "Ben ", "de los ", "San ", "D'"},
	"it": {"De ", "Di ", "Del ", "Della ", "D'", "Lo ", "La ", "Dal ", "Dall'", "Dell'", "Li ", "de ", "degli ", "El ", "Ben "},
}

func (s *stock) particle() string { return s.of(particlesOf[s.lang]) }

// blend makes a name that no list has, of the beginning of one and the end of another.
func (s *stock) blend(a, b string) string {
	x, y := []rune(a), []rune(b)
	if len(x) < 4 || len(y) < 4 || strings.ContainsAny(a+b, " '-") {
		return a
	}
	i := len(x)/2 + s.rng.Below(2)
	j := len(y)/2 - s.rng.Below(2)
	return string(x[:i]) + strings.ToLower(string(y[j:]))
}

package corpus

import (
	"strconv"
	"strings"
)

// Lists are the word lists, in the order of their files.
type Lists struct {
	FirstNames, Surnames, Streets, Towns map[string][]string // by locale (de_AT, cc_BR)
	Cities                               []City
	Countries                            map[string][]string // by language
	Companies                            []string
	Locales                              []string // of the first names, in order of appearance
}

// City is a place.
type City struct {
	Country    string
	Name       string
	Other      []string // other names
	Population int
}

// ReadLists reads all word lists.
func (s *Source) ReadLists() (*Lists, error) {
	l := &Lists{Countries: map[string][]string{}}
	for _, f := range []struct {
		file string
		to   *map[string][]string
	}{{"gaz/first_names.tsv.xz", &l.FirstNames}, {"gaz/surnames.tsv.xz", &l.Surnames}, {"gaz/streets.tsv.xz", &l.Streets}, {"gaz/faker_cities.tsv.xz", &l.Towns}} {
		*f.to = map[string][]string{}
		err := s.fields(f.file, 2, func(p []string) {
			if f.to == &l.FirstNames && (*f.to)[p[0]] == nil {
				l.Locales = append(l.Locales, p[0])
			}
			(*f.to)[p[0]] = append((*f.to)[p[0]], p[1])
		})
		if err != nil {
			return nil, err
		}
	}
	for _, file := range []string{"gaz/cities5000.tsv.xz", "gaz/cities500_west.tsv.xz"} {
		err := s.fields(file, 3, func(p []string) {
			n, _ := strconv.Atoi(p[1])
			c := City{Country: p[0], Population: n, Name: p[2]}
			if len(p) > 3 && p[3] != "" {
				c.Other = strings.Split(p[3], "|")
			}
			l.Cities = append(l.Cities, c)
		})
		if err != nil {
			return nil, err
		}
	}
	if err := s.fields("gaz/countries.tsv.xz", 3, func(p []string) { l.Countries[p[0]] = append(l.Countries[p[0]], p[2]) }); err != nil {
		return nil, err
	}
	return l, s.Lines("gaz/companies.txt.xz", func(line string) { l.Companies = append(l.Companies, line) })
}

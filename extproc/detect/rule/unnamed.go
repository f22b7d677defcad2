package rule

import "strings"

// latestBirth is the last year that is taken for a birth's where no column says what a date is: later ones are of orders and entries.
const latestBirth = 2010

// unnamedRows reads the rows of an INSERT without columns from i on, and answers with where they end. In a table of persons the first date
// of a row is when somebody was born, if it may be.
func (s *scan) unnamedRows(i int, persons bool) int {
	var row [maxColumns + 1]place
	for s.byteAt(i) == '(' {
		n, end := s.tuple(i, true, row[:])
		if n == 0 {
			return end
		}
		for _, p := range row[:min(n, maxColumns)] {
			if persons && s.birthCell(p) {
				s.cells = append(s.cells, cell{p, gBirth})
				break
			}
		}
		for i = end; i < len(s.src) && strings.IndexByte(", \n\r\t", s.src[i]) >= 0; {
			i++
		}
	}
	return i
}

// birthCell reports whether p is a date in quotation marks and nothing else, of a year in which grown-ups were born.
func (s *scan) birthCell(p place) bool {
	for s.byteAt(p.start) == ' ' && p.start < p.end {
		p.start++
	}
	if q := s.byteAt(p.start); q != '\'' && q != '"' || !isDigit(s.byteAt(p.start+1)) {
		return false
	}
	end, ok := s.date(p.start+1, false)
	if !ok || s.byteAt(end) != s.src[p.start] || strings.TrimRight(s.src[end+1:max(p.end, end+1)], " ") != "" {
		return false
	}
	born := s.decimalAt(p.start+1, 4)
	if !isDigit(s.src[p.start+4]) || !isDigit(s.src[p.start+3]) {
		born = s.decimalAt(end-4, 4)
	}
	return year(born) && born <= latestBirth
}

// ofPersons reports whether the name of a table, in small letters, says that its rows are persons.
func ofPersons(table string) bool {
	for _, w := range []string{"patient", "person", "people", "customer", "client", "user", "member", "employee", "student", "contact", "applicant",
		"passenger", "guest", "kunde", "mitarbeiter", "mitglied", "schueler", "versicherte", "utilisateur", "salarie", "adherent", "eleve",
		"empleado", "alumno", "usuario", "paciente", "paziente", "utent", "dipendent", "studente", "soci"} {
		if strings.Contains(table, w) {
			return true
		}
	}
	return false
}

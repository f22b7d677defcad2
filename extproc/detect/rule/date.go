package rule

import "strings"

// monthYear is where a month and year without a day end that begin at i: "May 1990", "mayo de 1990", "05/1990"; or 0.
func (s *scan) monthYear(i int) int {
	if size, month := s.digitsAt(i); size > 0 {
		if size > 2 || month < 1 || month > 12 || s.byteAt(i+size) != '/' {
			return 0
		}
		n, y := s.digitsAt(i + size + 1)
		if end := i + size + 1 + n; n == 4 && year(y) && !s.wordAt(end) {
			return end
		}
		return 0
	}
	end, g := s.words.match(s.src, i)
	if g&gMonth == 0 {
		return 0
	}
	j := s.skip(end, " .,")
	if n := linking(s.src[min(j, len(s.src)):]); n > 0 {
		j = s.skip(j+n, " ")
	}
	if j == end {
		return 0
	}
	n, y := s.digitsAt(j)
	if n == 0 {
		if end, ok := s.saidYear(j); ok {
			return end
		}
	}
	if n != 4 || !year(y) || s.wordAt(j+n) {
		return 0
	}
	return j + n
}

// dayMonth is where a day of a month without a year ends that begins at i, "3 May", "May 3rd", "3. Mai", "3 de mayo"; or 0.
func (s *scan) dayMonth(i int) int {
	size, day := s.digitsAt(i)
	if size == 0 {
		end, g := s.words.match(s.src, i)
		if g&gMonth == 0 {
			return 0
		}
		at := s.skip(end, " .")
		if size, day = s.digitsAt(at); at == end || size == 0 || size > 2 || day < 1 || day > 31 {
			return 0
		}
		if end = s.ordinal(at + size); s.wordAt(end) || s.byteAt(end) == ':' || s.yearBehind(end) {
			return 0
		}
		return end
	}
	if size > 2 || day < 1 || day > 31 {
		return 0
	}
	month := s.skip(s.ordinal(i+size), " .")
	if month == i+size || month >= len(s.src) || !isLetter(s.src, month) {
		return 0
	}
	if n := linking(s.src[month:]); n > 0 {
		month = s.skip(month+n, " ")
	}
	if month >= len(s.src) || !isLetter(s.src, month) {
		return 0
	}
	end, g := s.words.match(s.src, month)
	if g&gMonth == 0 || s.wordAt(end) || s.yearBehind(end) {
		return 0
	}
	return end
}

// yearBehind reports whether a year follows at i, which may be one in which nobody was born who lives: "27 January 1756".
func (s *scan) yearBehind(i int) bool {
	at := s.skip(i, " ,.")
	if n := linking(s.src[min(at, len(s.src)):]); n > 0 { // "27 de enero de 1756"
		at = s.skip(at+n, " ")
	}
	size, _ := s.digitsAt(at)
	return at > i && size >= 3
}

// date is where the full date that begins at i ends, in figures or in words. Bare runs of eight digits count only if bare is set.
func (s *scan) date(i int, bare bool) (int, bool) {
	if isDigit(s.src[i]) {
		size, first := s.digitsAt(i)
		switch {
		case size == 4 && year(first):
			return s.yearFirst(i + size)
		case size == 8 && bare && !s.wordAt(i+8):
			_, m := s.decimalAt(i+4, 2), s.decimalAt(i+2, 2)
			yearLast := year(s.decimalAt(i+4, 4)) && first/1000000 <= 31 && m >= 1 && m <= 12
			yearFirst := year(s.decimalAt(i, 4)) && s.decimalAt(i+4, 2) <= 12 && s.decimalAt(i+6, 2) <= 31
			return i + 8, yearLast || yearFirst
		case size <= 2 && first >= 1 && first <= 31:
			return s.dayFirst(i+size, first, bare)
		}
		return 0, false
	}
	end, g := s.words.match(s.src, i)
	if g&gMonth == 0 {
		return s.saidDay(i)
	}
	j := s.skip(end, " .-/")
	size, day := s.digitsAt(j)
	if size == 0 {
		return s.monthAndSaidDay(j)
	}
	if size > 2 || day < 1 || day > 31 {
		return 0, false
	}
	j = s.ordinal(j + size)
	return s.yearAt(s.skip(j, " ,-/'"), true)
}

// yearFirst reads -06-30, " March 12" and the like after a year that ends at i.
func (s *scan) yearFirst(i int) (int, bool) {
	sep := s.byteAt(i)
	if name := s.skip(i, " -/"); name > i && name < len(s.src) && isLetter(s.src, name) {
		end, g := s.words.match(s.src, name)
		if g&gMonth == 0 {
			return 0, false
		}
		at := s.skip(end, " .-/")
		size, day := s.digitsAt(at)
		if at == end || size == 0 || size > 2 || day < 1 || day > 31 {
			return 0, false
		}
		end = s.ordinal(at + size)
		return end, !s.wordAt(end)
	}
	if sep != '-' && sep != '/' && sep != '.' {
		return 0, false
	}
	size, month := s.digitsAt(i + 1)
	if size == 0 || size > 2 || month < 1 || month > 12 || s.byteAt(i+1+size) != sep {
		return 0, false
	}
	j := i + 2 + size
	size, day := s.digitsAt(j)
	return j + size, size >= 1 && size <= 2 && day >= 1 && day <= 31
}

// dayFirst reads the rest of a date after a day (or month) that ends at i. Its year may have two digits behind signs, and if bare is set
// behind blanks too.
func (s *scan) dayFirst(i, first int, bare bool) (int, bool) {
	j := s.ordinal(i)
	word := s.skip(j, " .-/,'")
	if word > i && word < len(s.src) && isLetter(s.src, word) {
		for range 2 { // "de", "of", "the"
			if n := linking(s.src[word:]); n > 0 {
				word = s.skip(word+n, " ")
			}
		}
	}
	if word < len(s.src) && isLetter(s.src, word) {
		end, g := s.words.match(s.src, word)
		if g&gMonth == 0 {
			if end = word + roman(s.src[word:]); end == word {
				return 0, false
			}
		}
		j = s.skip(end, " .,-/'")
		if n := linking(s.src[min(j, len(s.src)):]); n > 0 {
			j = s.skip(j+n, " ")
		}
		return s.yearAt(j, true)
	}
	sep := s.skip(i, " .-/")
	signs := strings.Trim(s.src[i:sep], " ")
	if len(signs) > 1 || sep-i > 3 || sep == i {
		return 0, false
	}
	size, second := s.digitsAt(sep)
	if size == 0 || size > 2 || second < 1 || second > 31 || (first > 12 && second > 12) {
		return 0, false
	}
	next := s.skip(sep+size, " .-/")
	if again := strings.Trim(s.src[sep+size:next], " "); again != signs || next-sep-size > 3 || next == sep+size {
		return 0, false
	}
	return s.yearAt(next, signs != "" || bare)
}

// yearAt reads a year at i: four digits, or two if short is allowed.
func (s *scan) yearAt(i int, short bool) (int, bool) {
	size, y := s.digitsAt(i)
	if size == 0 {
		return s.saidYear(i)
	}
	end := i + size
	if s.wordAt(end) && s.byteAt(end) != 'T' {
		return 0, false
	}
	return end, (size == 4 && year(y)) || (size == 2 && short && s.byteAt(end) != ':')
}

// year reports whether somebody alive, or just dead, can have been born in y.
func year(y int) bool { return y >= 1900 && y < 2100 }

// ordinal steps over the ending of an ordinal number at i.
func (s *scan) ordinal(i int) int {
	for _, e := range []string{"st", "nd", "rd", "th", "er", "re"} {
		if strings.HasPrefix(s.src[min(i, len(s.src)):], e) && !s.wordAt(i+2) {
			return i + 2
		}
	}
	return i
}

// linking is the length of a word that may stand between the parts of a date, or 0.
func linking(s string) int {
	for _, w := range []string{"de ", "del ", "of ", "di ", "do ", "the ", "días ", "dias ", "mes "} {
		if len(s) >= len(w) && strings.EqualFold(s[:len(w)], w) {
			return len(w) - 1
		}
	}
	return 0
}

// roman is the length of the month in Roman numerals that s begins with, or 0.
func roman(s string) int {
	n := 0
	for n < len(s) && n < 5 && (s[n] == 'I' || s[n] == 'V' || s[n] == 'X') {
		n++
	}
	if n < len(s) && kinds[s[n]] == letter {
		return 0
	}
	switch s[:n] {
	case "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII":
		return n
	}
	return 0
}

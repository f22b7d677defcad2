package rule

import "strings"

// Dates whose day or year is written in words, as people dictate them and as deeds have them: "third of May, nineteen
// eighty-four", "tres de mayo de mil novecientos ochenta y cuatro", "dritten Mai 1984".

// Most words of a day ("treinta y uno") and of a year ("mil neuf cent quatre-vingt-dix-neuf").
const (
	mostDayWords  = 3
	mostYearWords = 8
)

// saidDay is where the date that begins at i with a day in words ends.
func (s *scan) saidDay(i int) (int, bool) {
	end, words, _ := s.numberWords(i, mostDayWords)
	if words == 0 {
		return 0, false
	}
	month := s.linked(end)
	if month == end || month >= len(s.src) || !isLetter(s.src, month) {
		return 0, false
	}
	end, g := s.words.match(s.src, month)
	if g&gMonth == 0 {
		return 0, false
	}
	return s.yearAt(s.linked(end), true)
}

// monthAndSaidDay is where the date ends whose month ends before i, and whose day is said there: "May the third, 1984".
func (s *scan) monthAndSaidDay(i int) (int, bool) {
	end, words, _ := s.numberWords(s.linked(i), mostDayWords)
	if words == 0 {
		return 0, false
	}
	return s.yearAt(s.linked(end), true)
}

// linked steps over the signs and small words between the parts of a date: " of the ", " días del mes de ", ", ".
func (s *scan) linked(i int) int {
	i = s.skip(i, " .,-/'")
	for range 4 {
		n := linking(s.src[min(i, len(s.src)):])
		if n == 0 {
			return i
		}
		i = s.skip(i+n, " ")
	}
	return i
}

// saidYear is where the year in words that begins at i ends: of two words at least, or a long one ("ottantaquattro").
func (s *scan) saidYear(i int) (int, bool) {
	end, words, longest := s.numberWords(i, mostYearWords)
	return end, words > 1 || longest >= len("zweitausend")-1
}

// numberWords reads words of numbers from i on, at most that many of them, and answers with where the last ends, their
// number, and the letters of the longest.
func (s *scan) numberWords(i, most int) (end, words, longest int) {
	end = i
	for words < most {
		n := s.numberWord(i)
		if n == 0 {
			return end, words, longest
		}
		end, longest = i+n, max(longest, n)
		words++
		i = s.skip(end, " -\n")
		if i == end {
			return end, words, longest
		}
		for _, and := range []string{"and ", "et ", "et-", "y ", "e "} {
			if strings.HasPrefix(s.src[i:], and) {
				i += len(and)
				break
			}
		}
	}
	return end, words, longest
}

// numberWord is the length of the word at i if it says a number, 0 if not.
func (s *scan) numberWord(i int) int {
	if !s.beginsNumber(i) {
		return 0
	}
	end := s.lettersEnd(i)
	var word [longestWord]byte
	n := 0
	for j := i; j < end; n++ {
		l, size := letterAt(s.src, j)
		if l < 0 || l == separator {
			return 0
		}
		word[n] = byte('a' + l)
		j += size
	}
	if end == len(s.src) || kinds[s.src[end]] != digit {
		if saysNumber(string(word[:n])) {
			return end - i
		}
	}
	return 0
}

// beginsNumber reports whether the two letters at i begin a word of a number. Most words end here.
func (s *scan) beginsNumber(i int) bool {
	if i+1 >= len(s.src) {
		return false
	}
	first, size := letterAt(s.src, i)
	if first < 0 || first == separator || i+size >= len(s.src) {
		return false
	}
	second, _ := letterAt(s.src, i+size)
	return second >= 0 && numberStarts[first]>>second&1 != 0
}

// saysNumber reports whether word, in small letters without accents, is put together of parts of numbers alone:
// "vierundachtzig", "millenovecentottantaquattro", "thirtieth".
func saysNumber(word string) bool {
	var reached [longestWord + 1]bool
	reached[0] = true
	for at := range len(word) {
		if !reached[at] {
			continue
		}
		for _, part := range numberParts[word[at]-'a'] {
			if strings.HasPrefix(word[at:], part) {
				reached[at+len(part)] = true
			}
		}
	}
	return word != "" && reached[len(word)]
}

// numberParts are what words of numbers are put together of in the five languages, by first letter. Italian loses vowels
// between two ("novecentottanta"), German bends its ordinals ("dritten", "einunddreißigste").
var numberParts = func() (parts [26][]string) {
	const all = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
		twenty thirty forty fourty fifty sixty seventy eighty ninety hundred thousand oh first second third fourth fifth sixth seventh eighth
		ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth
		un une deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente quarante cinquante soixante
		septante huitante octante nonante cent cents mil mille premier
		uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieci veinte veinti treinta cuarenta cincuenta sesenta
		setenta ochenta noventa cien ciento cientos quinientos sete nove primero
		due tre quattro cinque sei sette otto dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove
		venti vent trenta trent quaranta quarant cinquanta cinquant sessanta sessant settanta settant ottanta ottant novanta novant cento mila primo
		ein eins zwei zwo drei vier funf sechs sech sieben sieb acht neun zehn elf zwolf zwan zig sig ssig hundert tausend und
		erste ersten erster dritte dritten dritter siebte siebten siebter achte achten achter zweite zweiten zweiter vierte vierten vierter
		funfte funften funfter sechste sechsten sechster neunte neunten neunter zehnte zehnten zehnter elfte elften elfter zwolfte zwolften
		zwolfter sechzehnte siebzehnte zigste zigsten zigster sigste sigsten sigster`
	for part := range strings.FieldsSeq(all) {
		l := part[0] - 'a'
		parts[l] = append(parts[l], part)
	}
	return parts
}()

// numberStarts are the second letters of words of numbers, a bit each, by their first.
var numberStarts = func() (starts [26]uint32) {
	for l, parts := range numberParts {
		for _, p := range parts {
			starts[l] |= 1 << (p[1] - 'a')
		}
	}
	return starts
}()

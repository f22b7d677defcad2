package detect

import (
	"strings"
	"unicode/utf8"

	"veil/extproc/detect/idcheck"
)

// What stands right beside a name and needs no word of its own to be somebody's: a day long ago is the day of a birth, "Ada Brandt, 14.02.1968,
// Knie", and a bare number of nine to twelve digits is called, "Ada (3471182093)". Which values these are is known only where names are.

// Years of births that are told without a word. Later days are rather those of letters, visits and shifts, earlier ones those of history.
const (
	firstBirthYear = 1905
	lastBirthYear  = 2015
)

// byline is the first year in which a day behind "by" and a name is the one on which something was written.
const byline = 1990

// besideNames appends the days and numbers that stand right beside the names among spans[from:].
func besideNames(spans []Span, from int, text string) []Span {
	for i, end := from, len(spans); i < end; i++ {
		s := spans[i]
		if s.Type != Name || s.Score < DefaultThreshold || s.End+minBeside > len(text) {
			continue
		}
		if at, size := paxBirth(text, s.End); size > 0 {
			spans = append(spans, Span{Start: at, End: at + size, Type: DateOfBirth, Score: 0.8})
			continue
		}
		at := besideStart(text, s.End)
		if at == s.End || !isDigit(text[at]) {
			continue
		}
		if size, year := dayAt(text[at:]); size > 0 {
			if year >= firstBirthYear && year <= lastBirthYear && !(year >= byline && written(text[:s.Start])) && !goesOn(text[at+size:]) {
				spans = append(spans, Span{Start: at, End: at + size, Type: DateOfBirth, Score: 0.7})
			}
			continue
		}
		if size := bareCall(text[at:]); size > 0 {
			spans = append(spans, Span{Start: at, End: at + size, Type: Phone, Score: 0.6})
		}
	}
	return spans
}

// paxBirth is where the day of birth stands, and how many bytes it takes, that a booking has behind the name of a child that ends at end: CHD
// 09JUN17. Its size is 0 if none does.
func paxBirth(text string, end int) (at, size int) {
	if end+2 >= len(text) || text[end] != ' ' || text[end+2] < 'A' || text[end+2] > 'Z' {
		return 0, 0
	}
	for _, child := range [...]string{" CHD ", " INF ", " INS ", " MSTR ", " MISS ", " ENF ", " BEB "} {
		if at := end + len(child); strings.HasPrefix(text[end:], child) && at+paxDay <= len(text) && paxDayAt(text[at:at+paxDay]) && (at+paxDay == len(text) || !isDigit(text[at+paxDay]) && !isLetter(text[at+paxDay])) {
			return at, paxDay
		}
	}
	return 0, 0
}

// paxDay is how many bytes a day takes there.
const paxDay = len("09JUN17")

// paxDayAt reports whether v is such a day.
func paxDayAt(v string) bool {
	return isDigit(v[0]) && isDigit(v[1]) && isDigit(v[5]) && isDigit(v[6]) && strings.Contains("JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC", v[2:5])
}

// minBeside is the fewest bytes that a sign and a day or number take.
const minBeside = len(" 1.2.1968")

// besideStart is where what stands beside the name that ends at end begins: behind a blank, a comma, a bracket or several of these.
func besideStart(text string, end int) int {
	i := end
	if i < len(text) && (text[i] == ',' || text[i] == ';') {
		i++
	}
	for n := 0; n < 2 && i < len(text) && text[i] == ' '; n++ {
		i++
	}
	if i < len(text) && text[i] == '(' {
		i++
	}
	if i == len(text) {
		return end
	}
	return i
}

// dayAt is how many bytes of text a day with its year takes, by its beginning, and its year, 0 if no month has it: 14.02.1968, 3/11/1992, 1979-05-21. The
// size is 0 if no day does.
func dayAt(text string) (size, year int) {
	var parts [3]int
	var sizes [3]int
	var sign byte
	for k := range parts {
		for size < len(text) && isDigit(text[size]) && sizes[k] < 5 {
			parts[k] = parts[k]*10 + int(text[size]-'0')
			size, sizes[k] = size+1, sizes[k]+1
		}
		if sizes[k] == 0 || sizes[k] > 4 {
			return 0, 0
		}
		if k == 2 {
			break
		}
		if size == len(text) || strings.IndexByte("./-", text[size]) < 0 || k == 1 && text[size] != sign {
			return 0, 0
		}
		sign = text[size]
		size++
	}
	if size < len(text) && (isDigit(text[size]) || isLetter(text[size])) {
		return 0, 0
	}
	day, month := parts[0], parts[1]
	switch {
	case sizes[0] == 4 && sizes[1] == 2 && sizes[2] == 2:
		year, day = parts[0], parts[2]
	case sizes[0] <= 2 && sizes[1] <= 2 && sizes[2] == 4:
		if year = parts[2]; month > 12 { // as America has it
			day, month = month, day
		}
	default:
		return 0, 0
	}
	if !idcheck.Dated(month, day) {
		year = 0
	}
	return size, year
}

// goesOn reports whether what follows a day makes it the beginning of a time: an hour, or another day behind a dash.
func goesOn(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	return strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "–") || strings.HasPrefix(rest, "—") || len(rest) > 2 && isDigit(rest[0]) && (rest[1] == ':' || rest[2] == ':')
}

// written reports whether the word before a name says that a thing is its work.
func written(before string) bool {
	before = strings.TrimRight(before[max(0, len(before)-longestWritten):], " :")
	switch strings.ToLower(before[strings.LastIndexAny(before, " \n\t@(*")+1:]) {
	case "by", "von", "par", "por", "da", "di", "author", "autor", "auteur", "autore", "gez.", "signed":
		return true
	}
	return false
}

// longestWritten is more bytes than the longest such word has, with a sign before it and what stands between it and the name. What is further
// back is not looked at, and a word that is cut there is none of them.
const longestWritten = len(" signed:  ")

// bareCall is how many bytes of text a number takes that is called without a word for it, by its beginning: as Italy, Spain and Germany write
// mobile phones without a blank. It is 0 if none does.
func bareCall(text string) int {
	size := 0
	for size < len(text) && isDigit(text[size]) {
		size++
	}
	if size < len(text) && (isLetter(text[size]) || strings.IndexByte("_-/.", text[size]) >= 0 && size+1 < len(text) && (isDigit(text[size+1]) || isLetter(text[size+1]))) {
		return 0
	}
	switch {
	case size == 10 && text[0] == '3', size == 9 && text[0] >= '6', (size == 11 || size == 12) && text[0] == '0' && text[1] == '1':
		return size
	}
	return 0
}

// isDigit reports whether c is a digit of ASCII, and isLetter whether it is a letter of ASCII or part of another character.
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf }

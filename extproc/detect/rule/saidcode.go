package rule

import "strings"

// Bounds of a code that is told in words.
const (
	minSaid   = 3  // digits
	maxSaid   = 8  // digits
	reachSaid = 40 // bytes between the word for it and its first digit
)

// spelledCode is the short number in words that a sentence gives to the keyword h: "my PIN is four four seven one", "der Code hinten
// ist sieben drei sieben". Each word is a digit.
func (s *scan) spelledCode(h hit) place {
	if s.all&gNumeral == 0 {
		return place{}
	}
	var p place
	said := 0
	for i := s.hitAfter(h.end); i < len(s.hits); i++ {
		next := s.hits[i]
		if next.start < max(h.end, p.end) { // "un" in "einundzwanzig"
			continue
		}
		s.steps++
		one := next.groups&gNumeral != 0 && digitWord(s.src[next.start:next.end]) && !s.wordAt(next.end)
		if p.end == 0 {
			if next.start-h.end > reachSaid {
				break
			}
			if !one {
				continue
			}
			asked, answer, _ := strings.Cut(s.src[h.end:next.start], "?\n") // "… your PIN?\nCaller: four nine two zero"
			if !plainWords(asked) || !plainWords(answer) {
				break
			}
			p.start = next.start
		} else if gap := strings.Trim(s.src[p.end:next.start], " ,-"); !one || gap != "" {
			if next.groups&gNumeral != 0 && numberGap(s.src[p.end:next.start]) { // of tens and hundreds
				return place{}
			}
			break
		}
		p.end = next.end
		said++
	}
	if said < minSaid || said > maxSaid {
		return place{}
	}
	return p
}

// plainWords reports whether nothing but words stands in text, and a colon.
func plainWords(text string) bool {
	for i := range len(text) {
		if c := text[i]; kinds[c] != letter && c != ' ' && c != ':' && c != '\'' {
			return false
		}
	}
	return true
}

// digitWord reports whether word is that of one digit.
func digitWord(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "zero", "zéro", "oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
		"null", "eins", "zwei", "zwo", "drei", "vier", "funf", "fünf", "fuenf", "sechs", "sieben", "acht", "neun",
		"un", "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf",
		"cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
		"due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove":
		return true
	}
	return false
}

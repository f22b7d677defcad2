package rule

import "strings"

// Bounds of a code that is told in words.
const (
	minSaid   = 3  // digits
	maxSaid   = 8  // digits
	reachSaid = 40 // bytes between the word for it and its first digit
)

// spelledCode is the short number in words that a sentence gives to the keyword h: "my PIN is four four seven one", "der Code hinten
// ist sieben drei sieben", "le code c'est quarante-sept douze".
func (s *scan) spelledCode(h hit) place {
	if s.all&gNumeral == 0 {
		return place{}
	}
	var p place
	said, words := 0, 0        // digits, and words for them
	large, ten := false, false // one was no digit, and the last was a ten
	for i := s.hitAfter(h.end); i < len(s.hits); i++ {
		next := s.hits[i]
		if next.start < max(h.end, p.end) { // "un" in "einundzwanzig"
			continue
		}
		s.steps++
		word := s.src[next.start:next.end]
		numeral := next.groups&gNumeral != 0 && !s.wordAt(next.end)
		if p.end == 0 {
			if next.start-h.end > reachSaid {
				break
			}
			if !numeral {
				continue
			}
			asked, answer, _ := strings.Cut(s.src[h.end:next.start], "?\n") // "… your PIN?\nCaller: four nine two zero"
			if !plainWords(asked) || !plainWords(answer) {
				break
			}
			p.start = next.start
		} else if gap := s.src[p.end:next.start]; !numeral || strings.Trim(gap, " ,-") != "" && !(ten && numberGap(gap)) {
			break
		}
		switch {
		case hundreds(word):
			return place{}
		case !digitWord(word):
			said, large, ten = said+2, true, true
		case ten && s.src[p.end] != ',': // "forty seven"
			ten = false
		default:
			said, ten = said+1, false
		}
		p.end = next.end
		words++
	}
	if words < 2 || said < minSaid || said > maxSaid || large && (said <= minSaid || s.timed(p.start)) {
		return place{}
	}
	return p
}

// hundreds reports whether word is no pair of digits that a code is told in.
func hundreds(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "hundred", "thousand", "hundert", "cent", "cents", "mille", "cien", "ciento", "cento":
		return true
	default:
		return strings.Contains(string(b[:n]), "hundert")
	}
}

// timed reports whether the word before i says that a time or a span follows: "at nine thirty".
func (s *scan) timed(i int) bool {
	end := s.blankBack(i)
	switch b, n := small(s.src[s.lettersStart(end, longestWord):end]); string(b[:n]) {
	case "at", "until", "till", "from", "in", "um", "bis", "ab", "à", "dès", "las", "alle", "dalle", "entre", "between", "zwischen", "tra":
		return true
	}
	return false
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
